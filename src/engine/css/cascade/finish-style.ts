import { type BorderStyle, type Edges, NO_EDGES, type Size } from '../computed/box-values.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { Color } from '../computed/image-values.js';
import { assembleLayers } from '../property/background-properties.js';
import { type ComputeContext, CURRENT_COLOR, type MutableStyle } from '../value/compute-context.js';
import { isMonospace, rescaleInherited } from '../value/font-size.js';

/**
 * Runs after all font properties: applies the monospace size rule, interns the font, and computes line heights relative
 * to the size.
 */
export function finishFont(context: ComputeContext, isSizeSet: boolean): void {
  const { computed, parent, inheritance, environment } = context;
  const parentFont = parent.style.font;
  if (!isSizeSet && computed.font.families !== parentFont.families) {
    if (isMonospace(computed.font.families) !== isMonospace(parentFont.families)) {
      const { px } = rescaleInherited(context);
      computed.fontSizePx = px;
      computed.font = {
        ...computed.font,
        sizePx: px,
        opticalSize: inheritance.opticalSizing ? px / environment.pixelRatio : 14,
      };
    }
  }
  if (computed.font !== parentFont) computed.font = environment.fonts.intern(computed.font);
  const { lineHeightFactor } = inheritance;
  if (lineHeightFactor !== undefined) computed.lineHeight = lineHeightFactor * computed.fontSizePx;
  context.fontOf = computed;
}

/** Converts specified values to computed ones: used border widths, pending colours, assembled lists. */
export function finishStyle(context: ComputeContext): ComputedStyle {
  const { computed, transforms } = context;
  finishLines(computed);
  finishText(context);
  if (computed.textEmphasis !== undefined) finishEmphasis(context);
  finishOverflow(computed);
  computed.backgrounds = assembleLayers(context.backgrounds, {}, true);
  if (context.masks.image?.some(Boolean)) computed.masks = assembleLayers(context.masks, { origin: 'border-box' });
  const before = [...(transforms.translate ?? []), ...(transforms.rotate ?? []), ...(transforms.scale ?? [])];
  if (before.length > 0) computed.transform = [...before, ...computed.transform];
  if (computed.position === 'absolute' || computed.position === 'fixed') computed.float = 'none';
  else if (computed.isAnchored) dropAnchors(computed);
  return computed;
}

/** Only absolute boxes have anchors; elsewhere, such a length needs a fallback (CSS Anchor Positioning 1, section 3.2.1). */
function dropAnchors(computed: MutableStyle): void {
  const { top, right, bottom, left } = computed.inset;
  computed.inset = {
    top: isLost(top) ? 'auto' : top,
    right: isLost(right) ? 'auto' : right,
    bottom: isLost(bottom) ? 'auto' : bottom,
    left: isLost(left) ? 'auto' : left,
  };
  if (isLost(computed.width)) computed.width = 'auto';
  if (isLost(computed.height)) computed.height = 'auto';
  if (isLost(computed.minWidth)) computed.minWidth = 'auto';
  if (isLost(computed.minHeight)) computed.minHeight = 'auto';
  if (isLost(computed.maxWidth)) computed.maxWidth = 'none';
  if (isLost(computed.maxHeight)) computed.maxHeight = 'none';
}

const NOWHERE = Object.freeze({ inlinePx: 0, blockPx: 0 });

function isLost(size: Size | 'none'): boolean {
  return (
    typeof size === 'object' &&
    size.kind === 'expression' &&
    size.resolveAnchored !== undefined &&
    size.resolveAnchored(0, NOWHERE, () => undefined) === undefined
  );
}

function close(color: Color, current: Color): Color {
  return color === CURRENT_COLOR ? current : color;
}

const RAISED: ReadonlySet<BorderStyle> = new Set(['inset', 'outset', 'groove', 'ridge']);
/** Chromium derives the shades of these styles from this grey if the colour is `currentcolor`, as on `<hr>`. */
const RAISED_GREY: Color = Object.freeze({ r: 238, g: 238, b: 238, a: 1 });

function closeBorder(color: Color, style: BorderStyle, current: Color): Color {
  return color === CURRENT_COLOR && RAISED.has(style) ? RAISED_GREY : close(color, current);
}

function finishLines(computed: MutableStyle): void {
  const { color, borderColor, borderStyle, borderWidth, outline, columnRule } = computed;
  if (hasOpenColor(borderColor)) {
    computed.borderColor = {
      top: closeBorder(borderColor.top, borderStyle.top, color),
      right: closeBorder(borderColor.right, borderStyle.right, color),
      bottom: closeBorder(borderColor.bottom, borderStyle.bottom, color),
      left: closeBorder(borderColor.left, borderStyle.left, color),
    };
  }
  computed.borderWidth = NO_EDGES;
  if (
    isVisible(borderStyle.top) ||
    isVisible(borderStyle.right) ||
    isVisible(borderStyle.bottom) ||
    isVisible(borderStyle.left)
  ) {
    computed.borderWidth = {
      top: used(borderWidth.top, borderStyle.top),
      right: used(borderWidth.right, borderStyle.right),
      bottom: used(borderWidth.bottom, borderStyle.bottom),
      left: used(borderWidth.left, borderStyle.left),
    };
  }
  computed.outline = { ...outline, width: used(outline.width, outline.style), color: close(outline.color, color) };
  computed.columnRule = {
    width: used(columnRule.width, columnRule.style),
    style: columnRule.style,
    color: close(columnRule.color, color),
  };
}

function hasOpenColor({ top, right, bottom, left }: Edges<Color>): boolean {
  return top === CURRENT_COLOR || right === CURRENT_COLOR || bottom === CURRENT_COLOR || left === CURRENT_COLOR;
}

function isVisible(style: BorderStyle): boolean {
  return style !== 'none' && style !== 'hidden';
}

function used(width: number, style: BorderStyle): number {
  return isVisible(style) ? width : 0;
}

function finishText({ computed, parent, initial, inheritance }: ComputeContext): void {
  const { color, textDecoration, textStroke } = computed;
  if (textDecoration) {
    const isDrawn = textDecoration.lines.length > 0;
    computed.textDecoration = isDrawn ? { ...textDecoration, color: close(textDecoration.color, color) } : undefined;
  }
  if (textStroke.color === CURRENT_COLOR || (inheritance.strokesCurrentColor && textStroke.color !== color)) {
    computed.textStroke = { width: textStroke.width, color };
  }
  if (computed.textAlign === 'match-parent') {
    // On the root, it is `start`.
    const { textAlign, direction } =
      parent.style === initial.style ? { ...computed, textAlign: 'start' as const } : parent.style;
    const isStart = textAlign === 'start' || textAlign === 'end';
    const isLeft = (textAlign === 'start') === (direction === 'ltr');
    computed.textAlign = isStart ? (isLeft ? 'left' : 'right') : textAlign;
  }
}

function finishEmphasis({ computed, environment }: ComputeContext): void {
  const { font } = computed;
  computed.emphasisFont = environment.fonts.intern({
    ...font,
    sizePx: font.sizePx / 2,
    opticalSize: font.opticalSize / 2,
  });
}

/** CSS Overflow 3: a visible axis becomes `auto` if the other axis scrolls or hides. `clip` stays, as in Chromium. */
function finishOverflow(computed: MutableStyle): void {
  const isOpen = (overflow: MutableStyle['overflowX']) => overflow === 'visible' || overflow === 'clip';
  if (computed.overflowX === 'visible' && !isOpen(computed.overflowY)) computed.overflowX = 'auto';
  if (computed.overflowY === 'visible' && !isOpen(computed.overflowX)) computed.overflowY = 'auto';
}
