/** Decodes with replacement characters, as browsers do, and without its byte order mark. */
export function decodeAs(encoding: string, bytes: Uint8Array): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === 'windows-1252' ? readControls(text) : text;
}

const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Control characters from U+0080 on as windows-1252 means their bytes, which is what references to them mean in HTML;
 * some releases of Node decode windows-1252 (and ISO 8859-1, its alias on the web) as plain Latin-1.
 */
export const readControls = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => C1.charAt(character.charCodeAt(0) - 0x80));
