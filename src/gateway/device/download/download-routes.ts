import { InkstandError } from '@inkstand/common/errors';
import { showInks } from '@inkstand/engine/model';
import { type HttpRequest, picture, type Reply } from '../../http/http.js';
import type { ScreenAddress, ScreenFiles, SpecialScreens } from '../../screen/screen.js';
import type { ScreenTable } from '../../store/store.js';
import type { SentAnswers } from '../answer/sent-answers.js';
import { type FetchedFile, type ShownScreens, tokenOf } from '../answer/shown-screens.js';
import type { FirmwareRollouts } from '../firmware/firmware.js';
import type { Enrolment } from '../join/enrolment.js';
import { readClaim } from '../report/read-headers.js';

export interface DownloadOptions {
  readonly enrolment: Enrolment;
  readonly firmware: FirmwareRollouts;
  readonly specials: SpecialScreens;
  readonly screens: ScreenTable;
  readonly files: ScreenFiles;
  readonly shown: ShownScreens;
  /** Called when a screen's file is missing, to render it again. */
  readonly onScreenLost?: (() => void) | undefined;
}

type MatchedAnswer = NonNullable<ReturnType<SentAnswers['match']>>;

/** Query parameter of addresses on pages and in the API: a download with it is not by a display. */
const VIEW_PARAMETER = 'view';

/** The path of a picture for pages and API clients, which does not count as fetched by a display. */
export const viewPath = (path: string): string => `${path}?${VIEW_PARAMETER}`;

const INKS = 'inks';

/**
 * The same with the inks as they look; `viewed` is a path of `viewPath`, and other paths are unchanged.
 * @param inks `#rrggbb` of the display, if its owner has calibrated it
 */
export const inksPath = (viewed: string, inks?: readonly string[]): string =>
  viewed.endsWith(`?${VIEW_PARAMETER}`)
    ? `${viewed}=${inks ? inks.map((ink) => ink.slice(1)).join('-') : INKS}`
    : viewed;

const LISTED_INKS = /^[0-9a-f]{6}(?:-[0-9a-f]{6}){1,15}$/i;

/** The file for people if the address requests it, in the inks that it lists. */
function showAsRequested(bytes: Uint8Array, view: string | null): Uint8Array {
  if (view === INKS) return showInks(bytes);
  if (view === null || !LISTED_INKS.test(view)) return bytes;
  return showInks(
    bytes,
    view.split('-').map((ink) => `#${ink}`),
  );
}

/** Serves the files named in answers to displays: screens and firmware. */
export class DownloadHandlers {
  readonly #options: DownloadOptions;
  readonly #sent: SentAnswers;

  constructor(options: DownloadOptions, sent: SentAnswers) {
    this.#options = options;
    this.#sent = sent;
  }

  readonly screen = async (request: HttpRequest): Promise<Reply> => {
    const token = request.params.token ?? '';
    const file = await this.#read(token);
    if (!file) throw new InkstandError('not-found', 'there is no such screen (any more)');
    const isView = request.method !== 'GET' || request.query.has(VIEW_PARAMETER);
    const sent = isView ? undefined : this.#match(request, token);
    if (sent) return this.#deliver(token, file, sent);
    const view = request.query.get(VIEW_PARAMETER);
    return picture(file.mediaType === 'image/png' ? showAsRequested(file.bytes, view) : file.bytes, file.mediaType);
  };

  /** The file of an answer, for a display that cannot follow an address. Throws `unavailable` when the file is gone. */
  async deliver(deviceId: number, screen: ScreenAddress): Promise<Reply> {
    const token = tokenOf(screen);
    const file = await this.#read(token);
    if (!file) throw new InkstandError('unavailable', 'the screen is being rendered again', { retryAfterSeconds: 60 });
    const sent = this.#sent.match(token, deviceId, '');
    return sent ? this.#deliver(token, file, sent) : picture(file.bytes, file.mediaType);
  }

  async #deliver(token: string, file: FetchedFile, sent: MatchedAnswer): Promise<Reply> {
    const { shown } = this.#options;
    if (file.isPainted) await shown.keepPainted(sent.deviceId, token, file);
    const onSent = (): void => {
      this.#sent.noteFetched(sent.deviceId);
      shown.noteFetch(sent.deviceId, sent, file);
    };
    return { ...picture(file.bytes, file.mediaType), onSent };
  }

  /**
   * Sends the file in one piece with its length, as the updater requires: no redirect, no chunks (device protocol,
   * section 11).
   */
  readonly firmware = async (request: HttpRequest): Promise<Reply> => {
    const bytes = await this.#options.firmware.fetch(request.params.token ?? '', request.method === 'HEAD');
    if (!bytes) throw new InkstandError('not-found', 'no firmware is offered here (any more)');
    return { status: 200, headers: { 'Content-Type': 'application/octet-stream' }, body: bytes };
  };

  async #read(token: string): Promise<FetchedFile | undefined> {
    const { specials, screens, files, shown, onScreenLost } = this.#options;
    const special = await specials.read(token);
    if (special) return { ...special, isPainted: true };
    const current = screens.findFile(token);
    const file = current ?? shown.findFile(token);
    const bytes = file && (await files.read(file));
    if (file && bytes) return { bytes, mediaType: file.mediaType, isPainted: false };
    if (file) shown.noteLost(token);
    if (current) {
      await screens.forgetFile(token);
      onScreenLost?.();
    }
    return undefined;
  }

  /**
   * Firmware identifies itself only when it downloads from the server that it calls. A download with a display's MAC and
   * without its key is not one by that display.
   */
  #match(request: HttpRequest, token: string): ReturnType<SentAnswers['match']> {
    const caller = this.#options.enrolment.identify(readClaim((name) => request.header(name)));
    if (!('device' in caller)) return this.#sent.match(token, undefined, request.origin.clientAddress);
    const isDisplay = caller.kind === 'joined' && caller.proof !== 'none';
    return isDisplay ? this.#sent.match(token, caller.device.id, request.origin.clientAddress) : undefined;
  }
}
