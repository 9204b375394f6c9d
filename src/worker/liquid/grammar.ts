/**
 * The lax grammar of the platform's Liquid, as patterns: a fragment is a quoted string or a run without space, comma,
 * bar and stray quote (quoted strings inside it allowed). What follows a fragment and makes no sense is ignored.
 */
const QUOTED = `"[^"]*"|'[^']*'`;
/** The smallest thing that can be a value. */
export const FRAGMENT = `(?:${QUOTED}|(?:[^\\s,|'"]|${QUOTED})+)`;
/** A character of a name. */
export const NAME = '[\\w-]';
/** What a name on the left of `=` may be made of. */
export const SIGNATURE = '(?:\\(?[\\w\\-.[\\]]\\)?)+';

// Never begun inside a word: a long word without a colon would be tried from each of its letters.
const ATTRIBUTE = new RegExp(`(?<!\\w-*)(\\w[\\w-]*)\\s*:\\s*(${FRAGMENT})`, 'g');
/** An argument that is `key: value` as a whole. */
export const ONE_ATTRIBUTE = new RegExp(`^(\\w[\\w-]*)\\s*:\\s*(${FRAGMENT})$`);
/** The name of a template, in quotes. */
export const QUOTED_NAME = `(?:${QUOTED})+`;

/** `key: value` pairs anywhere in a tag's markup. */
export function* findAttributes(markup: string): Generator<readonly [key: string, value: string]> {
  for (const [, key = '', value = ''] of markup.matchAll(ATTRIBUTE)) yield [key, value];
}
