import { matchTopic } from '../../plugin/topics/topic-filter.js';
import { MAX_COMMAND_BYTES, MAX_COMMANDS_PER_SECOND } from '../mqtt-limits.js';
import type { GatewayMessage, ProcessMessage } from '../protocol.js';
import { BrokerLink } from './broker-link.js';
import { FeedRunner } from './feed-runner.js';

const DROPPED_MS = 1_000;

/** The process that is connected to the broker: plugins' topics come in, the state of the displays goes out. */
class MqttProcess {
  readonly #feeds = new Map<number, FeedRunner>();
  #link: BrokerLink | undefined;
  #commandFilter: string | undefined;
  #commands = { second: 0, count: 0 };
  #droppedCount = 0;
  #droppedTimer: NodeJS.Timeout | undefined;

  receive(message: GatewayMessage): void {
    switch (message.kind) {
      case 'connect':
        this.#link = new BrokerLink({
          connection: message.connection,
          onState: (state) => send({ kind: 'state', state }),
          onMessage: (topic, payload, isRetained) => this.#note(topic, payload, isRetained),
          onDropped: () => this.#noteDropped(),
          onDenied: (filter) => this.#deny(filter),
          now: Date.now,
        });
        this.#link.start();
        break;
      case 'feed':
        this.#startFeed(message.feed);
        break;
      case 'end-feed':
        this.#endFeed(message.pluginSettingId);
        break;
      case 'publish':
        for (const publication of message.messages) this.#link?.publish(publication);
        break;
      case 'commands':
        if (this.#commandFilter !== undefined) this.#link?.unsubscribe(this.#commandFilter);
        this.#commandFilter = message.filter;
        if (message.filter !== undefined) this.#link?.subscribe(message.filter);
        break;
      case 'end':
        void this.#link?.end().finally(() => process.exit());
        if (!this.#link) process.exit();
        break;
    }
  }

  #startFeed(feed: Extract<GatewayMessage, { kind: 'feed' }>['feed']): void {
    const id = feed.pluginSettingId;
    this.#endFeed(id);
    const runner = new FeedRunner({
      feed,
      monotonicMs: () => performance.now(),
      send: (json, facts) => send({ kind: 'data', pluginSettingId: id, json, facts }),
    });
    this.#feeds.set(id, runner);
    for (const filter of runner.filters) this.#link?.subscribe(filter);
  }

  #endFeed(id: number): void {
    const runner = this.#feeds.get(id);
    if (!runner) return;
    runner.stop();
    this.#feeds.delete(id);
    for (const filter of runner.filters) this.#link?.unsubscribe(filter);
  }

  #note(topic: string, payload: Uint8Array, isRetained: boolean): void {
    const atMs = Date.now();
    if (this.#commandFilter !== undefined && matchTopic(this.#commandFilter, topic) !== undefined) {
      // A retained command would be repeated at every connection.
      if (!isRetained && payload.byteLength <= MAX_COMMAND_BYTES && this.#mayCommand(atMs))
        send({ kind: 'command', topic, payload: Buffer.from(payload).toString('utf8') });
      return;
    }
    for (const runner of this.#feeds.values()) {
      if (runner.filters.some((filter) => matchTopic(filter, topic) !== undefined))
        runner.note({ topic, payload, isRetained, atMs });
    }
  }

  #noteDropped(): void {
    this.#droppedCount++;
    this.#droppedTimer ??= setTimeout(() => {
      send({ kind: 'dropped', count: this.#droppedCount });
      this.#droppedCount = 0;
      this.#droppedTimer = undefined;
    }, DROPPED_MS);
  }

  #mayCommand(atMs: number): boolean {
    const second = Math.floor(atMs / 1000);
    if (second !== this.#commands.second) this.#commands = { second, count: 0 };
    this.#commands.count++;
    return this.#commands.count <= MAX_COMMANDS_PER_SECOND;
  }

  #deny(filter: string): void {
    for (const runner of this.#feeds.values()) if (runner.filters.includes(filter)) runner.deny(filter);
  }
}

/** Drops what the gateway does not read in time: newer data follow. */
function send(message: ProcessMessage): void {
  if (process.connected) process.send?.(message, () => undefined);
}

const mqttProcess = new MqttProcess();
process.on('message', (message) => mqttProcess.receive(message as GatewayMessage));
// The gateway is gone.
process.on('disconnect', () => mqttProcess.receive({ kind: 'end' }));
// The gateway decides when this process ends.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
