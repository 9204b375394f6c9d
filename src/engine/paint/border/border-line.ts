/** Division of a dashed or dotted line of a given length as in Chromium, with whole dashes at both ends. */
export interface DashPlan {
  readonly dashPx: number;
  readonly gapPx: number;
  readonly isRound: boolean;
}

export function planDashes(style: 'dashed' | 'dotted', lengthPx: number, widthPx: number): DashPlan {
  if (style === 'dotted') {
    if (widthPx < 3) return { dashPx: widthPx, gapPx: fitGap(lengthPx, widthPx, widthPx), isRound: false };
    return { dashPx: 0, gapPx: fitGap(lengthPx - widthPx, 0, widthPx * 2), isRound: true };
  }
  const dashPx = widthPx >= 3 ? widthPx * 2 : widthPx * 3;
  const gapPx = widthPx >= 3 ? widthPx : widthPx * 2;
  return { dashPx, gapPx: fitGap(lengthPx, dashPx, gapPx), isRound: false };
}

/** The gap nearest to the requested one at which the line ends with a dash. */
function fitGap(lengthPx: number, dashPx: number, gapPx: number): number {
  const min = Math.floor((lengthPx + gapPx) / (dashPx + gapPx));
  if (min < 1) return gapPx;
  const wide = min > 1 ? (lengthPx - min * dashPx) / (min - 1) : Number.POSITIVE_INFINITY;
  const narrow = (lengthPx - (min + 1) * dashPx) / min;
  return narrow <= 0 || Math.abs(wide - gapPx) < Math.abs(narrow - gapPx)
    ? wide === Number.POSITIVE_INFINITY
      ? gapPx
      : wide
    : narrow;
}
