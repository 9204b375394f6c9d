import { createHash } from 'node:crypto';
import type { Alert } from '../../alert/alert.js';
import type { Device, SettingTable } from '../../store/store.js';
import type { SystemReadings } from '../../system/system.js';
import { MAX_PICTURE_BYTES } from '../mqtt-limits.js';
import type { Publication } from '../protocol.js';
import {
  type DeviceContext,
  describeDisplay,
  describeDisplayState,
  describeGateway,
  describeGatewayState,
  GATEWAY_ID,
} from './describe-device.js';
import { listPublished, type PublishedOptions, readPublishedDisplay, readPublishedGateway } from './published-state.js';
import { publishedId } from './topics.js';

interface PublisherOptions extends PublishedOptions, DeviceContext {
  readonly settings: SettingTable;
  readonly readSystem: () => Promise<SystemReadings>;
  readonly findAlerts: () => Promise<readonly Alert[]>;
  readonly send: (messages: readonly Publication[]) => void;
}

/** Topics that the broker keeps for us, so that they can be deleted there. */
const STORED_NAME = 'mqtt_published';

/** Publishes displays and gateway to the broker: what changed, and the deletion of what is gone. */
export class Publisher {
  readonly #options: PublisherOptions;
  /** What the broker has, by topic. */
  readonly #published = new Map<string, string>();

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** A new connection: the broker may have lost what it kept. */
  reset(): void {
    this.#published.clear();
  }

  /** @param isOn false: deletes everything that was published */
  async publish(isOn: boolean): Promise<void> {
    const { settings, send } = this.#options;
    const wanted = isOn ? await this.#describe() : new Map<string, Wanted>();
    const before = readStored(settings);
    const gone = before.filter((topic) => !wanted.has(topic));
    const messages: Publication[] = [];
    for (const topic of gone) {
      messages.push({ topic, payload: '' });
      this.#published.delete(topic);
    }
    for (const [topic, { version, read }] of wanted) {
      if (this.#published.get(topic) === version) continue;
      const payload = await read();
      if (payload === undefined) continue;
      messages.push({ topic, payload });
      this.#published.set(topic, version);
    }
    if (messages.length > 0) send(messages);
    const topics = [...wanted.keys()];
    if (gone.length > 0 || topics.length !== before.length) await settings.write(STORED_NAME, topics);
  }

  async #describe(): Promise<Map<string, Wanted>> {
    const { readSystem, findAlerts, words, topics } = this.#options;
    const wanted = new Map<string, Wanted>();
    const add = (topic: string, members: object): void => {
      const text = JSON.stringify(members);
      wanted.set(topic, { version: digestOf(text), read: async () => text });
    };
    const displays = listPublished(this.#options);
    const gateway = readPublishedGateway(await readSystem(), await findAlerts(), displays.length, words);
    add(topics.config(GATEWAY_ID), describeGateway(gateway, this.#options));
    add(topics.state(GATEWAY_ID), describeGatewayState(gateway));
    for (const display of displays) {
      const facts = readPublishedDisplay(display, this.#options);
      const id = publishedId(display.friendlyId);
      add(topics.config(id), describeDisplay(facts, this.#options));
      add(topics.state(id), describeDisplayState(facts));
      this.#addPicture(display, topics.picture(id), wanted);
    }
    return wanted;
  }

  #addPicture({ id }: Device, topic: string, wanted: Map<string, Wanted>): void {
    const { shown } = this.#options.device;
    const screen = shown.find(id);
    if (!screen || shown.isLost(screen)) return;
    wanted.set(topic, {
      version: screen.digest,
      read: async () => {
        const bytes = await shown.read(screen);
        return bytes && bytes.byteLength <= MAX_PICTURE_BYTES ? bytes : undefined;
      },
    });
  }
}

interface Wanted {
  readonly version: string;
  /** Undefined: there is nothing to publish. */
  readonly read: () => Promise<string | Uint8Array | undefined>;
}

function readStored(settings: SettingTable): readonly string[] {
  const value = settings.read(STORED_NAME);
  return Array.isArray(value) ? value.filter((topic) => typeof topic === 'string') : [];
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
