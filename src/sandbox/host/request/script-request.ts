import { isObject } from '@inkstand/common/json';
import { REQUEST_LIMITS } from '../../script-limits.js';

/** A request of a script; every part is untrusted. */
export interface ScriptRequest {
  readonly id: number;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The answer that the guest receives; `isBase64`: the body is no text. */
export type ScriptAnswer =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly isBase64?: boolean;
    }
  | { readonly error: string };

/** What the guest says of a request; `undefined` for anything else. */
export function readRequest(request: unknown): ScriptRequest | undefined {
  if (!isObject(request)) return undefined;
  const { id, url, method, headers, body } = request;
  if (typeof id !== 'number' || typeof url !== 'string' || url.length > REQUEST_LIMITS.urlChars) return undefined;
  const text = typeof body === 'string' && body.length <= REQUEST_LIMITS.bodyChars ? { body } : {};
  return { id, url, method: method === 'POST' ? 'POST' : 'GET', headers: readHeaders(headers), ...text };
}

function readHeaders(headers: unknown): Readonly<Record<string, string>> {
  if (!isObject(headers)) return {};
  const pairs = Object.entries(headers).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].length <= REQUEST_LIMITS.headerChars,
  );
  return Object.fromEntries(pairs.slice(0, REQUEST_LIMITS.headers));
}
