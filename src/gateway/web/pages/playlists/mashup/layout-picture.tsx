import type { MashupLayout } from '../../../../store/store.js';

/** Left, top, width and height of each view in an area of 40 by 24. */
const PLACES: Readonly<Record<MashupLayout, readonly (readonly [number, number, number, number])[]>> = {
  '1Lx1R': [
    [0, 0, 20, 24],
    [20, 0, 20, 24],
  ],
  '1Tx1B': [
    [0, 0, 40, 12],
    [0, 12, 40, 12],
  ],
  '1Lx2R': [
    [0, 0, 20, 24],
    [20, 0, 20, 12],
    [20, 12, 20, 12],
  ],
  '2Lx1R': [
    [0, 0, 20, 12],
    [0, 12, 20, 12],
    [20, 0, 20, 24],
  ],
  '2Tx1B': [
    [0, 0, 20, 12],
    [20, 0, 20, 12],
    [0, 12, 40, 12],
  ],
  '1Tx2B': [
    [0, 0, 40, 12],
    [0, 12, 20, 12],
    [20, 12, 20, 12],
  ],
  '2x2': [
    [0, 0, 20, 12],
    [20, 0, 20, 12],
    [0, 12, 20, 12],
    [20, 12, 20, 12],
  ],
};

/** The layout with its views numbered. */
export function LayoutDiagram({ layout }: { layout: MashupLayout }) {
  return (
    <svg class="layout-picture" viewBox="-1 -1 42 26" aria-hidden="true" focusable="false">
      {PLACES[layout].map(([x, y, width, height], place) => (
        <g key={place}>
          <rect x={x + 0.7} y={y + 0.7} width={width - 1.4} height={height - 1.4} rx="1.5" />
          <text x={x + width / 2} y={y + height / 2 + 2.6} text-anchor="middle">
            {place + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
