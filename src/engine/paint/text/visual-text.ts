import type { TextFragment } from '../../layout/box.js';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const CONTROL = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');
const CLUSTERS = /.\p{M}*/gsu;
const MIRRORED = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥', '⟨⟩'].flatMap((pair) => {
    const [left = '', right = ''] = pair;
    return [
      [left, right],
      [right, left],
    ];
  }),
);

/** A text as it is drawn, and whether canvas must order it. */
interface VisualText {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/**
 * The text of a fragment without direction controls, which layout has resolved. Right-to-left runs of Latin and
 * punctuation are reversed and mirrored here, so that they are shaped as they are displayed.
 */
export function visualTextOf({ text: source, level }: Pick<TextFragment, 'text' | 'level'>): VisualText {
  const text = CONTROL.test(source) ? source.replace(CONTROLS, '') : source;
  if (level % 2 === 0) return { text, isRightToLeft: false };
  if (RIGHT_TO_LEFT.test(text)) return { text, isRightToLeft: true };
  const clusters = text.match(CLUSTERS) ?? [];
  return {
    text: clusters
      .reverse()
      .map((one) => MIRRORED.get(one) ?? one)
      .join(''),
    isRightToLeft: false,
  };
}
