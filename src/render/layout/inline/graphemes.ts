let segmenter: Intl.Segmenter | undefined;

/** Divides a text into graphemes. The segmenter is created when first used, since that takes longer than laying out a small page. */
export function segmentGraphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}
