import { messageWithoutQuotation } from '@inkstand/common/errors';
import type { IClientOptions, IClientSubscribeOptions, MqttClient } from 'mqtt';
// The package's entry would load transports that are not used.
import client from 'mqtt/lib/client';
import type { BrokerConnection, LinkState, Publication } from '../protocol.js';
import { openBrokerStream } from './broker-stream.js';

interface BrokerLinkOptions {
  readonly connection: BrokerConnection;
  readonly onState: (state: LinkState) => void;
  readonly onMessage: (topic: string, payload: Uint8Array, isRetained: boolean) => void;
  /** A message was dropped unread, because it was too large. */
  readonly onDropped: () => void;
  /** The broker does not grant the filter. */
  readonly onDenied: (filter: string) => void;
  readonly now: () => number;
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** A connection that lasted this long was good: the next attempt follows soon. */
const STABLE_MS = 60_000;
const KEEP_ALIVE_SECONDS = 30;
const END_MS = 1_000;
const ONLINE = 'online';
const OFFLINE = 'offline';
/** The broker sends what it retains at each connection; nothing is acknowledged. */
const SUBSCRIPTION: IClientSubscribeOptions = { qos: 0 };

/** Stays connected to one broker: it connects again after a pause that doubles, and subscribes again. */
export class BrokerLink {
  readonly #options: BrokerLinkOptions;
  readonly #filters = new Map<string, number>();
  #client: MqttClient | undefined;
  #isConnected = false;
  #isEnded = false;
  #retryMs = FIRST_RETRY_MS;
  #connectedAtMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #error: string | undefined;

  constructor(options: BrokerLinkOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#connect();
  }

  /** Counts how often a filter is wanted, so that two plugins may share one. */
  subscribe(filter: string): void {
    const count = this.#filters.get(filter) ?? 0;
    this.#filters.set(filter, count + 1);
    // Subscribed anew even if it is known: the broker repeats what it retains.
    if (this.#isConnected) this.#subscribe(filter);
  }

  unsubscribe(filter: string): void {
    const count = (this.#filters.get(filter) ?? 0) - 1;
    if (count > 0) this.#filters.set(filter, count);
    else if (this.#filters.delete(filter) && this.#isConnected) this.#client?.unsubscribe(filter);
  }

  /** Nothing is published without a connection: the gateway publishes everything at the next one. */
  publish({ topic, payload }: Publication): void {
    if (!this.#isConnected) return;
    this.#client?.publish(topic, typeof payload === 'string' ? payload : Buffer.from(payload), {
      qos: 0,
      retain: true,
    });
  }

  /** Says that the gateway is offline and closes the connection. */
  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    if (!client) return;
    this.publish({ topic: this.#options.connection.availabilityTopic, payload: OFFLINE });
    const late = new Promise((resolve) => setTimeout(resolve, END_MS).unref());
    await Promise.race([client.endAsync(), late]);
  }

  async #connect(): Promise<void> {
    const { connection, onState, onDropped } = this.#options;
    onState({ kind: 'connecting', ...(this.#error !== undefined && { error: this.#error }) });
    try {
      const stream = await openBrokerStream(connection, onDropped);
      if (this.#isEnded) stream.destroy();
      else this.#greet(new client.default(() => stream, this.#describeClient()));
    } catch (error) {
      this.#retry(error);
    }
  }

  #describeClient(): IClientOptions {
    const { clientId, userName, password, availabilityTopic } = this.#options.connection;
    const will = { topic: availabilityTopic, payload: Buffer.from(OFFLINE), qos: 0, retain: true } as const;
    return {
      clientId,
      will,
      ...(userName !== '' && { username: userName }),
      ...(password !== '' && { password }),
      protocolVersion: 4,
      clean: true,
      keepalive: KEEP_ALIVE_SECONDS,
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
    };
  }

  #greet(client: MqttClient): void {
    const { onState, onMessage, connection, now } = this.#options;
    this.#client = client;
    // The first one is the cause; the end of the stream follows.
    let cause: string | undefined;
    client.on('connect', () => {
      this.#isConnected = true;
      this.#error = undefined;
      this.#connectedAtMs = now();
      for (const filter of this.#filters.keys()) this.#subscribe(filter);
      this.publish({ topic: connection.availabilityTopic, payload: ONLINE });
      onState({ kind: 'connected', sinceMs: this.#connectedAtMs });
    });
    client.on('message', (topic, payload, { retain }) => onMessage(topic, payload, retain === true));
    client.on('error', (error) => {
      cause ??= error.message || String(error);
    });
    client.on('close', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      if (this.#isConnected && now() - this.#connectedAtMs >= STABLE_MS) this.#retryMs = FIRST_RETRY_MS;
      this.#isConnected = false;
      client.end(true);
      this.#retry(cause ?? 'the broker closed the connection');
    });
  }

  #subscribe(filter: string): void {
    this.#client?.subscribe(filter, SUBSCRIPTION, (error) => {
      if (error && this.#isConnected) this.#options.onDenied(filter);
    });
  }

  #retry(error: unknown): void {
    if (this.#isEnded) return;
    // Some messages repeat what the broker sent.
    this.#error = messageWithoutQuotation(error);
    this.#options.onState({ kind: 'connecting', error: this.#error });
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2);
  }
}
