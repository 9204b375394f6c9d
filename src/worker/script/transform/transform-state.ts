/** A request from a transform; every part is untrusted. */
export interface TransformRequest {
  readonly id: number;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The answer that the guest receives. */
export type TransformAnswer =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | { readonly error: string };

const MAX_URL_CHARS = 4_000;
const MAX_HEADERS = 50;
const MAX_HEADER_CHARS = 8_000;
const MAX_BODY_CHARS = 1_000_000;

/** Parses the state of a transform. An invalid state counts as settled, so that nothing waits for it. */
export function readState(text: string): { readonly isPending: boolean; readonly wanted: readonly TransformRequest[] } {
  const state = parse(text);
  if (!isRecord(state)) return { isPending: false, wanted: [] };
  const { isPending, requests } = state;
  return { isPending: isPending === true, wanted: Array.isArray(requests) ? requests.flatMap(readRequest) : [] };
}

function readRequest(request: unknown): TransformRequest[] {
  if (!isRecord(request)) return [];
  const { id, url, method, headers, body } = request;
  if (typeof id !== 'number' || typeof url !== 'string' || url.length > MAX_URL_CHARS) return [];
  const text = typeof body === 'string' && body.length <= MAX_BODY_CHARS ? { body } : {};
  return [{ id, url, method: method === 'POST' ? 'POST' : 'GET', headers: readHeaders(headers), ...text }];
}

function readHeaders(headers: unknown): Readonly<Record<string, string>> {
  if (!isRecord(headers)) return {};
  const pairs = Object.entries(headers).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].length <= MAX_HEADER_CHARS,
  );
  return Object.fromEntries(pairs.slice(0, MAX_HEADERS));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
