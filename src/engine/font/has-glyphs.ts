/** Joiners, variation selectors, tags and other characters that only affect adjacent ones. */
const ONLY_MODIFIERS = /^(?:(?=\p{Default_Ignorable_Code_Point})[\p{Cf}\p{Mn}])*$/u;

/**
 * Whether a text has anything to draw. Canvas crashes the process when it measures or draws a lone joiner or variation
 * selector in a colour font that has a glyph for it.
 */
export function hasGlyphs(text: string): boolean {
  return !ONLY_MODIFIERS.test(text);
}
