import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import { data, type HttpRequest, json, type Reply } from '../http/http.js';

/** Largest JSON body of routes other than those for data and markup. */
const SMALL_BODY_BYTES = 256 * 1024;

/**
 * Reads the body as a JSON object, whatever type it declares: these routes are authorised by a key, not by a cookie.
 * Throws `invalid`.
 */
export async function readObject(request: HttpRequest, limitBytes = SMALL_BODY_BYTES): Promise<JsonObject> {
  const body = await request.readJson({ limitBytes, acceptsAnyType: true });
  if (isObject(body)) return body;
  throw new InkstandError('invalid', 'expected a JSON object');
}

/** The same for a body that may be left out. Throws `invalid`. */
export async function readOptionalObject(request: HttpRequest): Promise<JsonObject> {
  const isEmpty = Number(request.header('Content-Length') ?? 0) === 0 && !request.header('Transfer-Encoding');
  return isEmpty ? {} : readObject(request);
}

/**
 * The object under `key` if the client wrapped it (`{"device": {…}}`), else the body itself. Throws `unprocessable` for
 * a wrapped object without members.
 */
export function unwrap(body: JsonObject, key: string): JsonObject {
  const inner = body[key];
  if (!isObject(inner) || Object.keys(body).length !== 1) return body;
  if (Object.keys(inner).length > 0) return inner;
  throw new InkstandError('unprocessable', `expected {"${key}": {…}} with at least one member`);
}

/** Reads a positive integer from the path. Throws `not-found`, because no other id exists. */
export function readId(request: HttpRequest): number {
  const text = request.params.id ?? '';
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InkstandError('not-found', 'there is nothing with this id');
}

/** Names of the members that were read, by body. */
const MEMBERS_READ = new WeakMap<JsonObject, Set<string>>();

/** Maximum number of unknown members listed in a response. */
const MAX_UNKNOWN = 50;
const MAX_NAME_CHARS = 80;

/** Reads and checks one member; `undefined` when the body lacks it. Throws `unprocessable` with what was expected. */
export function readMember<Value>(
  body: JsonObject,
  key: string,
  expected: string,
  read: (value: unknown) => Value | undefined,
): Value | undefined {
  MEMBERS_READ.set(body, (MEMBERS_READ.get(body) ?? new Set()).add(key));
  if (!(key in body)) return undefined;
  const value = read(body[key]);
  if (value !== undefined) return value;
  throw new InkstandError(
    'unprocessable',
    `expected ${key} to be ${expected}, got ${JSON.stringify(body[key]).slice(0, 80)}`,
  );
}

/**
 * The response to a change: the changed object, and under `unknown` the members of the body that nothing reads, such as
 * misspelt ones.
 *
 * @param isUsed whether a member that was not read by `readMember` is used
 */
export function answerChange(changed: unknown, body: JsonObject, isUsed = (_key: string): boolean => false): Reply {
  const unknown = Object.keys(body).filter((key) => !MEMBERS_READ.get(body)?.has(key) && !isUsed(key));
  if (unknown.length === 0) return data(changed);
  return json({ data: changed, unknown: unknown.slice(0, MAX_UNKNOWN).map((key) => key.slice(0, MAX_NAME_CHARS)) });
}

/** Terminus' clients send `name` in addition to `label`. */
export const isName = (key: string): boolean => key === 'name';

export const wholeNumber =
  (min: number, max: number) =>
  (value: unknown): number | undefined =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;

/** Reads an id: a positive integer. */
export const anyId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Reads one of these words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (value: unknown): Word | undefined =>
    words.find((word) => word === value);

/** A count in the query, such as a page; `usual` when it is absent or not a number. */
export function readCount({ query }: HttpRequest, name: string, usual: number, max: number): number {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(max, Number(text)) : usual;
}

export const textOf =
  (longest: number) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value.trim() !== '' && value.length <= longest ? value.trim() : undefined;

/** Largest JSON body with `bytes` bytes in base64 and some other members. */
export const base64Limit = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 64 * 1024;

/** Decodes base64, with or without a `data:` prefix. */
export function readBase64(value: unknown): Buffer | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/^data:[a-z0-9.+/-]{0,60};base64,/i, '').trim();
  return /^[A-Za-z0-9+/_\s-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

export const trueOrFalse = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
