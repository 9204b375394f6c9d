/**
 * The lax grammar of the platform's Liquid, as patterns. A fragment is a quoted string, or a run without space, comma,
 * bar and stray quote (quoted strings inside it are allowed). Invalid text after a fragment is ignored.
 */
const QUOTED = `"[^"]*"|'[^']*'`;
/** The smallest text that can be a value. */
export const FRAGMENT = `(?:${QUOTED}|(?:[^\\s,|'"]|${QUOTED})+)`;
/** A character of a name. */
export const NAME = '[\\w-]';
/** Characters of a name on the left of `=`. */
export const SIGNATURE = '(?:\\(?[\\w\\-.[\\]]\\)?)+';

// Tried once for each run of name characters: a long one without a colon would be read again from each of them.
const ATTRIBUTE = new RegExp(`(?<![\\w-])-*(\\w[\\w-]*)\\s*:\\s*(${FRAGMENT})`, 'g');
/** An argument that is entirely `key: value`. */
export const ONE_ATTRIBUTE = new RegExp(`^(\\w[\\w-]*)\\s*:\\s*(${FRAGMENT})$`);
/** The quoted name of a template. */
export const QUOTED_NAME = `(?:${QUOTED})+`;

/** Finds `key: value` pairs anywhere in a tag's markup. */
export function* findAttributes(markup: string): Generator<readonly [key: string, value: string]> {
  for (const [, key = '', value = ''] of markup.matchAll(ATTRIBUTE)) yield [key, value];
}
