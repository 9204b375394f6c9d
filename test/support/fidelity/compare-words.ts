/** A word and its rectangle, device px: text, x, y, width, height. */
export type PlacedWord = readonly [text: string, x: number, y: number, width: number, height: number];

const NEAR_PX = 3;

export interface WordComparison {
  readonly words: number;
  readonly near: number;
  /** A sentence for each word that is absent or elsewhere. */
  readonly faults: readonly string[];
}

/** Each wanted word takes the nearest one of ours with the same text; left edge and middle height count. */
export function compareWords(wanted: readonly PlacedWord[], ours: readonly PlacedWord[]): WordComparison {
  const left = new Map<string, PlacedWord[]>();
  for (const word of ours) left.set(keyOf(word), [...(left.get(keyOf(word)) ?? []), word]);
  const faults: string[] = [];
  for (const word of wanted) {
    const candidates = left.get(keyOf(word)) ?? [];
    const nearest = candidates.reduce<PlacedWord | undefined>(
      (best, one) => (best && distance(best, word) <= distance(one, word) ? best : one),
      undefined,
    );
    if (nearest) candidates.splice(candidates.indexOf(nearest), 1);
    if (!nearest) faults.push(`"${word[0]}" at ${placeOf(word)} is missing`);
    else if (distance(nearest, word) > NEAR_PX)
      faults.push(`"${word[0]}" at ${placeOf(word)} came out at ${placeOf(nearest)}`);
  }
  return { words: wanted.length, near: wanted.length - faults.length, faults };
}

/** What is drawn for `text-transform`, and joiners, do not tell words apart. */
const keyOf = ([text]: PlacedWord): string => text.toLowerCase().replace(/[\u00ad\u200b\u2060]/g, '');

const distance = ([, x, y, , h]: PlacedWord, [, left, top, , height]: PlacedWord): number =>
  Math.hypot(x - left, y + h / 2 - top - height / 2);

const placeOf = ([, x, y]: PlacedWord): string => `${Math.round(x * 10) / 10}, ${Math.round(y * 10) / 10}`;
