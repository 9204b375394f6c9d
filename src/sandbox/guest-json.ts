import { isObject, type JsonObject, parseJson } from '@inkstand/common/json';

/**
 * JSON that the guest answers, which a page may have written; `undefined` for what is no JSON, or so deep that writing a part of it as text
 * would take more than the stack.
 */
function readGuest(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** An array of the guest; `undefined` for anything else. */
export function readGuestArray(text: string): readonly unknown[] | undefined {
  const read = readGuest(text);
  return Array.isArray(read) ? read : undefined;
}

/** An object of the guest; `undefined` for anything else. */
export function readGuestObject(text: string): JsonObject | undefined {
  const read = readGuest(text);
  return isObject(read) ? read : undefined;
}
