import { fault, InkstandError } from '@inkstand/common/errors';
import type { AlbumJob } from '../../protocol/album.js';
import { FETCH_SIZE_LIMITS, FETCH_TIMEOUTS_MS } from '../fetch/fetch-limits.js';
import { type FetchedBody, type FetchOptions, fetchUrl } from '../fetch/fetch-url.js';
import { hostOf, type RequestSlots } from '../fetch/request-slots.js';
import { parseRetryAfter } from '../poll-job.js';

/** A picture of an album before it is fetched. */
export interface AlbumEntry {
  /** Identifies the picture and its version. */
  readonly key: string;
  readonly name: string;
  /** Its bytes. @throws InkstandError */
  readonly load: () => Promise<Buffer>;
}

export type RequestOptions = Partial<Pick<FetchOptions, 'method' | 'headers' | 'body'>>;

/** The requests of one job, within its limits. */
export class AlbumRequests {
  readonly #job: AlbumJob;
  readonly #signal: AbortSignal;
  readonly #slots: RequestSlots;
  status: number | undefined;
  byteCount = 0;
  #isPublic = false;

  constructor(job: AlbumJob, signal: AbortSignal, slots: RequestSlots) {
    this.#job = job;
    this.#signal = signal;
    this.#slots = slots;
  }

  /** A list, with whatever status. */
  list(url: string, options: RequestOptions = {}): Promise<FetchedBody> {
    return this.#send(url, options, FETCH_SIZE_LIMITS.albumListBytes, FETCH_TIMEOUTS_MS.albumList);
  }

  /** JSON of a successful response. @throws InkstandError that says what was answered */
  async json(url: string, options: RequestOptions = {}): Promise<unknown> {
    const { headers, ...others } = options;
    const answer = await this.list(url, { ...others, headers: { accept: 'application/json', ...headers } });
    requireSuccess(answer);
    try {
      return JSON.parse(answer.bytes.toString('utf8'));
    } catch {
      throw new InkstandError('unprocessable', 'the response is not JSON', fault('not-data'));
    }
  }

  /** The bytes of a picture. @throws InkstandError */
  async picture(url: string, options: RequestOptions, maxBytes: number): Promise<Buffer> {
    const answer = await this.#send(url, options, maxBytes, FETCH_TIMEOUTS_MS.albumPicture);
    requireSuccess(answer);
    return answer.bytes;
  }

  async #send(url: string, options: RequestOptions, maxBytes: number, timeoutMs: number): Promise<FetchedBody> {
    const { reach, trust } = this.#job;
    const { method = 'GET', headers = {}, body } = options;
    const answer = await this.#slots.run(hostOf(url), this.#signal, () =>
      fetchUrl(url, {
        ...{ method, headers, maxBytes, timeoutMs, trust, signal: this.#signal },
        ...(body !== undefined && { body }),
        // A server on the Internet must not lead into the home network.
        reach: this.#isPublic ? { ...reach, publicOnly: true } : reach,
      }),
    );
    this.#isPublic ||= answer.isPublic;
    this.status = answer.status;
    this.byteCount += answer.byteCount;
    return answer;
  }
}

/** @throws InkstandError for another status than one of success */
export function requireSuccess({ status, headers }: FetchedBody): void {
  if (status >= 200 && status <= 299) return;
  const seconds = parseRetryAfter(headers.get('retry-after'), Date.now());
  const wait = seconds === undefined ? '' : `, try again in ${seconds} s`;
  throw new InkstandError('unavailable', `it answered ${status}${wait}`, fault('answered', { status }));
}
