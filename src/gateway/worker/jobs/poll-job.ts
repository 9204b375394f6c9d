import { definedMembers } from '@inkstand/common/defined-members';
import { fault, InkstandError, type SourceFault } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { renderLiquid } from '@inkstand/liquid';
import type { FetchJob, FetchResult, SourceAnswer } from '../protocol/fetch.js';
import type { ReadingReport } from '../protocol/report.js';
import { FETCH_COUNT_LIMITS, FETCH_SIZE_LIMITS, FETCH_TIMEOUTS_MS } from './fetch/fetch-limits.js';
import { type FetchedBody, fetchUrl } from './fetch/fetch-url.js';
import { parsePollingHeaders } from './fetch/request-headers.js';
import { hostOf, type RequestSlots } from './fetch/request-slots.js';
import { parseBody } from './parse/parse-body.js';

const { pollUrls: MAX_URLS } = FETCH_COUNT_LIMITS;
const MAX_RETRY_SECONDS = 86_400;

interface SourceRequest {
  readonly job: FetchJob;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  readonly slots: RequestSlots;
  /** Hosts that timed out earlier in this job and are not tried again. */
  readonly silentHosts: Map<string, InkstandError>;
}

/** Renders the polling templates, fetches every URL and parses the responses. */
export async function runPollJob(job: FetchJob, signal: AbortSignal, slots: RequestSlots): Promise<FetchResult> {
  const render = (source: string): string =>
    renderLiquid(source, job.variables, { now: job.now, pinned: false, limits: { milliseconds: 2_000 } }).html;
  const urls = splitUrls(render(job.pollingUrl));
  if (urls.length > MAX_URLS)
    throw new InkstandError(
      'limit',
      `expected at most ${MAX_URLS} polling URLs, got ${urls.length}`,
      fault('too-many-urls', { max: MAX_URLS, count: urls.length }),
    );
  const body = job.pollingVerb === 'post' ? render(job.pollingBody) : undefined;
  const written = parsePollingHeaders(render(job.pollingHeaders));
  const headers =
    body === undefined || written['content-type'] !== undefined
      ? written
      : { ...written, 'content-type': guessType(body) };
  const request: SourceRequest = { job, headers, body, signal, slots, silentHosts: new Map() };
  return { sources: await Promise.all(urls.map((url) => fetchSource(url, request))) };
}

/** One URL per line; blank lines are left over from Liquid tags. */
export const splitUrls = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const guessType = (body: string): string =>
  /^\s*[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';

async function fetchSource(url: string, request: SourceRequest): Promise<SourceAnswer> {
  const startedAt = performance.now();
  const about = (answer: FetchedBody | undefined) => ({
    url,
    status: answer?.status,
    durationMs: Math.round(performance.now() - startedAt),
    bytes: answer?.byteCount ?? 0,
  });
  try {
    const answer = await request.slots.run(hostOf(url), request.signal, () => fetchOnce(url, request));
    return { ...about(answer), ...(await readAnswer(url, answer, request.job)) };
  } catch (error) {
    if (!(error instanceof InkstandError)) throw error;
    return { ...about(undefined), ...failedAnswer(error) };
  }
}

async function fetchOnce(url: string, request: SourceRequest): Promise<FetchedBody> {
  const host = hostOf(url);
  const silence = request.silentHosts.get(host);
  if (silence) throw silence;
  try {
    return await sendRequest(url, request);
  } catch (error) {
    if (error instanceof InkstandError && error.code === 'timeout') request.silentHosts.set(host, error);
    throw error;
  }
}

function sendRequest(url: string, { job, headers, body, signal }: SourceRequest): Promise<FetchedBody> {
  const validator = body === undefined ? job.validators.find((one) => one.url === url) : undefined;
  return fetchUrl(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(validator?.etag === undefined ? {} : { 'if-none-match': validator.etag }),
      ...(validator?.lastModified === undefined ? {} : { 'if-modified-since': validator.lastModified }),
    },
    ...(body === undefined ? {} : { body }),
    reach: job.reach,
    trust: job.trust,
    maxBytes: FETCH_SIZE_LIMITS.pollBytes,
    timeoutMs: job.urlTimeoutMs ?? FETCH_TIMEOUTS_MS.poll,
    signal,
  });
}

type Verdict =
  | {
      readonly kind: 'changed';
      readonly data: unknown;
      readonly report?: ReadingReport;
      readonly etag?: string;
      readonly lastModified?: string;
      readonly isPublic: boolean;
    }
  | { readonly kind: 'unchanged'; readonly isPublic: boolean }
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly fault?: SourceFault;
      readonly retryAfterSeconds?: number;
    };

/** A failed request to a source, as its answer. */
export const failedAnswer = ({ message, fault }: InkstandError) =>
  ({ kind: 'failed', error: message, ...(fault === undefined ? {} : { fault }) }) as const;

async function readAnswer(url: string, answer: FetchedBody, job: FetchJob): Promise<Verdict> {
  const { isPublic } = answer;
  // With status 204 or 205, the source has no new data.
  if (answer.status === 304 || answer.status === 204 || answer.status === 205) return { kind: 'unchanged', isPublic };
  const isGood = answer.status >= 200 && answer.status <= 299;
  if (!isGood && job.takesAnyStatus !== true) {
    const retryAfterSeconds = parseRetryAfter(answer.headers.get('retry-after'), job.now);
    const { status } = answer;
    const failed = { kind: 'failed', error: `it answered ${status}`, ...fault('answered', { status }) } as const;
    return retryAfterSeconds === undefined ? failed : { ...failed, retryAfterSeconds };
  }
  // An empty body is what servers send while they start or fail; it never replaces good data.
  if (isEmpty(answer.bytes)) return { kind: 'failed', error: 'the response is empty', ...fault('empty-response') };
  const contentType = answer.headers.get('content-type') ?? '';
  const acceptsHtml = job.acceptsHtml !== false && !job.dataUrls?.includes(url);
  const parsed = await parseBody(answer.bytes, { contentType, now: job.now, timeZone: zoneOf(job), acceptsHtml, url });
  const etag = answer.headers.get('etag');
  const lastModified = answer.headers.get('last-modified');
  return { kind: 'changed', ...parsed, isPublic, ...definedMembers({ etag, lastModified }) };
}

const isEmpty = (bytes: Buffer): boolean =>
  bytes.length < 1000 &&
  bytes
    .toString()
    .replace(/^\ufeff/, '')
    .trim() === '';

/** A number of seconds or a date; undefined for anything else. */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_SECONDS, Math.max(0, Math.ceil(seconds))) : undefined;
}

function zoneOf(job: FetchJob): string {
  const trmnl = job.variables.trmnl;
  const user = isObject(trmnl) ? trmnl.user : undefined;
  const zone = isObject(user) ? user.time_zone_iana : undefined;
  return typeof zone === 'string' ? zone : 'UTC';
}
