import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { BlockBox, Box, InlineBox, ReplacedBox } from '../layout/box.js';
import { containsLayout } from '../layout/formatting.js';
import { hasOverflow, overflowIsOfViewport } from '../layout/overflow/viewport-overflow.js';

/** A box that is painted separately, above or below the flow of its stacking context. */
export interface Layer {
  readonly box: BlockBox | ReplacedBox | InlineBox;
  /** Clips between the stacking context and this box. */
  readonly clips: readonly Clip[];
}

/** The overflow of a box, or its `clip`, which also clips the box itself. */
export interface Clip {
  readonly kind: 'overflow' | 'rect';
  readonly box: BlockBox | ReplacedBox;
}

export interface Layers {
  /** In ascending order of z-index, then in tree order. */
  readonly below: readonly Layer[];
  /** With z-index auto or 0. */
  readonly level: readonly Layer[];
  readonly above: readonly Layer[];
}

function isPositioned(style: ComputedStyle): boolean {
  return style.position !== 'static';
}

/** Whether a box forms a stacking context. */
export function makesStackingContext(style: ComputedStyle, isItem: boolean): boolean {
  return (
    hasEffects(style) ||
    isInSpace(style) ||
    style.isolation === 'isolate' ||
    (style.willChange.length > 0 && announcesContext(style)) ||
    containsLayout(style) ||
    style.position === 'fixed' ||
    style.position === 'sticky' ||
    (style.zIndex !== 'auto' && (isPositioned(style) || isItem))
  );
}

const MAKES_CONTEXT: ReadonlySet<string> = new Set(
  `opacity transform transform-style translate rotate scale perspective filter backdrop-filter clip-path mask
  mask-image mask-border mix-blend-mode isolation position contain view-transition-name`.split(/\s+/),
);

/** `will-change` has the effect of a non-initial value of the property (CSS Will Change 1, section 3). */
function announcesContext({ willChange, position }: ComputedStyle): boolean {
  return willChange.some((name) => MAKES_CONTEXT.has(name) || (name === 'z-index' && position !== 'static'));
}

/** Whether a box gives its children depth, or hides its back. */
function isInSpace({ space }: ComputedStyle): boolean {
  return space.perspective !== undefined || space.keepsDepth || space.hidesBack;
}

/** Whether a box has opacity, transforms or similar properties. */
export function hasEffects(style: ComputedStyle): boolean {
  return style.transform.length > 0 || style.backdropFilter.length > 0 || hasInlineEffects(style);
}

/** Effects that need their target as one picture. */
export function hasGroupEffects(style: ComputedStyle): boolean {
  return style.opacity < 1 || style.filter.length > 0 || style.masks.length > 0 || style.mixBlendMode !== 'normal';
}

/** Effects that also apply to inline elements: all except transforms. */
export function hasInlineEffects(style: ComputedStyle): boolean {
  return hasGroupEffects(style) || style.clipPath !== undefined;
}

/** Whether a box is painted separately from the flow around it. */
export function isLayer(box: Box): boolean {
  if (box.kind === 'text') return false;
  if (box.kind === 'inline') return hasInlineEffects(box.style);
  return isPositioned(box.style) || makesStackingContext(box.style, isItem(box));
}

export function isItem(box: Box): boolean {
  return box.parent?.kind === 'block' && (box.parent.context === 'flex' || box.parent.context === 'grid');
}

/** Whether a box clips its overflow; paint containment clips it too. */
export function cutsOverflow(box: BlockBox): boolean {
  if (
    box.tablePart !== undefined &&
    box.tablePart !== 'table' &&
    box.tablePart !== 'cell' &&
    box.tablePart !== 'caption'
  )
    return false;
  if (box.style.contain.includes('paint')) return true;
  return hasOverflow(box.style) && !overflowIsOfViewport(box);
}

/** `clip` applies only to absolutely positioned boxes. */
function isCut({ style: { clip, position } }: Box): boolean {
  return clip !== undefined && (position === 'absolute' || position === 'fixed');
}

/** The layers of the stacking context of `root`. */
export function collectLayers(root: BlockBox | ReplacedBox | InlineBox): Layers {
  const found: { layer: Layer; z: number }[] = [];
  if (root.kind !== 'replaced') visit(root, root.kind === 'block' ? withOverflow(root, []) : [], found);
  const order = found.map((one, index) => ({ ...one, index })).sort((a, b) => a.z - b.z || a.index - b.index);
  const pick = (test: (z: number) => boolean): Layer[] => order.filter(({ z }) => test(z)).map(({ layer }) => layer);
  return { below: pick((z) => z < 0), level: pick((z) => z === 0), above: pick((z) => z > 0) };
}

function withOverflow(box: BlockBox, clips: readonly Clip[]): readonly Clip[] {
  return cutsOverflow(box) ? [...clips, { kind: 'overflow', box }] : clips;
}

function visit(box: BlockBox | InlineBox, clips: readonly Clip[], found: { layer: Layer; z: number }[]): void {
  for (const child of box.children) {
    if (child.kind === 'text') continue;
    const { style } = child;
    let own = clips;
    if (isLayer(child)) {
      own = clipsOf(child, clips);
      if (child.kind !== 'inline' && isCut(child)) own = [...own, { kind: 'rect', box: child }];
      found.push({ layer: { box: child, clips: own }, z: layerLevel(child) });
      if (makesStackingContext(style, isItem(child))) continue;
    }
    if (child.kind === 'replaced' || child.children.length === 0) continue;
    visit(child, child.kind === 'block' ? withOverflow(child, own) : own, found);
  }
}

/** `z-index` applies to positioned boxes and items. */
function layerLevel(box: Box): number {
  const { zIndex } = box.style;
  return zIndex === 'auto' || !(isPositioned(box.style) || isItem(box)) ? 0 : zIndex;
}

/** Absolute boxes are not clipped by the overflow of boxes between them and their containing block. */
function clipsOf(box: BlockBox | ReplacedBox | InlineBox, clips: readonly Clip[]): readonly Clip[] {
  const { position } = box.style;
  if (position === 'fixed') return clips.filter(({ box: { style } }) => containsFixed(style));
  if (position !== 'absolute') return clips;
  let container: Box | undefined = box.parent;
  while (container && !containsAbsolute(container.style)) container = container.parent;
  if (!container) return clips.filter((clip) => !clip.box.parent);
  const outside = new Set<Box>();
  for (let at: Box | undefined = container; at; at = at.parent) outside.add(at);
  return clips.filter((clip) => outside.has(clip.box));
}

function containsAbsolute(style: ComputedStyle): boolean {
  return isPositioned(style) || containsFixed(style);
}

function containsFixed(style: ComputedStyle): boolean {
  return style.transform.length > 0 || containsLayout(style) || givesDepth(style);
}

/** `perspective` and `preserve-3d` contain fixed boxes, as transforms do. */
function givesDepth({ space }: ComputedStyle): boolean {
  return space.perspective !== undefined || space.keepsDepth;
}
