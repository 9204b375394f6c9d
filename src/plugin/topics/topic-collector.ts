import { isObject, parseJson, parseMarked, scalarText } from '../../json/json.js';
import type { MergeVariables } from '../merge.js';
import { hasWildcard, matchTopic, type TopicLine } from './topic-filter.js';

/** A message as the broker sent it. */
export interface TopicMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  /** It was published earlier: the broker kept it for those who subscribe later. */
  readonly isRetained: boolean;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** What one plugin setting reads, and how much of it is kept. */
export interface TopicPlan {
  readonly lines: readonly TopicLine[];
  /** Messages of each topic that are kept beside the last one; 0: none. */
  readonly historyCount: number;
  /** Of the variables as JSON. */
  readonly limitBytes: number;
}

/** Messages that were not used, by reason. */
export interface Refusals {
  /** A payload above the limit, or no space left for it. */
  readonly size: number;
  /** No text. */
  readonly form: number;
  /** More topics than a plugin setting may have. */
  readonly topics: number;
}

interface Kept {
  readonly topic: string;
  value: unknown;
  changedAtMs: number;
  /** Oldest first. */
  readonly history: unknown[];
  /** As JSON, without its history. */
  chars: number;
}

/** Of one plugin setting. */
const MAX_TOPICS = 200;
/** Of one message. */
export const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Members around a value: its topic, its times. */
const ENTRY_CHARS = 120;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Keeps the last message of each topic, and some before it, and makes the merge variables of them: `topics`, a variable
 * for each named line, and at the root the members of JSON objects on topics that are written out.
 */
export class TopicCollector {
  readonly #plan: TopicPlan;
  readonly #kept = new Map<string, Kept>();
  #chars = 0;
  #refused = { size: 0, form: 0, topics: 0 };

  /** @param stored the variables of an earlier run, which hold what the broker does not retain */
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

  /** Whether the variables changed; a message that repeats the last value changes them only where a history is kept. */
  note(message: TopicMessage): boolean {
    const { topic, payload, isRetained, atMs } = message;
    if (!this.#plan.lines.some(({ filter }) => matchTopic(filter, topic) !== undefined)) return false;
    if (payload.byteLength > MAX_PAYLOAD_BYTES) return this.#refuse('size');
    const text = decodeText(payload);
    if (text === undefined) return this.#refuse('form');
    // An empty retained message deletes the topic's last one.
    if (text === '') return this.#forget(topic);
    const value = readValue(text);
    const known = this.#kept.get(topic);
    if (!known && this.#kept.size >= MAX_TOPICS) return this.#refuse('topics');
    const isSame = known !== undefined && JSON.stringify(known.value) === JSON.stringify(value);
    // The broker repeats it at each new connection.
    if (isSame && (isRetained || this.#plan.historyCount === 0)) return false;
    return this.#keep(known, topic, value, isSame ? known.changedAtMs : atMs, atMs);
  }

  /** As templates read them. */
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

  #keep(known: Kept | undefined, topic: string, value: unknown, changedAtMs: number, atMs: number): boolean {
    const { historyCount, limitBytes } = this.#plan;
    const history = known?.history ?? [];
    const entry = historyCount > 0 ? { value, at: writeTime(atMs) } : undefined;
    const dropped = entry && history.length >= historyCount ? history[0] : undefined;
    const chars = measureTopic(topic, value);
    const total = this.#chars + chars - (known?.chars ?? 0) + measure(entry) - measure(dropped);
    if (total > limitBytes) return this.#refuse('size');
    this.#chars = total;
    if (dropped !== undefined) history.shift();
    if (entry) history.push(entry);
    this.#kept.set(topic, { topic, value, changedAtMs, history, chars });
    return true;
  }

  #forget(topic: string): boolean {
    const known = this.#kept.get(topic);
    if (!known) return false;
    this.#kept.delete(topic);
    this.#chars -= known.chars + sumOf(known.history);
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

/** A value stands in `topics` and in the variable of its line. */
const measureTopic = (topic: string, value: unknown): number => 2 * (measure(value) + topic.length) + ENTRY_CHARS;

function decodeText(payload: Uint8Array): string | undefined {
  try {
    const text = UTF8.decode(payload);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** JSON where it is some within the limits, else the text. */
function readValue(text: string): unknown {
  try {
    parseJson(text);
    return parseMarked(text);
  } catch {
    return text;
  }
}

/** To the second, so that one burst of messages gives one time. */
const writeTime = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 19)}Z`;
