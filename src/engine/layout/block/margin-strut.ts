/** Adjoining margins that are collapsing: the largest positive and the most negative one (CSS 2, section 8.3.1). */
export interface MarginStrut {
  readonly positive: number;
  readonly negative: number;
}

export const NO_MARGIN: MarginStrut = Object.freeze({ positive: 0, negative: 0 });

export function joinMargin(strut: MarginStrut, marginPx: number): MarginStrut {
  if (marginPx > strut.positive) return { positive: marginPx, negative: strut.negative };
  if (marginPx < strut.negative) return { positive: strut.positive, negative: marginPx };
  return strut;
}

/** The collapsed margin in px. */
export function strutHeight(strut: MarginStrut): number {
  return strut.positive + strut.negative;
}
