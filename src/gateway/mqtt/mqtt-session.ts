import { messageWithoutQuotation } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { SerialQueue } from '@inkstand/common/serial-queue';
import { readTopicSettings } from '../plugin/plugin.js';
import type { PluginSetting } from '../store/store.js';
import type { EntityWords } from './discovery/entity-words.js';
import { listPublished } from './discovery/published-state.js';
import { Publisher } from './discovery/publisher.js';
import { planCommand } from './discovery/run-command.js';
import { nameTopics, publishedId, type TopicNames } from './discovery/topics.js';
import { type MqttChild, startMqttChild } from './mqtt-child.js';
import type { MqttOptions, MqttState } from './mqtt-options.js';
import { type MqttSettings, parseBrokerUrl } from './mqtt-settings.js';
import type { Feed, FeedFacts, LinkState, ProcessMessage } from './protocol.js';

interface MqttSessionOptions extends MqttOptions {
  readonly chosen: MqttSettings;
  readonly nodeId: string;
  readonly words: EntityWords;
  readonly onState: () => void;
}

/** Several changes in a row are published once. */
const PUBLISH_MS = 300;
const FIRST_RESTART_MS = 1_000;
const MAX_RESTART_MS = 60_000;

/** The gateway's side of one broker connection: runs the process, feeds plugins, publishes displays, obeys commands. */
export class MqttSession {
  readonly #options: MqttSessionOptions;
  readonly #topics: TopicNames;
  readonly #publisher: Publisher;
  readonly #fed = new Map<number, string>();
  readonly #facts = new Map<number, FeedFacts>();
  #child: MqttChild | undefined;
  #state: LinkState = { kind: 'connecting' };
  #restartMs = FIRST_RESTART_MS;
  #restartTimer: NodeJS.Timeout | undefined;
  #publishTimer: NodeJS.Timeout | undefined;
  readonly #publications = new SerialQueue();
  readonly #feeds = new SerialQueue();
  #isStopped = false;

  constructor(options: MqttSessionOptions) {
    this.#options = options;
    const { nodeId, chosen } = options;
    this.#topics = nameTopics(nodeId, chosen.discoveryPrefix);
    this.#publisher = new Publisher({
      ...options,
      topics: this.#topics,
      settings: options.tables.settings,
      send: (messages) => this.#child?.send({ kind: 'publish', messages }),
    });
  }

  get state(): MqttState {
    return this.#state;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  factsOf(pluginSettingId: number): FeedFacts | undefined {
    return this.#facts.get(pluginSettingId);
  }

  start(): void {
    const { chosen, nodeId, reach } = this.#options;
    const address = parseBrokerUrl(chosen.brokerUrl);
    if (!address || this.#isStopped) return;
    const child = startMqttChild({
      onMessage: (message) => this.#receive(message),
      onEnd: (cause) => this.#noteEnd(child, cause),
    });
    this.#child = child;
    const { userName, password, caPem } = chosen;
    child.send({
      kind: 'connect',
      connection: {
        ...address,
        userName,
        password,
        caPem,
        reach: reach(),
        clientId: `inkstand-${nodeId}`,
        availabilityTopic: this.#topics.availability,
      },
    });
    this.#fed.clear();
    if (chosen.isDiscoveryOn) child.send({ kind: 'commands', filter: this.#topics.commands });
    this.feed();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#restartTimer);
    clearTimeout(this.#publishTimer);
    await this.#publications.settle();
    await this.#child?.end();
  }

  /** Subscribes to what plugin settings read now. Changes of one that is read the same way do nothing. */
  feed(): void {
    this.#feeds.run(() => this.#feed()).catch((err) => this.#warn(err, 'topics could not be read'));
  }

  /** Publishes soon what changed. */
  publish(): void {
    if (this.#state.kind !== 'connected' || this.#isStopped) return;
    this.#publishTimer ??= setTimeout(() => {
      this.#publishTimer = undefined;
      this.#publishNow();
    }, PUBLISH_MS);
  }

  async #feed(): Promise<void> {
    const { plugins } = this.#options;
    const wanted = plugins.list().filter(({ strategy }) => strategy === 'mqtt');
    for (const id of this.#fed.keys()) {
      if (wanted.some((setting) => setting.id === id)) continue;
      this.#child?.send({ kind: 'end-feed', pluginSettingId: id });
      this.#fed.delete(id);
      this.#facts.delete(id);
    }
    for (const setting of wanted) await this.#feedOne(setting);
    this.#report();
  }

  async #feedOne(setting: PluginSetting): Promise<void> {
    const { plugins } = this.#options;
    const { lines, historyCount, debounceSeconds } = readTopicSettings(setting);
    const key = JSON.stringify([lines, historyCount, debounceSeconds]);
    if (this.#fed.get(setting.id) === key) return;
    const feed: Feed = {
      pluginSettingId: setting.id,
      lines,
      historyCount,
      debounceMs: debounceSeconds * 1000,
      limitBytes: plugins.limitBytes,
      storedJson: JSON.stringify(await plugins.variables(setting.id)),
    };
    this.#fed.set(setting.id, key);
    this.#child?.send({ kind: 'feed', feed });
  }

  #receive(message: ProcessMessage): void {
    switch (message.kind) {
      case 'state':
        this.#noteState(message.state);
        break;
      case 'data':
        this.#facts.set(message.pluginSettingId, message.facts);
        void this.#store(message.pluginSettingId, message.json);
        this.#report();
        break;
      case 'dropped':
        this.#options.log.warn({ count: message.count }, 'MQTT messages were too large and not read');
        break;
      case 'command':
        void this.#obey(message.topic, message.payload).catch((err) => this.#warn(err, 'an MQTT command failed'));
        break;
    }
  }

  #noteState(state: LinkState): void {
    const { log, chosen } = this.#options;
    const isNews =
      state.kind !== this.#state.kind || (state.kind === 'connecting' && state.error !== errorOf(this.#state));
    this.#state = state;
    if (state.kind === 'connected') {
      this.#restartMs = FIRST_RESTART_MS;
      this.#publisher.reset();
      this.publish();
      if (isNews) log.info({ broker: chosen.brokerUrl }, 'connected to the MQTT broker');
    } else if (isNews && state.error !== undefined) {
      log.warn({ broker: chosen.brokerUrl, error: state.error }, 'no connection to the MQTT broker');
    }
    this.#report();
    this.#options.onState();
  }

  async #store(pluginSettingId: number, json: string | undefined): Promise<void> {
    const { plugins } = this.#options;
    const setting = plugins.find(pluginSettingId);
    if (json === undefined || setting?.strategy !== 'mqtt') return;
    const variables: unknown = JSON.parse(json);
    if (!isObject(variables)) return;
    await plugins
      .writeFetched(setting, variables)
      .catch((err) => this.#warn(err, 'data of an MQTT topic could not be stored'));
  }

  async #obey(topic: string, payload: string): Promise<void> {
    const { tables, chosen, now, log } = this.#options;
    const command = this.#topics.readCommand(topic);
    const device = listPublished(this.#options).find(({ friendlyId }) => publishedId(friendlyId) === command?.id);
    if (!command || !device || !chosen.isDiscoveryOn) return;
    const plan = planCommand(device, command.command, payload, { ...this.#options, now });
    if (plan.kind === 'refused') {
      log.warn({ topic, characters: payload.length }, 'an MQTT command was not understood');
      return;
    }
    if (plan.kind === 'change') await tables.devices.update(device.id, plan.change);
    else if (plan.kind === 'message') await this.#options.showMessage(device, plan.text);
    else await this.#options.refresh(device);
    this.#options.onCommand();
    this.publish();
  }

  #publishNow(): void {
    const { chosen } = this.#options;
    this.#publications
      .run(() => (this.#isStopped ? undefined : this.#publisher.publish(chosen.isDiscoveryOn)))
      .catch((err) => this.#warn(err, 'displays could not be published by MQTT'));
  }

  /** Notes why plugins receive nothing. */
  #report(): void {
    const { plugins, noteSource } = this.#options;
    const error = errorOf(this.#state);
    for (const { id, strategy } of plugins.list()) {
      if (strategy !== 'mqtt') continue;
      const [denied] = this.#facts.get(id)?.deniedFilters ?? [];
      noteSource(
        id,
        error ?? (denied === undefined ? undefined : `the broker does not allow subscribing to ${denied}`),
      );
    }
  }

  #noteEnd(child: MqttChild, cause: string): void {
    if (this.#child !== child || this.#isStopped) return;
    this.#child = undefined;
    this.#noteState({
      kind: 'connecting',
      error: `the MQTT process ended: ${messageWithoutQuotation(cause.split('\n').at(-1))}`,
    });
    this.#restartTimer = setTimeout(() => this.start(), this.#restartMs);
    this.#restartMs = Math.min(MAX_RESTART_MS, this.#restartMs * 2);
  }

  #warn(err: unknown, message: string): void {
    this.#options.log.warn({ err }, message);
  }
}

const errorOf = (state: LinkState): string | undefined => (state.kind === 'connecting' ? state.error : undefined);
