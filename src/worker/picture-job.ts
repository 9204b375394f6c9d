import { fault, InkstandError } from '../errors.js';
import { type FetchedBody, fetchUrl } from './fetch/fetch-url.js';
import { parsePollingHeaders } from './fetch/request-headers.js';
import type { RequestSlots } from './fetch/request-slots.js';
import { describeFailure, parseRetryAfter, splitUrls } from './fetch-sources.js';
import { renderLiquid } from './liquid/liquid.js';
import { findPointer, type Pointer } from './picture-pointer.js';
import { type CheckedPicture, PICTURE_LIMIT_BYTES, type PictureJob, type PictureResult } from './protocol.js';

/**
 * Fetches and checks one picture. @throws InkstandError for a template that cannot be rendered and for bytes that are
 * not a picture
 */
export type RunPictureJob = (job: PictureJob, signal: AbortSignal) => Promise<PictureResult>;

const POINTER_LIMIT_BYTES = 100_000;
const URL_TIMEOUT_MS = 10_000;

/** Pictures are decoded one at a time: the memory of each is limited, that of many is not. */
export function createPictureRunner(slots: RequestSlots): RunPictureJob {
  let lastCheck: Promise<unknown> = Promise.resolve();
  const check = (bytes: Uint8Array): Promise<CheckedPicture> => {
    const turn = lastCheck.then(() => checkPicture(bytes));
    lastCheck = turn.catch(() => undefined);
    return turn;
  };
  return async (job, signal) => {
    const startedAt = performance.now();
    const { source } = job;
    if (source.kind === 'bytes') {
      const picture = await check(source.bytes);
      return { kind: 'changed', url: '', status: undefined, durationMs: 0, byteCount: source.bytes.length, picture };
    }
    const request = new PictureRequest(job, signal, slots);
    try {
      const verdict = await request.run(check);
      return { ...verdict, durationMs: Math.round(performance.now() - startedAt) };
    } catch (error) {
      if (!(error instanceof InkstandError)) throw error;
      const durationMs = Math.round(performance.now() - startedAt);
      return { ...describeFailure(error), url: request.url, status: request.status, durationMs, byteCount: 0 };
    }
  };
}

/** Loaded here: a job whose picture did not change does not load canvas. */
async function checkPicture(bytes: Uint8Array): Promise<CheckedPicture> {
  const { measurePicture } = await import('../render/paint/picture/measure-picture.js');
  const { mediaType, width, height } = await measurePicture(bytes, PICTURE_LIMIT_BYTES);
  return { bytes, mediaType, widthPx: width, heightPx: height };
}

type Verdict = PictureResult extends infer One ? (One extends unknown ? Omit<One, 'durationMs'> : never) : never;

/** One request for a picture, with its data so far. */
class PictureRequest {
  readonly #job: PictureJob;
  readonly #signal: AbortSignal;
  readonly #slots: RequestSlots;
  /** For the source itself; redirects to other origins receive none of its keys. */
  readonly #headers: Readonly<Record<string, string>>;
  #ownOrigin: string | undefined;
  url: string;
  status: number | undefined;

  constructor(job: PictureJob, signal: AbortSignal, slots: RequestSlots) {
    this.#job = job;
    this.#signal = signal;
    this.#slots = slots;
    const { source } = job;
    const render = (template: string): string =>
      renderLiquid(template, job.variables, { now: job.now, pinned: false, limits: { milliseconds: 2_000 } }).html;
    if (source.kind === 'bytes') throw new InkstandError('internal', 'a picture that is here was to be fetched');
    this.url = splitUrls(render(source.url))[0] ?? '';
    this.#headers =
      source.kind === 'mirror'
        ? { 'access-token': source.accessToken, ...(source.mac === '' ? {} : { id: source.mac }) }
        : parsePollingHeaders(render(source.headers));
  }

  async run(check: (bytes: Uint8Array) => Promise<CheckedPicture>): Promise<Verdict> {
    const { source, validator, now } = this.#job;
    const pointer: Pointer | undefined =
      source.kind === 'alias' || source.kind === 'bytes' ? undefined : await this.#followPointer(source.kind);
    const isKnown = validator !== undefined && validator.url === this.url;
    const answer = await this.#fetch(PICTURE_LIMIT_BYTES, {
      ...(isKnown && validator.etag !== undefined ? { 'if-none-match': validator.etag } : {}),
      ...(isKnown && validator.lastModified !== undefined ? { 'if-modified-since': validator.lastModified } : {}),
    });
    const { status, headers, byteCount, bytes } = answer;
    const refreshSeconds = pointer?.refreshSeconds;
    const about = { url: this.url, status, byteCount, ...(refreshSeconds === undefined ? {} : { refreshSeconds }) };
    if (status === 304) return { ...about, kind: 'unchanged' };
    if (status !== 200) {
      const retryAfterSeconds = parseRetryAfter(headers.get('retry-after'), now);
      const error = `the picture's URL answered ${status}`;
      const failed = { ...about, kind: 'failed', error, ...fault('answered', { status }) } as const;
      return retryAfterSeconds === undefined ? failed : { ...failed, retryAfterSeconds };
    }
    const picture = await check(bytes);
    const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
    return {
      ...about,
      kind: 'changed',
      picture,
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    };
  }

  /** Requests the address that names the picture's address. */
  async #followPointer(kind: 'redirect' | 'mirror'): Promise<Pointer> {
    if (kind === 'mirror') this.url = screenAddress(this.url);
    const answer = await this.#fetch(POINTER_LIMIT_BYTES, { accept: 'application/json' });
    if (answer.status < 200 || answer.status > 299) {
      const { status } = answer;
      const text = `${kind === 'mirror' ? 'the server' : 'it'} answered ${status}`;
      throw new InkstandError('unavailable', text, fault('answered', { status }));
    }
    const pointer = findPointer(answer.bytes.toString('utf8'), answer.url);
    this.url = pointer.url;
    return pointer;
  }

  async #fetch(maxBytes: number, more: Readonly<Record<string, string>>): Promise<FetchedBody> {
    const { reach, urlTimeoutMs = URL_TIMEOUT_MS } = this.#job;
    const host = URL.canParse(this.url) ? new URL(this.url) : undefined;
    this.#ownOrigin ??= host?.origin;
    const headers = { ...(host?.origin === this.#ownOrigin ? this.#headers : {}), ...more };
    const options = { method: 'GET', headers, reach, maxBytes, timeoutMs: urlTimeoutMs } as const;
    const answer = await this.#slots.run(host?.host ?? '', this.#signal, () =>
      fetchUrl(this.url, { ...options, signal: this.#signal }),
    );
    this.status = answer.status;
    return answer;
  }
}

/** The address of a server's current screen, unless that of a display is given. */
function screenAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (/\/api\/(?:display|current_screen|display\/current)\/?$/.test(url.pathname)) return url.href;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/api/current_screen`;
}
