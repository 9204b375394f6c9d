import type { ComputedStyle } from '../computed/computed-style.js';
import { initialStyle } from '../computed/initial-style.js';
import type { StyleEnvironment } from '../environment.js';
import { snapWidth } from '../property/border-properties.js';
import { LONGHANDS } from '../property/longhands.js';
import { inheritSvg } from '../property/svg-properties.js';
import { CURRENT_COLOR, type MutableStyle, type Styled } from '../value/compute-context.js';

/** Fields that a child takes from its parent. The field of `zoom` is a product, though the property does not inherit. */
const INHERITED_FIELDS = new Set(['zoom' as const, ...LONGHANDS.flatMap(({ inherited }) => inherited || [])]);

/** The style of an element below `parent` that no rule matches: inherited fields are those of the parent. */
export function inheritStyle(parent: ComputedStyle, initial: ComputedStyle): MutableStyle {
  const style: MutableStyle = { ...initial };
  for (const key of INHERITED_FIELDS) copyField(style, parent, key);
  // One field contains many properties, of which only some inherit.
  style.svg = inheritSvg(parent.svg);
  return style;
}

function copyField<K extends keyof ComputedStyle>(style: MutableStyle, from: ComputedStyle, key: K): void {
  style[key] = from[key];
}

/** The initial values in device px of a screen, with `currentcolor` unresolved. */
export function initialFor({ pixelRatio, fonts, hanLanguage }: StyleEnvironment): Styled {
  const fontSizePx = initialStyle.fontSizePx * pixelRatio;
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
