/** A word and its rectangle, device px: text, x, y, width, height. */
export type PlacedWord = readonly [text: string, x: number, y: number, width: number, height: number];

const NEAR_PX = 3;

export interface WordComparison {
  readonly words: number;
  readonly near: number;
  /** A sentence for each word that is missing or elsewhere. */
  readonly faults: readonly string[];
}

/** Matches each expected word with the nearest actual one of the same text; left edge and vertical centre count. */
export function compareWords(expected: readonly PlacedWord[], ours: readonly PlacedWord[]): WordComparison {
  const left = new Map<string, PlacedWord[]>();
  for (const word of ours) left.set(keyOf(word), [...(left.get(keyOf(word)) ?? []), word]);
  const faults: string[] = [];
  for (const word of expected) {
    const candidates = left.get(keyOf(word)) ?? [];
    const nearest = candidates.reduce<PlacedWord | undefined>(
      (best, one) => (best && distance(best, word) <= distance(one, word) ? best : one),
      undefined,
    );
    if (nearest) candidates.splice(candidates.indexOf(nearest), 1);
    if (!nearest) faults.push(`"${word[0]}" at ${distanceOf(word)} is missing`);
    else if (distance(nearest, word) > NEAR_PX)
      faults.push(`"${word[0]}" at ${distanceOf(word)} came out at ${distanceOf(nearest)}`);
  }
  return { words: expected.length, near: expected.length - faults.length, faults };
}

/** Ignores letter case, which `text-transform` changes, and joiners. */
const keyOf = ([text]: PlacedWord): string => text.toLowerCase().replace(/[\u00ad\u200b\u2060]/g, '');

const distance = ([, x, y, , h]: PlacedWord, [, left, top, , height]: PlacedWord): number =>
  Math.hypot(x - left, y + h / 2 - top - height / 2);

const distanceOf = ([, x, y]: PlacedWord): string => `${Math.round(x * 10) / 10}, ${Math.round(y * 10) / 10}`;
