import type { ComputedStyle } from '../computed-style.js';
import type { StyleEnvironment } from '../environment.js';
import { initialStyle } from '../initial-style.js';
import { snapWidth } from '../property/border-properties.js';
import { inheritSvg } from '../property/svg-properties.js';
import { CURRENT_COLOR, type Draft, type Styled } from '../value/context.js';

const INHERITED = [
  'direction',
  'writingMode',
  'visibility',
  'borderCollapse',
  'borderSpacing',
  'captionSide',
  'emptyCells',
  'listStyleType',
  'listStylePosition',
  'listStyleImage',
  'quotes',
  'font',
  'fontSizePx',
  'color',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textAlign',
  'textAlignLast',
  'textIndent',
  'textTransform',
  'textWrap',
  'whiteSpaceCollapse',
  'wordBreak',
  'overflowWrap',
  'lineBreak',
  'hyphens',
  'tabSize',
  'textShadow',
  'textStroke',
  'textFillColor',
  'textEmphasis',
  'imageRendering',
  'dither',
] as const satisfies readonly (keyof ComputedStyle)[];

/** What an element without any rule below `parent` has. */
export function startDraft(parent: ComputedStyle, initial: ComputedStyle): Draft {
  const draft: Draft = { ...initial };
  for (const key of INHERITED) inherit(draft, parent, key);
  draft.svg = inheritSvg(parent.svg);
  return draft;
}

function inherit<K extends keyof ComputedStyle>(draft: Draft, parent: ComputedStyle, key: K): void {
  draft[key] = parent[key];
}

/** The initial values in the device px of a screen, with `currentcolor` still open. */
export function initialFor({ pixelRatio, fonts }: StyleEnvironment): Styled {
  const fontSizePx = 16 * pixelRatio;
  const medium = snapWidth(3 * pixelRatio);
  const line = { width: medium, style: 'none', color: CURRENT_COLOR } as const;
  const style: ComputedStyle = {
    ...initialStyle,
    fontSizePx,
    font: fonts.intern({ ...initialStyle.font, sizePx: fontSizePx }),
    borderWidth: { top: medium, right: medium, bottom: medium, left: medium },
    borderColor: { top: CURRENT_COLOR, right: CURRENT_COLOR, bottom: CURRENT_COLOR, left: CURRENT_COLOR },
    outline: { ...line, offset: 0 },
    columnRule: line,
    textStroke: { width: 0, color: CURRENT_COLOR },
  };
  return {
    style: Object.freeze(style),
    inheritance: {
      lineHeightFactor: undefined,
      hasAbsoluteFontSize: false,
      strokesCurrentColor: true,
      scheme: 'light',
      opticalSizing: true,
    },
  };
}
