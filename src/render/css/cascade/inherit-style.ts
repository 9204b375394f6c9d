import type { ComputedStyle } from '../computed-style.js';
import type { StyleEnvironment } from '../environment.js';
import { initialStyle } from '../initial-style.js';
import { snapWidth } from '../property/border-properties.js';
import { copyField } from '../property/longhand.js';
import { LONGHANDS } from '../property/longhands.js';
import { inheritSvg } from '../property/svg-properties.js';
import { CURRENT_COLOR, type MutableStyle, type Styled } from '../value/context.js';

/** Fields of a style that children inherit as a whole. */
export const INHERITED_FIELDS = [...new Set(LONGHANDS.flatMap(({ inherited }) => inherited || []))];

/** The style of an element below `parent` that no rule matches. */
export function inheritStyle(parent: ComputedStyle, initial: ComputedStyle): MutableStyle {
  const computed: MutableStyle = { ...initial };
  for (const key of INHERITED_FIELDS) copyField(computed, key, parent);
  // One field contains many properties, of which only some inherit.
  computed.svg = inheritSvg(parent.svg);
  return computed;
}

/** The initial values in device px of a screen, with `currentcolor` unresolved. */
export function initialFor({ pixelRatio, fonts }: StyleEnvironment): Styled {
  const fontSizePx = 16 * pixelRatio;
  const medium = snapWidth(3 * pixelRatio, { pixelRatio });
  const line = { width: medium, style: 'none', color: CURRENT_COLOR } as const;
  const style: ComputedStyle = {
    ...initialStyle,
    fontSizePx,
    font: fonts.intern({ ...initialStyle.font, sizePx: fontSizePx, pixelRatio }),
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
