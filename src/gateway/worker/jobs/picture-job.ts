import { definedMembers } from '@inkstand/common/defined-members';
import { fault, InkstandError } from '@inkstand/common/errors';
import { parseUrl } from '@inkstand/common/parse-url';
import { SerialQueue } from '@inkstand/common/serial-queue';
import { stripEnd } from '@inkstand/common/strip-end';
import { renderLiquid } from '@inkstand/liquid';
import type { NetworkPolicy } from '../protocol/fetch.js';
import type { CheckedPicture, DisplayReport, PictureJob, PictureResult } from '../protocol/picture.js';
import { RECEIVED_LIMIT_BYTES, STORED_PICTURE } from '../protocol/picture-limits.js';
import { FETCH_SIZE_LIMITS, FETCH_TIMEOUTS_MS } from './fetch/fetch-limits.js';
import { type FetchedBody, type FetchOptions, fetchUrl } from './fetch/fetch-url.js';
import { parsePollingHeaders } from './fetch/request-headers.js';
import type { RequestSlots } from './fetch/request-slots.js';
import { findPointer, type Pointer } from './picture-pointer.js';
import { failedAnswer, parseRetryAfter, splitUrls } from './poll-job.js';

/**
 * Fetches and checks a picture. @throws InkstandError for a template that cannot be rendered, and for bytes that are
 * not a picture
 */
export type RunPictureJob = (job: PictureJob, signal: AbortSignal) => Promise<PictureResult>;

/** Decodes pictures one at a time, because the memory for each is limited, but not that for many. */
export function createPictureRunner(slots: RequestSlots): RunPictureJob {
  const checks = new SerialQueue();
  const check = (bytes: Uint8Array): Promise<CheckedPicture> => checks.run(() => checkPicture(bytes));
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
      return { ...verdict, ...request.accepted, durationMs: Math.round(performance.now() - startedAt) };
    } catch (error) {
      if (!(error instanceof InkstandError)) throw error;
      const durationMs = Math.round(performance.now() - startedAt);
      return {
        ...failedAnswer(error),
        url: request.url,
        status: request.status,
        durationMs,
        byteCount: 0,
        ...request.accepted,
      };
    }
  };
}

/** Decodes a picture, and makes it smaller if it is larger than any panel. Loaded on demand: a job whose picture did not change does not load canvas. */
async function checkPicture(bytes: Uint8Array): Promise<CheckedPicture> {
  const { preparePicture } = await import('@inkstand/engine/prepare-picture');
  return preparePicture(bytes, STORED_PICTURE);
}

type Verdict = PictureResult extends infer One ? (One extends unknown ? Omit<One, 'durationMs'> : never) : never;

/** A job's request for a picture, with its results so far. */
class PictureRequest {
  readonly #job: PictureJob;
  readonly #signal: AbortSignal;
  readonly #slots: RequestSlots;
  /** Sent to the source itself; redirects to other origins get none of its keys. */
  readonly #headers: Readonly<Record<string, string>>;
  #pageOrigin: string | undefined;
  url: string;
  status: number | undefined;
  readonly #report: DisplayReport | undefined;
  #logUrl = '';
  #reach: NetworkPolicy;
  #isWakeAccepted = false;
  #areLogsAccepted = false;

  constructor(job: PictureJob, signal: AbortSignal, slots: RequestSlots) {
    this.#job = job;
    this.#signal = signal;
    this.#slots = slots;
    this.#reach = job.reach;
    const { source } = job;
    const render = (template: string): string =>
      renderLiquid(template, job.variables, { now: job.now, pinned: false, limits: { milliseconds: 2_000 } }).html;
    if (source.kind === 'bytes') throw new InkstandError('internal', 'a picture that is here was to be fetched');
    this.url = splitUrls(render(source.url))[0] ?? '';
    this.#report = source.kind === 'mirror' ? source.report : undefined;
    this.#headers =
      source.kind === 'mirror'
        ? { 'access-token': source.accessToken, ...(source.mac === '' ? {} : { id: source.mac }) }
        : parsePollingHeaders(render(source.headers));
  }

  /** What the server accepted of the report, as a member of the result. */
  get accepted(): Pick<PictureResult, 'accepted'> {
    if (!this.#report) return {};
    return { accepted: { wake: this.#isWakeAccepted, logs: this.#areLogsAccepted } };
  }

  async run(check: (bytes: Uint8Array) => Promise<CheckedPicture>): Promise<Verdict> {
    const { source } = this.#job;
    if (source.kind === 'alias' || source.kind === 'bytes') return this.#loadPicture(check, undefined);
    const pointer = await this.#followPointer(source.kind);
    const logs = this.#sendLogs();
    try {
      return await this.#loadPicture(check, pointer);
    } finally {
      await logs;
    }
  }

  async #loadPicture(
    check: (bytes: Uint8Array) => Promise<CheckedPicture>,
    pointer: Pointer | undefined,
  ): Promise<Verdict> {
    const { validator, now } = this.#job;
    const hasValidator = validator !== undefined && validator.url === this.url;
    const answer = await this.#fetch(RECEIVED_LIMIT_BYTES, {
      ...(hasValidator && validator.etag !== undefined ? { 'if-none-match': validator.etag } : {}),
      ...(hasValidator && validator.lastModified !== undefined ? { 'if-modified-since': validator.lastModified } : {}),
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
    return { ...about, kind: 'changed', picture, ...definedMembers({ etag, lastModified }) };
  }

  /** Fetches the response that contains the picture's address. */
  async #followPointer(kind: 'redirect' | 'mirror'): Promise<Pointer> {
    if (kind === 'mirror') {
      this.#logUrl = `${serverOf(this.url)}/api/log`;
      this.url = screenAddress(this.url, this.#report ? 'display' : 'current_screen');
    }
    const answer = await this.#fetch(FETCH_SIZE_LIMITS.pointerBytes, {
      accept: 'application/json',
      ...this.#report?.headers,
    });
    if (answer.status < 200 || answer.status > 299) {
      const { status } = answer;
      const text = `${kind === 'mirror' ? 'the server' : 'it'} answered ${status}`;
      throw new InkstandError('unavailable', text, fault('answered', { status }));
    }
    this.#isWakeAccepted = this.#report !== undefined;
    const pointer = findPointer(answer.bytes.toString('utf8'), answer.url);
    this.url = pointer.url;
    if (answer.isPublic) this.#reach = { ...this.#reach, publicOnly: true };
    return pointer;
  }

  /** Forwards log entries of a display. Never rejects, because the picture does not depend on it. */
  async #sendLogs(): Promise<void> {
    const { logs = '' } = this.#report ?? {};
    if (logs === '') return;
    const headers = { 'content-type': 'application/json' };
    const request = {
      url: this.#logUrl,
      method: 'POST',
      headers,
      body: logs,
      maxBytes: FETCH_SIZE_LIMITS.pointerBytes,
    } as const;
    const answer = await this.#request(request).catch(() => undefined);
    this.#areLogsAccepted = answer !== undefined && answer.status >= 200 && answer.status < 300;
  }

  async #fetch(maxBytes: number, headers: Readonly<Record<string, string>>): Promise<FetchedBody> {
    const answer = await this.#request({ url: this.url, method: 'GET', headers, maxBytes });
    this.status = answer.status;
    return answer;
  }

  /** Sends one request; only the origin of the source itself gets its keys. */
  #request({ url, headers: more, ...others }: Request): Promise<FetchedBody> {
    const { trust, urlTimeoutMs: timeoutMs = FETCH_TIMEOUTS_MS.picture } = this.#job;
    const host = parseUrl(url);
    this.#pageOrigin ??= host?.origin;
    const headers = { ...(host?.origin === this.#pageOrigin ? this.#headers : {}), ...more };
    const options = { ...others, headers, reach: this.#reach, trust, timeoutMs, signal: this.#signal };
    return this.#slots.run(host?.host ?? '', this.#signal, () => fetchUrl(url, options));
  }
}

type Request = Pick<FetchOptions, 'method' | 'headers' | 'body' | 'maxBytes'> & { readonly url: string };

const SCREEN_PATH = /\/api\/(?:display|current_screen|display\/current)\/?$/;

/** Base address of a server, from any of its addresses; without a trailing slash. */
function serverOf(address: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  const { origin, pathname } = url;
  return origin + stripEnd(pathname.replace(SCREEN_PATH, ''), '/');
}

/** The address of a display's screen. A call for the display itself goes to `display`, whatever address is given. */
function screenAddress(address: string, route: 'display' | 'current_screen'): string {
  const url = parseUrl(address);
  if (!url) return address;
  if (route === 'current_screen' && SCREEN_PATH.test(url.pathname)) return url.href;
  return `${serverOf(address)}/api/${route}`;
}
