import { createHash } from 'node:crypto';
import type { Log } from '../../http/http.js';
import { addressScreen, type ScreenAddress, type ScreenFiles, SPECIAL_SCREENS } from '../../screen/screen.js';
import type { Device, DeviceTable, ScreenFile, ShownFacts, ShownScreen, ShownScreenTable } from '../../store/store.js';
import { holdsScreen } from './holds-screen.js';

interface ShownScreensOptions {
  readonly table: ShownScreenTable;
  readonly files: ScreenFiles;
  readonly devices: Pick<DeviceTable, 'find' | 'list'>;
  readonly now: () => number;
  readonly log: Pick<Log, 'warn'>;
  /** Called when a display shows another screen. */
  readonly onShown?: (() => void) | undefined;
}

/** A screen that was sent to a display, and what it shows. */
export interface SentScreen {
  readonly screen: ScreenAddress;
  readonly facts: ShownFacts;
}

/** The bytes of a download. */
export interface FetchedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: ScreenFile['mediaType'];
  /** Painted for this download, so there is no file yet. */
  readonly isPainted: boolean;
}

/** The first real screen replaces them. */
const isExplanation = (kind: string): boolean =>
  Object.entries(SPECIAL_SCREENS).some(([one, what]) => one === kind && what === 'explains');

/** Tracks what displays show: the screen that each fetched last. */
export class ShownScreens {
  readonly #options: ShownScreensOptions;
  readonly #lost = new Set<string>();
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(options: ShownScreensOptions) {
    this.#options = options;
  }

  /** Finds the screens whose file is missing. */
  async start(): Promise<void> {
    const { devices, files } = this.#options;
    for (const { id } of devices.list()) {
      const shown = this.find(id);
      if (shown && !(await files.has(shown))) this.noteLost(shown.token);
    }
  }

  /** Undefined when the display has never fetched a screen. */
  find(deviceId: number): ShownScreen | undefined {
    return this.#options.table.find(deviceId);
  }

  /** The screen of a display, if it may keep it; undefined for explanations and when the file is lost. */
  findKeepable(deviceId: number): ShownScreen | undefined {
    const shown = this.find(deviceId);
    if (!shown || this.isLost(shown)) return undefined;
    return shown.subject.kind === 'special' && isExplanation(shown.subject.special) ? undefined : shown;
  }

  /** Whether the file is gone: deleted by hand, or missing from a backup. */
  isLost({ token }: ScreenFile): boolean {
    return this.#lost.has(token);
  }

  /** The bytes that the display fetched; undefined when the file is gone. */
  async read(shown: ShownScreen): Promise<Uint8Array | undefined> {
    const bytes = await this.#options.files.read(shown);
    if (!bytes) this.noteLost(shown.token);
    return bytes;
  }

  findFile(token: string): ScreenFile | undefined {
    return this.#options.table.findFile(token);
  }

  noteLost(token: string): void {
    this.#lost.add(token);
  }

  /** Records an answer; a display that already has the file shows it at once. */
  noteAnswer({ id, firmwareVersion }: Device, sent: SentScreen): void {
    const { table } = this.#options;
    const recent = table.recent(id);
    const { name } = sent.screen;
    if (recent.at(-1)?.name === name || !holdsScreen(recent, name, firmwareVersion)) return;
    const listed = recent.findLast((screen) => screen.name === name);
    if (listed) this.#add(id, sent, listed, true);
  }

  /** Records that a display took the screen of its last answer from flash memory. */
  noteFromCache(deviceId: number, sent: SentScreen, atMs: number): void {
    const { table } = this.#options;
    const { name } = sent.screen;
    const listed = table.recent(deviceId).findLast((screen) => screen.name === name);
    if (listed && table.find(deviceId)?.name !== name) this.#add(deviceId, sent, listed, true, atMs);
  }

  /** Records that a display downloaded the file of a screen that it was sent. */
  noteFetch(deviceId: number, sent: SentScreen, { bytes, mediaType }: FetchedFile): void {
    const token = tokenOf(sent.screen);
    const digest = createHash('sha256').update(bytes).digest('hex');
    const shown = this.find(deviceId);
    if (shown?.name === sent.screen.name && shown.digest === digest) return;
    this.#add(deviceId, sent, { token, mediaType, digest }, false);
  }

  /** Writes the file of a special screen that a display downloads. A full disk does not prevent the download. */
  async keepPainted(deviceId: number, token: string, { bytes, mediaType }: FetchedFile): Promise<void> {
    const { devices, files, log } = this.#options;
    if (devices.find(deviceId)?.status !== 'joined' || (await files.has({ token, mediaType }))) return;
    await files.write(bytes, mediaType, token).then(
      () => this.#lost.delete(token),
      (err) => {
        log.warn({ err }, 'a special screen could not be stored');
        this.noteLost(token);
      },
    );
  }

  /** Resolves when everything recorded so far is stored. */
  async settle(): Promise<void> {
    await this.#lastWrite;
  }

  #add(
    deviceId: number,
    { screen, facts }: SentScreen,
    { token, mediaType, digest }: Pick<ShownScreen, 'token' | 'mediaType' | 'digest'>,
    isFromCache: boolean,
    atMs = this.#options.now(),
  ): void {
    const { table, devices, onShown, log } = this.#options;
    if (devices.find(deviceId)?.status !== 'joined') return;
    const added = { ...facts, deviceId, atMs, name: screen.name, token, mediaType, digest, isFromCache };
    this.#lastWrite = table.add(added).catch((err) => log.warn({ err }, 'what a display shows could not be stored'));
    onShown?.();
  }
}

/** The address of the screen that a display shows. */
export const addressShown = ({ name, token, mediaType }: ShownScreen): ScreenAddress =>
  addressScreen(name, token, mediaType);

/** The second part of the path of a screen. */
export const tokenOf = ({ path }: ScreenAddress): string => path.split('/')[2] ?? '';
