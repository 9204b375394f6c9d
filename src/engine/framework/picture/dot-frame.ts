import { px } from '../lengths.js';

/** Draws a frame of single panel pixels, four apart, with four dots per rounded corner; `scale` spreads the corners. */
export function drawDotFrame(color: string, pixelRatio: number, scale: number): string {
  const dotPx = 1 / pixelRatio;
  const [dot, three, four] = [px(dotPx), px(3 * dotPx), px(4 * dotPx)];
  const at = (value: number): string => px(value * scale);
  const inset = (value: number): string => (value === 0 ? '100%' : `calc(100% - ${at(value)})`);
  const first = (direction: string) =>
    `repeating-linear-gradient(${direction}, ${color} 0 ${dot}, transparent ${dot} ${four})`;
  const last = (direction: string) =>
    `repeating-linear-gradient(${direction}, transparent 0 ${three}, ${color} ${three} ${four})`;
  const edges = [
    `${first('to right')} ${at(12)} 0 / ${inset(24)} ${dot} no-repeat`,
    `${last('to right')} ${at(9)} 100% / ${inset(21)} ${dot} no-repeat`,
    `${first('to bottom')} 100% ${at(12)} / ${dot} ${inset(24)} no-repeat`,
    `${last('to bottom')} 0 ${at(9)} / ${dot} ${inset(21)} no-repeat`,
  ];
  const corner = [
    [8, 0],
    [4, 1],
    [1, 4],
    [0, 8],
  ] as const;
  const dots = corner.flatMap(([x, y]) =>
    [
      [at(x), at(y)],
      [inset(x), at(y)],
      [at(x), inset(y)],
      [inset(x), inset(y)],
    ].map(([left, top]) => `linear-gradient(${color}, ${color}) ${left} ${top} / ${dot} ${dot} no-repeat`),
  );
  return [...edges, ...dots].join(', ');
}

/** Draws an angle of two short bars in each corner. */
export function drawBrackets(color: string, scale: number): string {
  const [long, thick] = [px(10 * scale), px(2 * scale)];
  return ['0 0', '100% 0', '0 100%', '100% 100%']
    .flatMap((corner) =>
      [`${long} ${thick}`, `${thick} ${long}`].map(
        (size) => `linear-gradient(${color}, ${color}) ${corner} / ${size} no-repeat`,
      ),
    )
    .join(', ');
}
