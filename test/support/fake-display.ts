import { BOARD_FACTS } from './board-facts.js';
import { ruleOf } from './board-rules.js';
import { displayHeaders, type Firmware, logBody, setupHeaders } from './firmware.js';
import { pictureFaults } from './picture-rules.js';
import { type PlainAnswer, plainRequest } from './plain-request.js';

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
    const display = this.#checkDisplay(answer, faults);
    const { filename, imageUrl } = display;
    if (!URL.canParse(imageUrl)) return { ...display, faults, picture: undefined, update: undefined };
    const picture = await this.#fetchPicture(filename, imageUrl, faults);
    const update = display.firmwareUrl === undefined ? undefined : await this.#update(display.firmwareUrl, faults);
    return { ...display, faults, picture, update };
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

  /** Like the updater of the firmware: one response of 200 with its length, not chunked, an application image. */
  async #update(url: string, faults: string[]): Promise<Buffer | undefined> {
    const { status, headers, body } = await plainRequest(url, this.#patience);
    if (status !== 200) faults.push(`firmware answered ${status}`);
    if (Number(headers['content-length']) !== body.length) faults.push('firmware came without its length');
    if (headers['transfer-encoding'] !== undefined) faults.push('firmware came in chunks');
    if (body[0] !== 0xe9) faults.push('firmware is no application image');
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
    const answer = await this.#call('setup', setupHeaders(this.firmware, this.mac));
    const body = parse(answer, faults, 'setup');
    if (answer.status !== 200 || body.status !== 200)
      faults.push(`setup answered ${answer.status}, status ${body.status}`);
    if (typeof body.api_key !== 'string' || body.api_key === '') faults.push('setup gave no api_key');
    if (typeof body.message !== 'string') faults.push('setup gave no message');
    this.#apiKey = String(body.api_key ?? '');
    this.#friendlyId = String(body.friendly_id ?? '');
    if (typeof body.image_url !== 'string') {
      faults.push(`setup was refused: ${JSON.stringify(body.message)}`);
      return;
    }
    if (!URL.canParse(body.image_url)) faults.push('setup gave an address that firmware does not follow');
    const picture = await plainRequest(body.image_url, this.#patience);
    const board = BOARD_FACTS.find(({ build }) => build === this.firmware.build);
    if (board && ruleOf(board).needsSetupPng) {
      faults.push(...pictureFaults(this.firmware, picture.headers, picture.body));
      return;
    }
    if (picture.status !== 200 || picture.body.length !== 48_062 || picture.body.subarray(0, 2).toString() !== 'BM') {
      faults.push(`setup picture answered ${picture.status} with ${picture.body.length} bytes`);
    }
  }

  #checkDisplay(answer: PlainAnswer, faults: string[]): Judged {
    if (answer.status !== 200) faults.push(`display answered ${answer.status}`);
    if (answer.body.length > 4096) faults.push(`display answer of ${answer.body.length} bytes`);
    const text = answer.body.toString();
    if (/":\s|\\\//.test(text)) faults.push('display answer is not compact or escapes slashes');
    const body = parse(answer, faults, 'display');
    const { status, filename, image_url: imageUrl, refresh_rate: refreshSeconds } = body;
    if (status !== 0) faults.push(`status ${JSON.stringify(status)}`);
    if (body.reset_firmware !== false) faults.push(`reset_firmware ${JSON.stringify(body.reset_firmware)}`);
    const firmwareUrl = body.update_firmware === true ? readFirmwareUrl(body.firmware_url, faults) : undefined;
    if (body.update_firmware !== false && !(this.flash && firmwareUrl !== undefined))
      faults.push(`update_firmware ${JSON.stringify(body.update_firmware)}`);
    if (typeof filename !== 'string' || !/^[a-z]{6}-[0-9a-f]{6}-\d{10}$/.test(filename))
      faults.push(`filename ${JSON.stringify(filename)}`);
    if (typeof imageUrl !== 'string' || !imageUrl.startsWith('http://') || imageUrl.length > 1023)
      faults.push(`image_url ${JSON.stringify(imageUrl)}`);
    if (!Number.isInteger(refreshSeconds) || Number(refreshSeconds) < 60)
      faults.push(`refresh_rate ${JSON.stringify(refreshSeconds)}`);
    return {
      filename: String(filename),
      imageUrl: String(imageUrl),
      refreshSeconds: Number(refreshSeconds),
      firmwareUrl: this.flash && firmwareUrl,
    };
  }

  #call(endpoint: string, headers: Record<string, string>): Promise<PlainAnswer> {
    return plainRequest(this.#url(endpoint), { headers, ...this.#patience });
  }

  #url(endpoint: string): string {
    return `${this.#base}/api/${endpoint}${this.firmware.trailingSlash ? '/' : ''}`;
  }
}

interface Judged {
  readonly filename: string;
  readonly imageUrl: string;
  readonly refreshSeconds: number;
  readonly firmwareUrl: string | undefined;
}

function readFirmwareUrl(value: unknown, faults: string[]): string | undefined {
  if (typeof value === 'string' && /^http:\/\/[\x21-\x7e]+$/.test(value) && value.length <= 1023) return value;
  faults.push(`firmware_url ${JSON.stringify(value)}`);
  return undefined;
}

function parse(answer: PlainAnswer, faults: string[], endpoint: string): Record<string, unknown> {
  try {
    return JSON.parse(answer.body.toString());
  } catch {
    faults.push(`${endpoint} answered no JSON: ${answer.body.toString('utf8', 0, 80)}`);
    return {};
  }
}
