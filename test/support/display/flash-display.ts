import { plainRequest } from '../http/plain-request.js';
import { displayHeaders, type Firmware, setupHeaders } from './firmware.js';

/** A picture on a panel. */
export interface Shown {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface FlashWake {
  readonly source?: 'timer' | 'button';
  /** The connection fails after the answer of `/api/display`. */
  readonly loses?: boolean;
}

const IDENTITY_LENGTH = 13;
const DAY_MS = 24 * 3_600_000;

/** A display that keeps pictures in flash memory and draws as its firmware does (device protocol, section 8). */
export class FlashDisplay {
  /** What it fetched last. */
  shown: Shown | undefined;
  /** What its panel shows: firmware draws a screen only if its name differs from the last one that it was told. */
  panel: 'error' | (string & {}) = '';
  refreshSeconds = 900;
  friendlyId = '';
  readonly mac: string;
  readonly #base: string;
  readonly #firmware: Firmware;
  readonly #now: () => number;
  readonly #flash = new Map<string, Buffer>();
  #apiKey = '';

  constructor(base: string, firmware: Firmware, mac: string, now: () => number) {
    this.#base = base;
    this.#firmware = firmware;
    this.mac = mac;
    this.#now = now;
  }

  async setUp(): Promise<void> {
    const answer = await plainRequest(`${this.#base}/api/setup`, { headers: setupHeaders(this.#firmware, this.mac) });
    const { api_key: apiKey, friendly_id: friendlyId } = JSON.parse(answer.body.toString());
    this.#apiKey = apiKey;
    this.friendlyId = friendlyId;
  }

  async wake({ source = 'timer', loses = false }: FlashWake = {}): Promise<void> {
    const headers = displayHeaders(this.#firmware, this.mac, this.#apiKey, source, this.refreshSeconds);
    const answer = await plainRequest(`${this.#base}/api/display`, { headers });
    const { filename: name, image_url: address, refresh_rate: refreshSeconds } = JSON.parse(answer.body.toString());
    const held = this.#find(name);
    if (!held && loses) return;
    this.refreshSeconds = refreshSeconds;
    if (this.shown?.name !== name) this.panel = name;
    this.shown = { name, bytes: held ?? (await this.#download(name, address)) };
  }

  /** The first failure of the network draws an error screen and stores an interval of its own. */
  failWifi(): void {
    this.panel = 'error';
    this.refreshSeconds = 60;
  }

  #find(name: string): Buffer | undefined {
    if (this.#firmware.cache === 'flash') return this.#flash.get(name);
    return this.#firmware.cache === 'last' && this.shown?.name === name ? this.shown.bytes : undefined;
  }

  async #download(name: string, address: string): Promise<Buffer> {
    const { status, body } = await plainRequest(address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    for (const old of this.#flash.keys()) {
      const isSameItem = old.slice(0, IDENTITY_LENGTH) === name.slice(0, IDENTITY_LENGTH);
      if (isSameItem || this.#now() - Number(old.slice(-10)) * 1000 > DAY_MS) this.#flash.delete(old);
    }
    this.#flash.set(name, body);
    return body;
  }
}
