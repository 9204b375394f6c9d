import { finitePx, type LengthExpression } from './computed-length.js';

const known = Array.from({ length: 101 }, (_, hundredth) => makePercent(hundredth));

/** A percentage of the basis; integers from 0 to 100 are cached. */
export function percent(value: number): LengthExpression {
  return known[value] ?? makePercent(value);
}

function makePercent(value: number): LengthExpression {
  const factor = value / 100;
  return Object.freeze({
    kind: 'expression',
    hasPercentage: true,
    percentage: value,
    resolve: (basisPx: number) => finitePx(basisPx * factor),
  });
}
