import type { Shape } from '../../css/computed/effect-values.js';
import { Path2D } from '../../font/canvas.js';
import { roundBorderBox, roundedPath } from '../border/rounded.js';
import { edgesToPx, type Painting, toPx } from '../painting.js';
import { heightOf, insetRect, type Rect, widthOf } from '../rect.js';
import { readPath } from '../text/path-text.js';

/** The shape in page coordinates; `undefined` for a reference to a `<clipPath>`. */
export function clipShapeOf(
  painting: Painting,
  clipPath: Shape,
  border: Rect,
): { readonly path: Path2D; readonly rule: 'nonzero' | 'evenodd' } | undefined {
  const [width, height] = [widthOf(border), heightOf(border)];
  switch (clipPath.kind) {
    case 'inset': {
      const inside = insetRect(border, edgesToPx(painting, clipPath.inset, width, height));
      return { path: roundedPath(roundBorderBox(painting, inside, clipPath.radius)), rule: 'nonzero' };
    }
    case 'circle':
    case 'ellipse': {
      const x = toPx(painting, clipPath.position.x, width);
      const y = toPx(painting, clipPath.position.y, height);
      const sides = { x: [x, width - x].map(Math.abs), y: [y, height - y].map(Math.abs) };
      let [rx, ry] = [0, 0];
      if (clipPath.kind === 'circle') {
        const { radius } = clipPath;
        const all = [...sides.x, ...sides.y];
        rx =
          typeof radius === 'string'
            ? pick(radius, all)
            : toPx(painting, radius, Math.hypot(width, height) / Math.SQRT2);
        ry = rx;
      } else {
        rx = typeof clipPath.rx === 'string' ? pick(clipPath.rx, sides.x) : toPx(painting, clipPath.rx, width);
        ry = typeof clipPath.ry === 'string' ? pick(clipPath.ry, sides.y) : toPx(painting, clipPath.ry, height);
      }
      const path = new Path2D();
      path.ellipse(border.left + x, border.top + y, Math.max(0, rx), Math.max(0, ry), 0, 0, Math.PI * 2);
      return { path, rule: 'nonzero' };
    }
    case 'polygon': {
      const path = new Path2D();
      clipPath.points.forEach((point, i) => {
        const x = border.left + toPx(painting, point.x, width);
        const y = border.top + toPx(painting, point.y, height);
        if (i === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
      });
      path.closePath();
      return { path, rule: clipPath.rule };
    }
    case 'path': {
      const scale = painting.page.pixelRatio;
      const path = new Path2D();
      path.addPath(readPath(clipPath.d), { a: scale, b: 0, c: 0, d: scale, e: border.left, f: border.top });
      return { path, rule: 'nonzero' };
    }
    case 'url':
      return undefined;
  }
}

function pick(side: 'closest-side' | 'farthest-side', distances: readonly number[]): number {
  return side === 'closest-side' ? Math.min(...distances) : Math.max(...distances);
}
