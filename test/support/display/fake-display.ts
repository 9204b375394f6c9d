import { type PlainAnswer, plainRequest } from '../http/plain-request.js';
import { displayHeaders, type Firmware, logBody, setupHeaders } from './firmware.js';
import { pictureFaults } from './picture-rules.js';
import { firmwareFaults, readDisplayAnswer, readSetupAnswer, setupPictureFaults } from './read-answers.js';

export interface Wake {
  /** Everything that would have harmed a real device; empty if all is well. */
  readonly faults: readonly string[];
  readonly filename: string;
  readonly refreshSeconds: number;
  /** Undefined if the file was already downloaded. */
  readonly picture: Buffer | undefined;
  /** The firmware that it was offered and downloaded; a display that accepts none counts the offer as a fault. */
  readonly update: Buffer | undefined;
}

/**
 * A display made of HTTP calls: wakes like its firmware and checks each response against section 0 of the device
 * protocol.
 */
export class FakeDisplay {
  firmware: Firmware;
  readonly mac: string;
  /** The version it runs after flashing an image, or undefined if flashing failed. Absent: it accepts no firmware. */
  flash: ((image: Buffer) => string | undefined) | undefined;
  readonly #base: string;
  readonly #patience: { readonly timeoutMs?: number };
  #apiKey: string | undefined;
  #friendlyId: string | undefined;
  #cached = new Map<string, Buffer>();

  /** @param timeoutMs of each call; an emulated gateway needs more than the default */
  constructor(base: string, firmware: Firmware, mac: string, timeoutMs?: number) {
    this.#patience = timeoutMs === undefined ? {} : { timeoutMs };
    this.#base = base;
    this.firmware = firmware;
    this.mac = mac;
  }

  get apiKey(): string {
    return this.#apiKey ?? '';
  }

  get friendlyId(): string {
    return this.#friendlyId ?? '';
  }

  /** As after flashing another server's settings: the key is not one of this gateway. */
  storeKey(apiKey: string): void {
    this.#apiKey = apiKey;
    this.#friendlyId ??= 'OLDKEY';
  }

  /** @param refreshSeconds the interval that it reports */
  async wake(source: 'powercycle' | 'timer' | 'button' = 'timer', refreshSeconds = 900): Promise<Wake> {
    const faults: string[] = [];
    if (this.#apiKey === undefined || this.#friendlyId === undefined) await this.#setup(faults);
    const answer = await this.#call(
      'display',
      displayHeaders(this.firmware, this.mac, this.apiKey, source, refreshSeconds),
    );
    const {
      filename,
      imageUrl,
      refreshSeconds: sleepSeconds,
      firmwareUrl,
    } = readDisplayAnswer(answer, faults, this.flash !== undefined);
    const reading = { filename, refreshSeconds: sleepSeconds, faults };
    if (!URL.canParse(imageUrl)) return { ...reading, picture: undefined, update: undefined };
    const picture = await this.#fetchPicture(filename, imageUrl, faults);
    const update = firmwareUrl === undefined ? undefined : await this.#update(firmwareUrl, faults);
    return { ...reading, picture, update };
  }

  async #fetchPicture(filename: string, imageUrl: string, faults: string[]): Promise<Buffer | undefined> {
    if (this.#cached.has(filename) && this.firmware.cache !== 'never') return undefined;
    const picture = await plainRequest(imageUrl, this.#patience);
    if (picture.status !== 200) faults.push(`picture answered ${picture.status}`);
    else faults.push(...pictureFaults(this.firmware, picture.headers, picture.body));
    if (this.firmware.cache === 'last') this.#cached.clear();
    this.#cached.set(filename, picture.body);
    return picture.body;
  }

  async #update(url: string, faults: string[]): Promise<Buffer | undefined> {
    const answer = await plainRequest(url, this.#patience);
    faults.push(...firmwareFaults(answer));
    const { body } = answer;
    const version = this.flash?.(body);
    if (version !== undefined) this.firmware = { ...this.firmware, version };
    return body;
  }

  async sendLog(message: string): Promise<readonly string[]> {
    const { status } = await plainRequest(this.#url('log'), {
      ...this.#patience,
      method: 'POST',
      headers: {
        ID: this.mac,
        Accept: 'application/json',
        'Access-Token': this.apiKey,
        'Content-Type': 'application/json',
      },
      body: logBody(this.firmware, message),
    });
    return status === 200 || status === 204 ? [] : [`log answered ${status}: resent for ever`];
  }

  async #setup(faults: string[]): Promise<void> {
    const setup = readSetupAnswer(await this.#call('setup', setupHeaders(this.firmware, this.mac)), faults);
    this.#apiKey = setup.apiKey;
    this.#friendlyId = setup.friendlyId;
    if (setup.imageUrl === undefined) return;
    faults.push(...setupPictureFaults(this.firmware, await plainRequest(setup.imageUrl, this.#patience)));
  }

  #call(endpoint: string, headers: Record<string, string>): Promise<PlainAnswer> {
    return plainRequest(this.#url(endpoint), { headers, ...this.#patience });
  }

  #url(endpoint: string): string {
    return `${this.#base}/api/${endpoint}${this.firmware.trailingSlash ? '/' : ''}`;
  }
}
