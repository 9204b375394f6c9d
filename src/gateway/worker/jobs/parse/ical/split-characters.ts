/**
 * Joins UTF-8 characters that a fold of a long line splits: RFC 5545 section 3.1 counts lines in octets, and a fold may
 * fall within a character. No character starts with a continuation byte, so a fold before one splits a character.
 */
export function joinSplitCharacters(bytes: Uint8Array): Uint8Array {
  const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const foldEnd = findFoldEnd(bytes, at);
    const isSplit = foldEnd !== undefined && isContinuation(bytes[foldEnd]) && (joined[length - 1] ?? 0) >= 0x80;
    if (isSplit) at = foldEnd;
    joined[length++] = bytes[at] ?? 0;
  }
  return joined.subarray(0, length);
}

/** The position after a line break and the space or tab that follows it. */
function findFoldEnd(bytes: Uint8Array, at: number): number | undefined {
  const [CR, LF, SPACE, TAB] = [13, 10, 32, 9];
  let end = at;
  while (bytes[end] === CR && end < at + 2) end++;
  if (bytes[end] === LF) end++;
  const isFold = end > at && (bytes[end] === SPACE || bytes[end] === TAB);
  return isFold ? end + 1 : undefined;
}
