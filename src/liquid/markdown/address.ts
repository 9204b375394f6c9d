/** Without the backslashes that escape other characters. */
export const withoutEscapes = (text: string): string => text.replace(/\\([\s\S]?)/g, '$1');

const LONE_SURROGATE = /^[\ud800-\udfff]$/;

/** An address as the value of an attribute; characters that it cannot contain are percent-encoded. */
export function escapeAddress(address: string): string {
  const encoded = address.replace(/[^\w\-.:/?#@!$&'()*+,;=%]/gu, (character) =>
    LONE_SURROGATE.test(character) ? '%EF%BF%BD' : encodeURIComponent(character),
  );
  return encoded.replaceAll("'", '&#x27;');
}
