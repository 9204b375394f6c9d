/** The array that the guest answers as JSON; `undefined` for anything else, such as text from corrupted memory. */
export function readGuestArray(text: string): readonly unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
