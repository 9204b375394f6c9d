import { isObject } from '@inkstand/common/json';
import { TopicCollector, type TopicMessage } from '../../plugin/topics/topic-collector.js';
import type { Feed, FeedFacts } from '../protocol.js';

interface FeedRunnerOptions {
  readonly feed: Feed;
  /** @param json the changed merge variables; undefined: only the facts changed */
  readonly send: (json: string | undefined, facts: FeedFacts) => void;
  readonly monotonicMs: () => number;
}

/** What a broker retains arrives in a burst: one change for all of it. */
const SETTLE_MS = 500;
/** Facts alone are not urgent. */
const FACTS_MS = 15_000;

/** Collects the messages of one plugin setting and sends their variables, at most once in the debounce time. */
export class FeedRunner {
  readonly #options: FeedRunnerOptions;
  readonly #collector: TopicCollector;
  readonly #denied = new Set<string>();
  #messageCount = 0;
  #lastMessageAtMs: number | undefined;
  #isChanged = false;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #dueMs = Number.POSITIVE_INFINITY;

  constructor(options: FeedRunnerOptions) {
    this.#options = options;
    const stored: unknown = JSON.parse(options.feed.storedJson);
    this.#collector = new TopicCollector(options.feed, isObject(stored) ? stored : {});
  }

  get filters(): readonly string[] {
    return this.#options.feed.lines.map(({ filter }) => filter);
  }

  note(message: TopicMessage): void {
    const isChanged = this.#collector.note(message);
    this.#messageCount++;
    this.#lastMessageAtMs = message.atMs;
    this.#isChanged ||= isChanged;
    const { feed, monotonicMs } = this.#options;
    const nowMs = monotonicMs();
    if (this.#isChanged) this.#planSend(Math.max(nowMs + SETTLE_MS, this.#sentAtMs + feed.debounceMs));
    else this.#planSend(nowMs + FACTS_MS);
  }

  deny(filter: string): void {
    this.#denied.add(filter);
    this.#planSend(this.#options.monotonicMs());
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing is sent later than planned before. */
  #planSend(dueMs: number): void {
    if (dueMs >= this.#dueMs) return;
    clearTimeout(this.#timer);
    this.#dueMs = dueMs;
    this.#timer = setTimeout(() => this.#send(), Math.max(0, dueMs - this.#options.monotonicMs()));
  }

  #send(): void {
    this.#dueMs = Number.POSITIVE_INFINITY;
    const facts: FeedFacts = {
      messageCount: this.#messageCount,
      topicCount: this.#collector.topicCount,
      lastMessageAtMs: this.#lastMessageAtMs,
      refused: this.#collector.refused,
      deniedFilters: [...this.#denied],
    };
    const isDue = this.#isChanged && this.#options.monotonicMs() >= this.#sentAtMs + this.#options.feed.debounceMs;
    if (isDue) {
      this.#isChanged = false;
      this.#sentAtMs = this.#options.monotonicMs();
    }
    this.#options.send(isDue ? JSON.stringify(this.#collector.variables()) : undefined, facts);
    // Facts were sent in between: the change still waits for its time.
    if (this.#isChanged) this.#planSend(this.#sentAtMs + this.#options.feed.debounceMs);
  }
}
