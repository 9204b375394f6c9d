import { displayHeaders, type Firmware, logBody, setupHeaders } from '../../support/display/firmware.js';
import { pictureFaults } from '../../support/display/picture-rules.js';
import {
  firmwareFaults,
  readDisplayAnswer,
  readSetupAnswer,
  setupPictureFaults,
  WIPER_NAME,
} from '../../support/display/read-answers.js';
import { type PlainAnswer, plainRequest } from '../../support/http/plain-request.js';

export interface BoardWake {
  readonly source?: 'powercycle' | 'timer' | 'button';
  /** The button was pressed twice: the stored special function runs. */
  readonly isDoubleClick?: boolean;
  /** Sent beside the usual headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a wake did. */
export interface WokenBoard {
  readonly shows: 'picture' | 'same' | 'nothing';
  /** Paths of its requests, without the random parts of addresses. */
  readonly requests: readonly string[];
  readonly touchbarMode?: string | undefined;
}

/** The image of an update, as far as the updater of the board looks at it. */
export interface Updater {
  readonly chipId: number;
  readonly partitionBytes: number;
}

const ATTEMPTS = 5;
/** Seconds of sleep after failing wakes; the last one draws an error screen (device protocol, section 6). */
const LADDER = [15, 30, 60, 900] as const;
const MAX_LOGS = 10;
/** A picture is replaced by one of the same item (device protocol, section 8). */
const IDENTITY_LENGTH = 13;
const CHIP_AT = 12;
const VERSION_AT = 48;

/** A wake that ended early, with the message that is logged. */
class Failure extends Error {}

/**
 * A board with firmware 1.8.15 or later, as the public test suite of the firmware sees it: retries, one redirect, the
 * flash memory of pictures, error logs, updates and special functions.
 */
export class ScriptedBoard {
  /** Everything that would have harmed a real board, or that its rules forbid. */
  readonly faults: string[] = [];
  readonly mac: string;
  readonly updater: Updater | undefined;
  firmware: Firmware;
  /** The address that its owner entered. */
  base: string;
  apiKey = '';
  friendlyId = '';
  panel: Buffer | 'error' | 'blank' = 'blank';
  refreshSeconds = 900;
  specialFunction = 'none';
  #isSetUp = false;
  #failures = 0;
  #updateFailed = false;
  #shownName = '';
  #logs: string[] = [];
  #requests: string[] = [];
  readonly #flash = new Map<string, Buffer>();

  constructor(base: string, firmware: Firmware, mac: string, updater?: Updater) {
    this.base = base;
    this.firmware = firmware;
    this.mac = mac;
    this.updater = updater;
  }

  get pendingLogs(): number {
    return this.#logs.length;
  }

  /** The portal's soft reset: everything but the firmware is forgotten. */
  reset(): void {
    Object.assign(this, { apiKey: '', friendlyId: '', refreshSeconds: 900, specialFunction: 'none', panel: 'blank' });
    this.#isSetUp = false;
    this.#failures = 0;
    this.#logs = [];
    this.formatFlash();
  }

  /** Firmware formats its flash memory after a failed write: pictures are gone. */
  formatFlash(): void {
    this.#flash.clear();
    this.#shownName = '';
  }

  /** A day after a failed update, another one is tried. */
  allowUpdate(): void {
    this.#updateFailed = false;
  }

  async wake(wake: BoardWake = {}): Promise<WokenBoard> {
    this.#requests = [];
    if (wake.source !== undefined && wake.source !== 'timer') this.#shownName = '';
    let shown: Pick<WokenBoard, 'shows' | 'touchbarMode'> = { shows: 'nothing' };
    try {
      if (!this.#isSetUp) await this.#setUp(wake);
      await this.#submitLogs();
      shown = await this.#display(wake);
      this.#failures = 0;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#climb(error.message, wake);
    }
    await this.#submitLogs();
    return { ...shown, requests: this.#requests };
  }

  /** A failed wake sleeps longer each time; the fourth one, and one that a person started, shows an error screen. */
  #climb(message: string, { source = 'timer' }: BoardWake): void {
    this.refreshSeconds = LADDER[Math.min(this.#failures, LADDER.length - 1)] ?? 900;
    this.#failures++;
    if (this.#failures >= LADDER.length || source !== 'timer') this.panel = 'error';
    if (this.#logs.length < MAX_LOGS) this.#logs.push(message);
  }

  async #setUp({ headers = {} }: BoardWake): Promise<void> {
    const revision = headers['Panel-Rev'] === undefined ? {} : { 'Panel-Rev': headers['Panel-Rev'] };
    const own = { ...setupHeaders(this.firmware, this.mac), ...revision };
    const { apiKey, friendlyId, imageUrl } = readSetupAnswer(await this.#call('setup', own), this.faults);
    if (imageUrl === undefined) return;
    Object.assign(this, { apiKey, friendlyId });
    this.#isSetUp = true;
    this.faults.push(...setupPictureFaults(this.firmware, await this.#request(imageUrl)));
  }

  async #submitLogs(): Promise<void> {
    if (this.#logs.length === 0) return;
    const [first = '', ...others] = this.#logs.map((message) => logBody(this.firmware, message));
    const entries = [first, ...others].flatMap((body) => JSON.parse(body).logs);
    const headers = { ID: this.mac, Accept: 'application/json, */*', 'Access-Token': this.apiKey };
    const body = JSON.stringify({ logs: entries });
    const own = { ...headers, 'Content-Type': 'application/json' };
    const { status } = await this.#call('log', own, body).catch(() => ({ status: 0 }));
    if (status === 200 || status === 204) this.#logs = [];
  }

  async #display(wake: BoardWake, isAfterWipe = false): Promise<Pick<WokenBoard, 'shows' | 'touchbarMode'>> {
    const runs = wake.isDoubleClick === true && this.specialFunction !== 'none';
    const { source = 'timer', headers } = wake;
    const own = displayHeaders(this.firmware, this.mac, this.apiKey, source, this.refreshSeconds);
    const answer = await this.#retry({ ...own, ...headers, ...(runs && { special_function: 'true' }) });
    const acceptsFirmware = this.updater !== undefined && !this.#updateFailed;
    const reading = readDisplayAnswer(answer, this.faults, acceptsFirmware);
    if (runs && reading.action !== this.specialFunction) throw new Failure(`another action: ${reading.action}`);
    this.specialFunction = reading.specialFunction;
    this.refreshSeconds = reading.refreshSeconds;
    if (reading.filename === WIPER_NAME && !isAfterWipe) {
      this.panel = 'blank';
      return this.#display(wake, true);
    }
    const shows = await this.#show(reading.filename, reading.imageUrl);
    if (reading.firmwareUrl !== undefined) await this.#update(reading.firmwareUrl);
    return { shows, touchbarMode: reading.touchbarMode };
  }

  async #show(name: string, address: string): Promise<'picture' | 'same'> {
    const stored = this.#flash.get(name);
    if (stored && this.#shownName === name) return 'same';
    const bytes = stored ?? (await this.#download(address));
    for (const old of this.#flash.keys())
      if (old.slice(0, IDENTITY_LENGTH) === name.slice(0, IDENTITY_LENGTH)) this.#flash.delete(old);
    this.#flash.set(name, bytes);
    this.#shownName = name;
    this.panel = bytes;
    return 'picture';
  }

  async #download(address: string): Promise<Buffer> {
    // Elsewhere than at the base address, and after a redirect, a picture is loaded without the key.
    const own = { ID: this.mac, 'Access-Token': this.apiKey };
    const first = await this.#request(address, address.startsWith(this.base) ? own : {});
    const target = redirectOf(first, address);
    const { status, headers, body } = target === undefined ? first : await this.#request(target);
    if (status !== 200) throw new Failure(`[HTTPS] GET... failed, code: ${status} ()`);
    // Without a length, the whole body counts.
    const length = headers['content-length'] ?? String(body.length);
    this.faults.push(...pictureFaults(this.firmware, { ...headers, 'content-length': length }, body));
    return body;
  }

  async #update(address: string): Promise<void> {
    const answer = await this.#request(address);
    const { body } = answer;
    const { chipId, partitionBytes } = this.updater ?? { chipId: -1, partitionBytes: 0 };
    // No new attempt is made for a day.
    if (firmwareFaults(answer).length > 0) this.#updateFailed = true;
    else if (body.readUInt16LE(CHIP_AT) !== chipId) this.faults.push(`bricked by an image for chip ${body[CHIP_AT]}`);
    else if (body.length > partitionBytes) this.faults.push(`an image of ${body.length} bytes`);
    else this.firmware = { ...this.firmware, version: readVersion(body) };
  }

  /** Any status but 200 and any lost connection is repeated. */
  async #retry(headers: Readonly<Record<string, string>>): Promise<PlainAnswer> {
    let detail = '';
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const answer = await this.#call('display', headers).catch((error: Error) => error);
      if (answer instanceof Error) detail = answer.message;
      else if (answer.status !== 200) detail = `HTTP ${answer.status}`;
      else if (isJson(answer)) return answer;
      else throw new Failure('Error fetching API display: 6, detail: JSON deserialization error IncompleteInput');
    }
    throw new Failure(`Error fetching API display: 5, detail: ${detail}`);
  }

  /** Calls the API, and follows one redirect with the same headers and body. */
  async #call(endpoint: string, headers: Readonly<Record<string, string>>, body?: string): Promise<PlainAnswer> {
    const address = `${this.base}/api/${endpoint}`;
    const answer = await this.#request(address, headers, body);
    const target = redirectOf(answer, address);
    return target === undefined ? answer : this.#request(target, headers, body);
  }

  async #request(address: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<PlainAnswer> {
    const [, first, second] = new URL(address).pathname.split('/');
    this.#requests.push(first === 'api' ? `/api/${second}` : `/${first}`);
    const options = { method: body === undefined ? 'GET' : 'POST', headers, ...(body !== undefined && { body }) };
    return plainRequest(address, options).catch((error: Error) => {
      throw new Failure(`Receiving failed; connection closed mid-download, error: -5 (${error.message}), RSSI -54`);
    });
  }
}

/** One hop, for two statuses; the address may be relative. */
function redirectOf({ status, headers: { location } }: PlainAnswer, address: string): string | undefined {
  const isRedirect = (status === 307 || status === 308) && location !== undefined;
  return isRedirect ? new URL(location, address).href : undefined;
}

/** The version in the descriptor of an application image. */
function readVersion(image: Buffer): string {
  const text = image.toString('latin1', VERSION_AT, VERSION_AT + 32);
  return text.slice(0, text.indexOf('\0'));
}

function isJson({ body }: PlainAnswer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}
