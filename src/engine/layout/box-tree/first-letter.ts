/** A text split around its first letter, with the punctuation that belongs to it. */
export interface LetterCut {
  /** White space. */
  readonly before: string;
  readonly letter: string;
  readonly after: string;
}

/** Opening and closing punctuation belongs to the adjacent letter (CSS Pseudo-Elements 4, section 2.2). */
const FIRST_LETTER =
  /^(\s*)([\p{Ps}\p{Pi}\p{Pf}\p{Pe}\p{Po}]{0,8}[^\s\p{Ps}\p{Pi}\p{Pf}\p{Pe}\p{Po}]\p{M}{0,8}[\p{Ps}\p{Pi}\p{Pf}\p{Pe}\p{Po}]{0,8})/u;

/** `undefined` for a text without a letter. */
export function cutFirstLetter(text: string): LetterCut | undefined {
  const [whole, before = '', letter = ''] = FIRST_LETTER.exec(text) ?? [];
  return whole === undefined ? undefined : { before, letter, after: text.slice(whole.length) };
}
