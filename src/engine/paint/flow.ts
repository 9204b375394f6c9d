import type { BlockBox, BlockPiece, Box, Fragment, InlineBox, LineBox, ReplacedBox } from '../layout/box.js';
import { paintBoxDecoration } from './border/box-decoration.js';
import { paintColumnRules } from './border/column-rule.js';
import { withOutlines } from './border/outline.js';
import { paintBullet } from './bullet.js';
import { areSameClips, withClips } from './effect/clips.js';
import { withEffects } from './effect/effects.js';
import { withLayer } from './effect/layer.js';
import { type Plane, paintInSpace, startsSpace } from './effect/space.js';
import { inkBoundsOf } from './ink-bounds.js';
import { paintInlineFragment } from './inline-fragment.js';
import { groupOf, linesAround, withInlineEffects } from './inline-group.js';
import { mapRect } from './matrix.js';
import { isVisibleIn, type Painting } from './painting.js';
import { heightOf, intersectRects, rectOf, snapRect, widthOf } from './rect.js';
import { paintReplaced } from './replaced.js';
import {
  collectLayers,
  cutsOverflow,
  hasGroupEffects,
  isItem,
  isLayer,
  type Layer,
  type Layers,
  makesStackingContext,
} from './stacking.js';
import { paintText } from './text/text.js';
import { hasTextClip, paintInlineTextClip, paintTextClip } from './text/text-clip.js';
import { greyOf } from './write-color.js';

/**
 * Paints a stacking context in the order of CSS 2, appendix E: the box itself, layers below, blocks, floats, lines,
 * layers at its level, layers above.
 */
export function paintStackingContext(painting: Painting, box: BlockBox | ReplacedBox): void {
  if (startsSpace(box)) paintInSpace(painting, box, paintPlane);
  else withEffects(painting, box, (inner) => paintLayers(inner, box));
}

/** Paints everything in a box's own plane, except for layers with planes of their own. */
function paintPlane(painting: Painting, { box, apart }: Plane): void {
  if (apart.length === 0) paintLayers(painting, box);
  else paintLayers(painting, box, apart);
}

/** Paints the stacking context of an inline element with effects: its parts of the lines, its floats, and layers. */
function paintInlineContext(painting: Painting, inline: InlineBox): void {
  withInlineEffects(painting, inline, (inner) => {
    const { below, level, above } = collectLayers(inline);
    paintLayerList(inner, below);
    withOutlines(inner, () => {
      paintFloatsOfInline(inner, inline.children);
      for (const line of linesAround(inline))
        for (const fragment of line.fragments) if (groupOf(fragment) === inline) paintFragment(inner, fragment, line);
    });
    paintLayerList(inner, level);
    paintLayerList(inner, above);
  });
}

/** The same without the effects of the box itself. */
export function paintLayers(painting: Painting, box: BlockBox | ReplacedBox, apart: readonly Box[] = []): void {
  const layers = apart.length === 0 ? collectLayers(box) : layersWithout(box, apart);
  if (box.parent && !hasGroupEffects(box.style) && [layers.below, layers.level, layers.above].some(isBlending))
    withLayer(
      painting,
      inkBoundsOf(box),
      (inner) => paintOrdered(inner, box, layers),
      (context, { canvas }, left, top) => context.drawImage(canvas, left, top),
    );
  else paintOrdered(painting, box, layers);
}

/** Layers blend only with their stacking context, which must therefore be a picture of its own. */
function isBlending(layers: readonly Layer[]): boolean {
  return layers.some(({ box: { style } }) => style.mixBlendMode !== 'normal');
}

function paintOrdered(painting: Painting, box: BlockBox | ReplacedBox, layers: Layers): void {
  if (layers.below.length === 0) paintAtom(painting, box);
  else
    withOutlines(painting, () => {
      paintOwnDecoration(painting, box);
      paintLayerList(painting, layers.below);
      paintContent(painting, box);
    });
  paintLayerList(painting, layers.level);
  paintLayerList(painting, layers.above);
}

function layersWithout(box: BlockBox | ReplacedBox, apart: readonly Box[]): Layers {
  const { below, level, above } = collectLayers(box);
  const keep = (layers: readonly Layer[]): Layer[] => layers.filter((layer) => !apart.includes(layer.box));
  return { below: keep(below), level: keep(level), above: keep(above) };
}

/** Paints layers in this order; the canvas is clipped once for neighbours with the same clips. */
function paintLayerList(painting: Painting, layers: readonly Layer[]): void {
  for (let start = 0, end = 0; start < layers.length; start = end) {
    const clips = layers[start]?.clips ?? [];
    while (end < layers.length && areSameClips(layers[end]?.clips ?? [], clips)) end++;
    withClips(painting, clips, (inner) => {
      for (const { box } of layers.slice(start, end)) paintLayer(withBackdrop(inner, box), box);
    });
  }
}

function paintLayer(painting: Painting, box: Layer['box']): void {
  if (box.kind === 'inline') paintInlineContext(painting, box);
  else if (makesStackingContext(box.style, isItem(box))) paintStackingContext(painting, box);
  else paintAtom(painting, box);
}

/** Paints a box and its in-flow content, without layers, like a stacking context of its own. */
function paintAtom(painting: Painting, box: BlockBox | ReplacedBox): void {
  withOutlines(painting, () => {
    paintOwnDecoration(painting, box);
    paintContent(painting, box);
  });
}

function paintOwnDecoration(painting: Painting, box: BlockBox | ReplacedBox): void {
  if (box.style.visibility !== 'visible' || painting.page.isOverdue()) return;
  if (box.kind === 'block' && box.tablePart === 'cell' && isHiddenCell(box)) return;
  if (box.kind === 'block' && box.pieces) paintPieces(painting, box, box.pieces);
  else paintBoxDecoration(painting, box);
  if (box.kind !== 'block') return;
  if (box.pseudo === 'marker') paintBullet(painting, box);
  paintColumnRules(painting, box);
}

/** A block in several columns is painted as if it were cut. */
function paintPieces(painting: Painting, box: BlockBox, pieces: readonly BlockPiece[]): void {
  const { context, matrix, page } = painting;
  for (const { whole, shown } of pieces) {
    const area = snapRect(shown, page.pixelRatio);
    context.save();
    context.beginPath();
    context.rect(area.left, area.top, widthOf(area), heightOf(area));
    context.clip();
    const clip = intersectRects(painting.clip, mapRect(matrix, area));
    withOutlines(painting, () => paintBoxDecoration({ ...painting, clip }, { ...box, ...whole }));
    context.restore();
  }
}

/** `empty-cells: hide` (CSS 2, section 17.6.1.1). */
function isHiddenCell({ style, children, lines }: BlockBox): boolean {
  if (style.emptyCells !== 'hide' || style.borderCollapse === 'collapse' || lines.length > 0) return false;
  return children.every((child) => child.kind === 'text');
}

function paintContent(painting: Painting, box: BlockBox | ReplacedBox): void {
  if (box.kind === 'block' && box.children.length === 0 && !hasTextClip(box.style)) return;
  const onto = withBackground(painting, box);
  if (box.kind === 'replaced') {
    if (box.style.visibility === 'visible') paintReplaced(onto, box);
    return;
  }
  withClips(onto, cutsOverflow(box) ? [{ kind: 'overflow', box }] : [], (inner) => {
    withOutlines(inner, () => {
      if (hasTextClip(box.style)) paintTextClip(inner, box);
      paintBlocks(inner, box);
      paintFloats(inner, box);
      paintLines(inner, box);
    });
  });
}

/** Contrast of text is measured against the nearest solid background. */
function withBackground(painting: Painting, { style }: Box): Painting {
  const color = style.backgroundColor;
  if (color.a < 0.5 || style.backgrounds.at(-1)?.clip === 'text') return painting;
  return { ...painting, backdropGrey: greyOf(color) * color.a + painting.backdropGrey * (1 - color.a) };
}

/** A layer's backdrop is the nearest solid background around it, which was painted with the flow. */
function withBackdrop(painting: Painting, box: Box): Painting {
  for (let at = box.parent; at; at = at.parent) {
    const onto = withBackground(painting, at);
    if (onto !== painting) return onto;
  }
  return painting;
}

/** Whether a box is painted atomically within the flow. */
function isAtomic(box: BlockBox): boolean {
  return isItem(box) || cutsOverflow(box) || hasTextClip(box.style);
}

function paintBlocks(painting: Painting, box: BlockBox): void {
  const hasLines = box.lines.length > 0;
  for (const child of box.children) {
    // Only list markers are beside lines; everything else is part of the lines.
    if (hasLines && !isBesideLines(child)) continue;
    if (child.kind === 'text' || child.kind === 'inline' || isLayer(child) || child.style.float !== 'none') continue;
    if (!isPotentiallyVisible(painting, child)) continue;
    if (child.kind === 'replaced' || isAtomic(child)) paintAtom(painting, child);
    else {
      paintOwnDecoration(painting, child);
      paintBlocks(withBackground(painting, child), child);
    }
  }
}

function isBesideLines(box: Box): boolean {
  return box.kind === 'block' && box.pseudo === 'marker' && !box.isInlineLevel;
}

function paintFloats(painting: Painting, box: BlockBox): void {
  for (const child of box.children) {
    if (child.kind === 'text' || isEmptyInFlow(child) || isLayer(child)) continue;
    if (child.style.float !== 'none' && child.kind !== 'inline') paintAtom(painting, child);
    else if (child.kind === 'inline') paintFloatsOfInline(painting, child.children);
    else if (child.kind === 'block' && !isAtomic(child) && box.lines.length === 0)
      paintFloats(withBackground(painting, child), child);
  }
}

function isEmptyInFlow(child: Box): boolean {
  return child.kind === 'block' && child.children.length === 0 && child.style.float === 'none';
}

function paintFloatsOfInline(painting: Painting, children: readonly Box[]): void {
  for (const child of children) {
    if (child.kind === 'inline') {
      if (!isLayer(child)) paintFloatsOfInline(painting, child.children);
    } else if (child.kind !== 'text' && child.style.float !== 'none' && !isLayer(child)) paintAtom(painting, child);
  }
}

function paintLines(painting: Painting, box: BlockBox): void {
  for (const line of box.lines)
    for (const fragment of line.fragments) if (!groupOf(fragment)) paintFragment(painting, fragment, line);
  const hasLines = box.lines.length > 0;
  for (const child of box.children)
    if (
      (!hasLines || isBesideLines(child)) &&
      child.kind === 'block' &&
      child.children.length > 0 &&
      !isLayer(child) &&
      child.style.float === 'none' &&
      !isAtomic(child)
    )
      paintLines(withBackground(painting, child), child);
}

function paintFragment(painting: Painting, fragment: Fragment, line: LineBox): void {
  switch (fragment.kind) {
    case 'text':
      if (!painting.page.isOverdue()) paintText(painting, fragment);
      break;
    case 'inline':
      paintInlineFragment(painting, fragment);
      if (hasTextClip(fragment.box.style)) paintInlineTextClip(painting, fragment, line);
      break;
    case 'atom':
      if (!isLayer(fragment.box)) paintAtom(painting, fragment.box);
  }
}

/** Whether a box may paint anything: one without overflow that is outside of the clip does not. */
function isPotentiallyVisible(painting: Painting, box: BlockBox | ReplacedBox): boolean {
  if (box.kind === 'block' && !cutsOverflow(box)) return true;
  return isVisibleIn(painting, rectOf(box));
}
