import { IDENTITY } from '../../affine.js';
import { resolveLength } from '../../css/computed/computed-length.js';
import type { BlockBox, Box, ReplacedBox } from '../../layout/box.js';
import { inkBoundsOf } from '../ink-bounds.js';
import { leavesPlane, transform4Of } from '../matrix.js';
import type { Painting } from '../painting.js';
import { heightOf, type Rect, rectOf, roundOut, widthOf } from '../rect.js';
import { collectLayers, cutsOverflow, hasGroupEffects } from '../stacking.js';
import { withEffectsUnder } from './effects.js';
import {
  asPlane,
  IDENTITY4,
  type Matrix4,
  mapPoint,
  multiply4,
  perspective4,
  projectionOf,
  showsBack,
  translation4,
} from './matrix4.js';
import { paintProjected } from './warp.js';

/** A box in space, with everything in its plane. */
export interface Plane {
  readonly box: BlockBox | ReplacedBox;
  /** Boxes inside it with planes of their own. */
  readonly apart: readonly Box[];
}

interface PlacedPlane extends Plane {
  /** Maps the page to the space of the first box. */
  readonly matrix: Matrix4;
}

/** Further planes are painted without depth. */
const MAX_PLANES = 64;

/**
 * Whether a box must be painted in space: it leaves its plane, hides its back, is seen in perspective, or keeps the
 * depth of its children.
 */
export function startsSpace(box: BlockBox | ReplacedBox): boolean {
  const { style, parent } = box;
  return (
    leavesPlane(style) ||
    style.space.hidesBack ||
    keepsDepth(box) ||
    (style.transform.length > 0 && parent?.kind === 'block' && parent.style.space.perspective !== undefined)
  );
}

/** Effects that need the children as one picture flatten them (CSS Transforms 2, section 3.1). */
function keepsDepth(box: Box): box is BlockBox {
  if (box.kind !== 'block' || !box.style.space.keepsDepth || cutsOverflow(box)) return false;
  const { style } = box;
  return !hasGroupEffects(style) && style.clipPath === undefined && style.clip === undefined;
}

/** Paints a box and others in the same space from the furthest to the nearest (CSS Transforms 2, section 3). */
export function paintInSpace(
  painting: Painting,
  box: BlockBox | ReplacedBox,
  paint: (onto: Painting, plane: Plane) => void,
): void {
  const planes: PlacedPlane[] = [];
  collectPlanes(painting, box, IDENTITY4, planes);
  const order = planes.map((plane, index) => ({ plane, index, depth: depthOf(plane) }));
  order.sort((a, b) => (Math.abs(a.depth - b.depth) < 0.01 ? a.index - b.index : a.depth - b.depth));
  for (const { plane } of order) paintPlaced(painting, plane, paint);
}

function collectPlanes(painting: Painting, box: BlockBox | ReplacedBox, space: Matrix4, planes: PlacedPlane[]): void {
  const { container } = painting.page;
  const own = box.style.transform.length > 0 ? transform4Of(box.style, rectOf(box), container) : IDENTITY4;
  const matrix = multiply4(multiply4(space, perspectiveOf(painting, box.parent)), own);
  const children: (BlockBox | ReplacedBox)[] = [];
  if (keepsDepth(box)) {
    const { below, level, above } = collectLayers(box);
    for (const layer of [...below, ...level, ...above])
      if (layer.box.kind !== 'inline' && isChildOf(layer.box, box)) children.push(layer.box);
  }
  const apart = planes.length + children.length < MAX_PLANES ? children : [];
  planes.push({ box, apart, matrix });
  for (const child of apart) collectPlanes(painting, child, matrix, planes);
}

/** Anonymous boxes, such as those around parts of tables, are not elements. */
function isChildOf(child: Box, box: BlockBox): boolean {
  let at = child.parent;
  while (at && at !== box && !at.element) at = at.parent;
  return at === box;
}

/** The parent's perspective, around its perspective origin. */
function perspectiveOf({ page: { container } }: Painting, parent: Box['parent']): Matrix4 {
  if (parent?.kind !== 'block') return IDENTITY4;
  const { perspective, perspectiveOrigin } = parent.style.space;
  if (perspective === undefined) return IDENTITY4;
  const x = parent.x + (resolveLength(perspectiveOrigin.x, parent.width, container) ?? 0);
  const y = parent.y + (resolveLength(perspectiveOrigin.y, parent.height, container) ?? 0);
  return multiply4(multiply4(translation4(x, y, 0), perspective4(perspective)), translation4(-x, -y, 0));
}

/** Depth of the middle of a plane; intersecting planes are not split. */
function depthOf({ box, matrix }: PlacedPlane): number {
  return mapPoint(matrix, box.x + box.width / 2, box.y + box.height / 2)?.z ?? 0;
}

function paintPlaced(painting: Painting, plane: PlacedPlane, paint: (onto: Painting, plane: Plane) => void): void {
  const { box, matrix } = plane;
  if (!matrix.every(Number.isFinite)) return;
  if (box.style.space.hidesBack && showsBack(matrix)) return;
  const projection = projectionOf(matrix);
  const flat = asPlane(projection);
  if (flat) {
    withEffectsUnder(painting, box, flat, (inner) => paint(inner, plane));
    return;
  }
  const screen = { left: 0, top: 0, right: painting.page.widthPx, bottom: painting.page.heightPx };
  paintProjected(painting, limitRect(roundOut(inkBoundsOf(box)), screen), projection, (inner) =>
    withEffectsUnder(inner, box, IDENTITY, (layer) => paint(layer, plane)),
  );
}

/** Limits a box far larger than the screen to the part that may be visible. */
function limitRect(rect: Rect, screen: Rect): Rect {
  const [width, height] = [widthOf(screen), heightOf(screen)];
  return {
    left: Math.max(rect.left, screen.left - width),
    top: Math.max(rect.top, screen.top - height),
    right: Math.min(rect.right, screen.right + width),
    bottom: Math.min(rect.bottom, screen.bottom + height),
  };
}
