import { NO_EDGES, type Size } from '../../css/computed/box-values.js';
import type { Length } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { PseudoElement } from '../../css/selector/selector.js';
import { capClusters } from '../../html/cap-clusters.js';
import type { Element } from '../../html/dom.js';
import type { BlockBox, Box, FormattingContext, InlineBox, ReplacedBox, ReplacedContent, TextBox } from '../box.js';
import { fixEdges } from '../size/edges.js';
import { isOutOfFlow } from './display.js';

/** The origin of a box: an element, one of its pseudo-elements, or none. */
export interface Origin {
  readonly element: Element | undefined;
  readonly pseudo: PseudoElement | undefined;
}

export const ANONYMOUS: Origin = Object.freeze({ element: undefined, pseudo: undefined });

/** What distinguishes one block box from another besides its style. */
interface BlockKind {
  readonly context: FormattingContext;
  readonly tablePart?: BlockBox['tablePart'];
  readonly isInlineLevel?: boolean;
}

/** The measures of a box before its first layout. */
const UNMEASURED = Object.freeze({
  fixedEdges: undefined,
  memory: undefined,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  padding: NO_EDGES,
  border: NO_EDGES,
  margin: NO_EDGES,
});

export function createBlock(origin: Origin, style: ComputedStyle, kind: BlockKind, children: Box[]): BlockBox {
  const box: BlockBox = {
    kind: 'block',
    element: origin.element,
    pseudo: origin.pseudo,
    style,
    parent: undefined,
    context: kind.context,
    tablePart: kind.tablePart,
    isInlineLevel: kind.isInlineLevel ?? false,
    dependsOnHeight: dependsOnHeight(style, kind.context, children),
    children,
    ...UNMEASURED,
    lineMemory: undefined,
    lines: [],
    firstBaseline: undefined,
    lastBaseline: undefined,
    scrollWidth: 0,
    scrollHeight: 0,
  };
  box.fixedEdges = fixEdges(box);
  for (const child of children) child.parent = box;
  return box;
}

export function createInline(
  origin: Origin,
  style: ComputedStyle,
  children: Box[],
  part: { readonly isFirst: boolean; readonly isLast: boolean },
): InlineBox {
  const box: InlineBox = {
    kind: 'inline',
    element: origin.element,
    pseudo: origin.pseudo,
    style,
    parent: undefined,
    children,
    isFirstPart: part.isFirst,
    isLastPart: part.isLast,
  };
  for (const child of children) child.parent = box;
  return box;
}

export function createText(origin: Origin, style: ComputedStyle, text: string): TextBox {
  // Text of style sheets and of scripts did not come through the parser.
  const capped = capClusters(text);
  return { kind: 'text', element: origin.element, pseudo: origin.pseudo, style, parent: undefined, text: capped };
}

export function createReplaced(
  origin: Origin,
  style: ComputedStyle,
  content: ReplacedContent,
  isInlineLevel: boolean,
): ReplacedBox {
  const box: ReplacedBox = {
    kind: 'replaced',
    element: origin.element,
    pseudo: origin.pseudo,
    style,
    parent: undefined,
    content,
    isInlineLevel,
    ...UNMEASURED,
  };
  box.fixedEdges = fixEdges(box);
  return box;
}

/**
 * False if the layout of a box's content depends on its width alone, so that a different height moves nothing inside.
 * Percentages, ratios and wrapping columns may depend on the height; grids and tables are assumed to.
 */
function dependsOnHeight(style: ComputedStyle, context: FormattingContext, children: readonly Box[]): boolean {
  if (context !== 'block' && context !== 'inline' && context !== 'flex') return true;
  if (style.containerType === 'size' || isPercentage(style.rowGap)) return true;
  const isColumn = context === 'flex' && style.flexDirection.startsWith('column');
  if (isColumn && style.flexWrap !== 'nowrap') return true;
  return children.some((child) => childDependsOnHeight(child) || (isColumn && isPercentage(child.style.flexBasis)));
}

function childDependsOnHeight(box: Box): boolean {
  if (box.kind === 'text') return false;
  if (box.kind === 'inline') return box.children.some(childDependsOnHeight);
  const { style } = box;
  // Laid out last, in a containing block of known size.
  if (isOutOfFlow(style)) return false;
  if (isPercentage(style.height) || isPercentage(style.minHeight) || isPercentage(style.maxHeight)) return true;
  if (style.position !== 'static' && (isPercentage(style.inset.top) || isPercentage(style.inset.bottom))) return true;
  if (box.kind === 'replaced') return typeof style.width !== 'number' || typeof style.height !== 'number';
  return style.aspectRatio.ratio !== undefined || box.dependsOnHeight;
}

/** A percentage of the height around; `stretch` behaves like one. */
function isPercentage(size: Size | Length | 'none' | 'content' | 'normal'): boolean {
  return size === 'stretch' || (typeof size === 'object' && size.kind === 'expression' && size.hasPercentage);
}
