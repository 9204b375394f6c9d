/** Words of Thai, Lao, Burmese and Khmer, which are written without spaces: characters of line breaking class SA. */
const RUN =
  /[\u0e01-\u0e3a\u0e40-\u0e4e]{2,}|[\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf]{2,}|[\u1000-\u103f\u1050-\u108f\u109a-\u109f\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7f]{2,}|[\u1780-\u17d3\u17d7\u17dc\u17dd]{2,}/g;
const HAS_RUN = /[\u0e01-\u109f\u1780-\u17dd\ua9e0-\uaa7f]/;

let segmenter: Intl.Segmenter | undefined;

/**
 * The indexes at which a word begins inside a run of these scripts, by ICU's dictionaries, which browsers use too.
 * Undefined for a text without such runs. The segmenter is created when a text needs it.
 */
export function findWordStarts(text: string): ReadonlySet<number> | undefined {
  if (!HAS_RUN.test(text)) return undefined;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  const starts = new Set<number>();
  for (const { 0: run, index: start } of text.matchAll(RUN))
    for (const { index } of segmenter.segment(run)) if (index > 0) starts.add(start + index);
  return starts;
}
