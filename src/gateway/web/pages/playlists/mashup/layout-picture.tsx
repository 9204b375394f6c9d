import { cellsOf, type MashupLayout } from '../../../../store/store.js';

/** The layout with its views numbered. */
export function LayoutDiagram({ layout }: { layout: MashupLayout }) {
  return (
    <svg class="layout-picture" viewBox="-1 -1 42 26" aria-hidden="true" focusable="false">
      {cellsOf(layout).map(({ x, y, w, h }, place) => (
        <g key={place}>
          <rect x={20 * x + 0.7} y={12 * y + 0.7} width={20 * w - 1.4} height={12 * h - 1.4} rx="1.5" />
          <text x={20 * x + 10 * w} y={12 * y + 6 * h + 2.6} text-anchor="middle">
            {place + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
