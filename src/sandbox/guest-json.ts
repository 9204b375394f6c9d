import { isObject, type JsonObject } from '@inkstand/common/json';

/** JSON that the guest answers, which may be text from corrupted memory; `undefined` for what is no JSON. */
function readGuest(text: string): unknown {
  try {
    return JSON.parse(text);
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
