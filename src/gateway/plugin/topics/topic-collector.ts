import { isObject, parseJson, parseMarked, scalarText } from '@inkstand/common/json';
import { writeTime } from '@inkstand/common/write-time';
import type { MergeVariables } from '../data/merge-push.js';
import { hasWildcard, matchTopic, type TopicLine } from './topic-filter.js';
import { MAX_PAYLOAD_BYTES, MAX_TOPICS } from './topic-limits.js';

/** A message as the broker sent it. */
export interface TopicMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  /** Published earlier and kept by the broker for later subscribers. */
  readonly isRetained: boolean;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** What one plugin setting reads, and how much of it is kept. */
export interface TopicPlan {
  readonly lines: readonly TopicLine[];
  /** Number of messages kept per topic besides the last one; 0 for none. */
  readonly historyCount: number;
  /** Size limit of the variables as JSON. */
  readonly limitBytes: number;
}

/** Number of messages that were dropped, by reason. */
export interface Refusals {
  /** The payload was too large, or there was no space for it. */
  readonly size: number;
  /** Not text. */
  readonly form: number;
  /** The plugin setting had too many topics. */
  readonly topics: number;
}

interface Kept {
  readonly topic: string;
  value: unknown;
  changedAtMs: number;
  /** Oldest first. */
  readonly history: unknown[];
  /** Size as JSON, without its history. */
  chars: number;
}

/** Allowance for the members around a value: its topic and times. */
const ENTRY_CHARS = 120;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Keeps the last message of each topic, and some before it, and derives merge variables: `topics`, a variable for each
 * named line, and at the root the members of JSON objects on topics without wildcards.
 */
export class TopicCollector {
  readonly #plan: TopicPlan;
  readonly #kept = new Map<string, Kept>();
  #chars = 0;
  #refused = { size: 0, form: 0, topics: 0 };

  /** @param stored variables of an earlier run, including messages that the broker does not retain */
  constructor(plan: TopicPlan, stored: MergeVariables = {}) {
    this.#plan = plan;
    const topics = Array.isArray(stored.topics) ? stored.topics : [];
    for (const entry of topics.slice(0, MAX_TOPICS)) this.#restore(entry);
  }

  get refused(): Refusals {
    return { ...this.#refused };
  }

  get topicCount(): number {
    return this.#kept.size;
  }

  /**
   * Adds a message and returns whether the variables changed. Repeating the last value changes them only if a history
   * is kept.
   */
  note(message: TopicMessage): boolean {
    const { topic, payload, isRetained, atMs } = message;
    if (!this.#plan.lines.some(({ filter }) => matchTopic(filter, topic) !== undefined)) return false;
    if (payload.byteLength > MAX_PAYLOAD_BYTES) return this.#refuse('size');
    const text = decodeText(payload);
    if (text === undefined) return this.#refuse('form');
    // An empty retained message deletes the topic's last one.
    if (text === '') return this.#forget(topic);
    const value = readValue(text);
    const latest = this.#kept.get(topic);
    if (!latest && this.#kept.size >= MAX_TOPICS) return this.#refuse('topics');
    const isSame = latest !== undefined && JSON.stringify(latest.value) === JSON.stringify(value);
    // The broker repeats retained messages at every new connection.
    if (isSame && (isRetained || this.#plan.historyCount === 0)) return false;
    return this.#keep(latest, topic, value, isSame ? latest.changedAtMs : atMs, atMs);
  }

  /** The merge variables for templates. */
  variables(): MergeVariables {
    const entries = [...this.#kept.values()].sort((a, b) => (a.topic < b.topic ? -1 : 1));
    const variables = new Map<string, unknown>();
    for (const { filter, variable } of this.#plan.lines) {
      const matched = entries.flatMap((entry) => {
        const part = matchTopic(filter, entry.topic);
        return part === undefined ? [] : [{ part, value: entry.value }];
      });
      const isOne = !hasWildcard(filter);
      const [first] = matched;
      if (variable !== undefined) {
        const byPart = Object.fromEntries(matched.map(({ part, value }) => [part, value]));
        if (!isOne) variables.set(variable, byPart);
        else if (first) variables.set(variable, first.value);
      } else if (isOne && isObject(first?.value)) {
        for (const [name, value] of Object.entries(first.value)) variables.set(name, value);
      }
    }
    variables.set(
      'topics',
      entries.map((entry) => this.#describe(entry)),
    );
    return Object.fromEntries(variables);
  }

  #describe({ topic, value, changedAtMs, history }: Kept): MergeVariables {
    const parts = this.#plan.lines.map(({ filter }) => matchTopic(filter, topic));
    const name = parts.find((part) => part !== undefined && part !== '') ?? topic.split('/').at(-1) ?? topic;
    const described = { topic, name, value, changed_at: writeTime(changedAtMs) };
    return this.#plan.historyCount > 0 ? { ...described, history } : described;
  }

  #keep(latest: Kept | undefined, topic: string, value: unknown, changedAtMs: number, atMs: number): boolean {
    const { historyCount, limitBytes } = this.#plan;
    const history = latest?.history ?? [];
    const entry = historyCount > 0 ? { value, at: writeTime(atMs) } : undefined;
    const dropped = entry && history.length >= historyCount ? history[0] : undefined;
    const chars = measureTopic(topic, value);
    const total = this.#chars + chars - (latest?.chars ?? 0) + measure(entry) - measure(dropped);
    if (total > limitBytes) return this.#refuse('size');
    this.#chars = total;
    if (dropped !== undefined) history.shift();
    if (entry) history.push(entry);
    this.#kept.set(topic, { topic, value, changedAtMs, history, chars });
    return true;
  }

  #forget(topic: string): boolean {
    const latest = this.#kept.get(topic);
    if (!latest) return false;
    this.#kept.delete(topic);
    this.#chars -= latest.chars + sumOf(latest.history);
    return true;
  }

  #refuse(reason: keyof Refusals): boolean {
    this.#refused[reason]++;
    return false;
  }

  #restore(entry: unknown): void {
    if (!isObject(entry) || typeof entry.topic !== 'string' || entry.value === undefined) return;
    const { topic, value } = entry;
    if (!this.#plan.lines.some(({ filter }) => matchTopic(filter, topic) !== undefined)) return;
    const { historyCount, limitBytes } = this.#plan;
    const history = historyCount > 0 && Array.isArray(entry.history) ? entry.history.slice(-historyCount) : [];
    const chars = measureTopic(topic, value);
    const total = this.#chars + chars + sumOf(history);
    if (total > limitBytes) return;
    this.#chars = total;
    this.#kept.set(topic, { topic, value, changedAtMs: Date.parse(scalarText(entry.changed_at)) || 0, history, chars });
  }
}

const measure = (value: unknown): number => (value === undefined ? 0 : JSON.stringify(value).length + 1);
const sumOf = (history: readonly unknown[]): number => history.reduce<number>((sum, one) => sum + measure(one), 0);

/** A value appears in `topics` and in the variable of its line. */
const measureTopic = (topic: string, value: unknown): number => 2 * (measure(value) + topic.length) + ENTRY_CHARS;

function decodeText(payload: Uint8Array): string | undefined {
  try {
    const text = UTF8.decode(payload);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The text parsed as JSON if that is valid and within the limits, else the text. */
function readValue(text: string): unknown {
  try {
    parseJson(text);
    return parseMarked(text);
  } catch {
    return text;
  }
}
