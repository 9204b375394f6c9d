import { InkstandError } from '../errors.js';
import { type HttpRequest, picture, type Reply } from '../http/http.js';
import type { DeviceRoutesOptions } from './device-routes.js';
import type { GivenAnswers } from './given-answers.js';
import { readClaim } from './read-headers.js';

type DownloadOptions = Pick<
  DeviceRoutesOptions,
  'enrolment' | 'firmware' | 'specials' | 'screens' | 'files' | 'onScreenLost'
>;

/** The files that the answers to displays name: screens and firmware. */
export class DownloadHandlers {
  readonly #options: DownloadOptions;
  readonly #given: GivenAnswers;

  constructor(options: DownloadOptions, given: GivenAnswers) {
    this.#options = options;
    this.#given = given;
  }

  readonly screen = async (request: HttpRequest): Promise<Reply> => {
    const { specials, screens, files, onScreenLost } = this.#options;
    const token = request.params.token ?? '';
    if (request.method === 'GET') this.#noteFetch(request, token);
    const special = specials.read(token);
    if (special) return picture(special.bytes, special.mediaType);
    const file = screens.findFile(token);
    const bytes = file && (await files.read(file));
    if (file && bytes) return picture(bytes, file.mediaType);
    if (file) {
      await screens.forgetFile(token);
      onScreenLost?.();
    }
    throw new InkstandError('not-found', 'there is no such screen (any more)');
  };

  /**
   * Sends the file whole with its length, as the updater requires: no redirect, no chunks (device protocol, section
   * 11).
   */
  readonly firmware = async (request: HttpRequest): Promise<Reply> => {
    const bytes = await this.#options.firmware.fetch(request.params.token ?? '', request.method === 'HEAD');
    if (!bytes) throw new InkstandError('not-found', 'no firmware is offered here (any more)');
    return { status: 200, headers: { 'Content-Type': 'application/octet-stream' }, body: bytes };
  };

  /** Firmware names itself at downloads from its own server only. */
  #noteFetch(request: HttpRequest, token: string): void {
    const caller = this.#options.enrolment.identify(readClaim((name) => request.header(name)));
    const deviceId = 'device' in caller ? caller.device.id : undefined;
    this.#given.noteFetch(token, deviceId, request.origin.clientAddress);
  }
}
