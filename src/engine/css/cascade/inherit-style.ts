import type { ComputedStyle } from '../computed-style.js';
import type { StyleEnvironment } from '../environment.js';
import { initialStyle } from '../initial-style.js';
import { snapWidth } from '../property/border-properties.js';
import { inheritSvg } from '../property/svg-properties.js';
import { CURRENT_COLOR, type MutableStyle, type Styled } from '../value/context.js';

/** The style of an element below `parent` that no rule matches: inherited fields are those of the parent. */
export function inheritStyle(parent: ComputedStyle, initial: ComputedStyle): MutableStyle {
  return {
    ...initial,
    direction: parent.direction,
    zoom: parent.zoom,
    writingMode: parent.writingMode,
    textOrientation: parent.textOrientation,
    textCombineUpright: parent.textCombineUpright,
    font: parent.font,
    fontSizePx: parent.fontSizePx,
    color: parent.color,
    lineHeight: parent.lineHeight,
    visibility: parent.visibility,
    orphans: parent.orphans,
    widows: parent.widows,
    borderCollapse: parent.borderCollapse,
    borderSpacing: parent.borderSpacing,
    letterSpacing: parent.letterSpacing,
    wordSpacing: parent.wordSpacing,
    textAlign: parent.textAlign,
    textAlignLast: parent.textAlignLast,
    textIndent: parent.textIndent,
    textTransform: parent.textTransform,
    textBoxEdge: parent.textBoxEdge,
    textWrap: parent.textWrap,
    whiteSpaceCollapse: parent.whiteSpaceCollapse,
    wordBreak: parent.wordBreak,
    overflowWrap: parent.overflowWrap,
    lineBreak: parent.lineBreak,
    hyphens: parent.hyphens,
    tabSize: parent.tabSize,
    textEmphasis: parent.textEmphasis,
    textEmphasisColor: parent.textEmphasisColor,
    textEmphasisPosition: parent.textEmphasisPosition,
    rubyPosition: parent.rubyPosition,
    textShadow: parent.textShadow,
    imageRendering: parent.imageRendering,
    textStroke: parent.textStroke,
    textFillColor: parent.textFillColor,
    dither: parent.dither,
    captionSide: parent.captionSide,
    emptyCells: parent.emptyCells,
    listStyleType: parent.listStyleType,
    listStylePosition: parent.listStylePosition,
    listStyleImage: parent.listStyleImage,
    quotes: parent.quotes,
    // One field contains many properties, of which only some inherit.
    svg: inheritSvg(parent.svg),
  };
}

/** The initial values in device px of a screen, with `currentcolor` unresolved. */
export function initialFor({ pixelRatio, fonts, hanLanguage }: StyleEnvironment): Styled {
  const fontSizePx = 16 * pixelRatio;
  const medium = snapWidth(3 * pixelRatio, { pixelRatio });
  const line = { width: medium, style: 'none', color: CURRENT_COLOR } as const;
  const style: ComputedStyle = {
    ...initialStyle,
    fontSizePx,
    font: fonts.intern({ ...initialStyle.font, sizePx: fontSizePx, pixelRatio, ...(hanLanguage && { hanLanguage }) }),
    borderWidth: { top: medium, right: medium, bottom: medium, left: medium },
    borderColor: { top: CURRENT_COLOR, right: CURRENT_COLOR, bottom: CURRENT_COLOR, left: CURRENT_COLOR },
    outline: { ...line, offset: 0 },
    columnRule: line,
    textStroke: { width: 0, color: CURRENT_COLOR },
  };
  return {
    // Not frozen: copying a frozen object is slow.
    style,
    inheritance: {
      lineHeightFactor: undefined,
      hasAbsoluteFontSize: false,
      strokesCurrentColor: true,
      scheme: 'light',
      opticalSizing: true,
    },
  };
}
