/** Entry point of `mqtt`: topics of a broker as data of plugins, and displays as devices of a smart home. */

import { SerialQueue } from '@inkstand/common/serial-queue';
import type { MqttOptions, MqttState } from './mqtt-options.js';
import type { MqttSession } from './mqtt-session.js';
import { type MqttSettings, readMqttSettings, readNodeId, writeMqttSettings } from './mqtt-settings.js';
import type { FeedFacts } from './protocol.js';

export type { EntityName, EntityWords } from './discovery/entity-words.js';
export { MESSAGE_MS } from './discovery/run-command.js';
export { MESSAGES_PER_MINUTE } from './mqtt-limits.js';
export { isPem, isTopicPrefix, type MqttSettings, parseBrokerUrl } from './mqtt-settings.js';

/** MQTT as the owner set it. What connects to a broker is loaded when it is switched on, and runs in a process of its own. */
export class Mqtt {
  readonly #options: MqttOptions;
  #session: MqttSession | undefined;
  readonly #changes = new SerialQueue();
  #isStopped = false;

  constructor(options: MqttOptions) {
    this.#options = options;
  }

  settings(): MqttSettings {
    return readMqttSettings(this.#options.tables.settings, this.#options.secrets);
  }

  state(): MqttState {
    return this.#session?.state ?? { kind: 'off' };
  }

  /** Id of the process that is connected; undefined while MQTT is off. */
  pid(): number | undefined {
    return this.#session?.pid;
  }

  /** What a plugin setting received; undefined before its first message. */
  factsOf(pluginSettingId: number): FeedFacts | undefined {
    return this.#session?.factsOf(pluginSettingId);
  }

  /** Connects if it is switched on. Never rejects. */
  start(): Promise<void> {
    return this.#change(() => this.#open());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#changes.settle();
    await this.#session?.stop();
    this.#session = undefined;
  }

  /** Stores the settings and connects anew. */
  async change(settings: MqttSettings): Promise<void> {
    const { tables, secrets, onState } = this.#options;
    await writeMqttSettings(tables.settings, secrets, settings);
    await this.#change(async () => {
      const before = this.#session;
      this.#session = undefined;
      await before?.stop();
      await this.#open();
    });
    onState();
  }

  /** A plugin setting changed. */
  notePlugin(pluginSettingId: number): void {
    if (this.#options.plugins.find(pluginSettingId)?.strategy === 'mqtt' && !this.#session) this.#noteOff();
    this.#session?.feed();
  }

  /** Something of the displays may have changed. */
  noteDisplays(): void {
    this.#session?.publish();
  }

  async #open(): Promise<void> {
    const chosen = this.settings();
    if (!chosen.isOn || this.#isStopped) return this.#noteOff();
    const { MqttSession } = await import('./mqtt-session.js');
    const nodeId = await readNodeId(this.#options.tables.settings);
    const words = await this.#options.loadWords();
    this.#session = new MqttSession({ ...this.#options, chosen, nodeId, words });
    this.#session.start();
  }

  #noteOff(): void {
    const { plugins, noteSource } = this.#options;
    for (const { id, strategy } of plugins.list()) {
      if (strategy === 'mqtt') noteSource(id, 'MQTT is switched off', { code: 'mqtt-off', values: {} });
    }
  }

  /** Never rejects. */
  async #change(work: () => Promise<void>): Promise<void> {
    await this.#changes.run(work).catch((err) => this.#options.log.error({ err }, 'MQTT could not be started'));
  }
}
