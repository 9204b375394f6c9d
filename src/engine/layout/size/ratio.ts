import type { BoxEdges, SizedBox } from '../box.js';
import type { LayoutHost } from '../contract.js';

/** A preferred aspect ratio (width / height) and the padding and border outside it. */
export interface PreferredRatio {
  readonly ratio: number;
  readonly outsideX: number;
  readonly outsideY: number;
}

/** The ratio from `aspect-ratio` or the picture; `undefined` without one. */
export function preferredRatio(box: SizedBox, edges: BoxEdges, layout: LayoutHost): PreferredRatio | undefined {
  const { ratio, auto } = box.style.aspectRatio;
  if (box.kind === 'replaced' && auto) {
    const natural = layout.images.naturalSize(box).ratio;
    if (isUsable(natural)) return { ratio: natural, outsideX: edges.insetX, outsideY: edges.insetY };
  }
  if (!isUsable(ratio)) return undefined;
  if (auto || box.style.boxSizing === 'content-box') return { ratio, outsideX: edges.insetX, outsideY: edges.insetY };
  return { ratio, outsideX: 0, outsideY: 0 };
}

function isUsable(ratio: number | undefined): ratio is number {
  return ratio !== undefined && ratio > 0 && Number.isFinite(ratio);
}

/** Border-box width for a border-box height. */
export function widthFromHeight(height: number, ratio: PreferredRatio): number {
  return Math.max(0, height - ratio.outsideY) * ratio.ratio + ratio.outsideX;
}

/** Border-box height for a border-box width. */
export function heightFromWidth(width: number, ratio: PreferredRatio): number {
  return Math.max(0, width - ratio.outsideX) / ratio.ratio + ratio.outsideY;
}
