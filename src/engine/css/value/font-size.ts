import type { Length } from '../computed/computed-length.js';
import type { Computation, ComputeContext } from './compute-context.js';
import { parsePositiveLengthPercentage } from './length.js';
import type { Reader } from './reader.js';

interface FontSize {
  readonly px: number;
  readonly isAbsolute: boolean;
}

/** CSS px for the keywords, as in Chromium with a default of 16. */
const KEYWORD_PX = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};
const KEYWORDS = Object.keys(KEYWORD_PX).filter((name): name is keyof typeof KEYWORD_PX => name in KEYWORD_PX);
const LARGER = 1.2;
/** For the single family `monospace`, Chromium's default is 13 px instead of 16. */
const MONOSPACE_FACTOR = 13 / 16;

/** Relative sizes refer to the parent's font. */
export function parseFontSize(reader: Reader): Computation<FontSize> | undefined {
  const keyword = reader.word(KEYWORDS);
  if (keyword) return (context) => relative(context, KEYWORD_PX[keyword] * context.environment.pixelRatio, false);
  const step = reader.word(['larger', 'smaller']);
  if (step) {
    return (context) => ofParent(context, context.parent.style.fontSizePx * (step === 'larger' ? LARGER : 1 / LARGER));
  }
  const component = reader.peek();
  const isRelative = component?.kind === 'percentage' || /^r?(?:em|ex|ch)$/.test(component?.unit ?? '');
  const length = parsePositiveLengthPercentage(reader);
  if (!length) return undefined;
  return (context) => {
    const px = resolve(length(context), context);
    return isRelative && component?.unit !== 'rem' ? ofParent(context, px) : { px, isAbsolute: true };
  };
}

/** Adapts an inherited size when the family changes between monospace and others. */
export function rescaleInherited(context: ComputeContext): FontSize {
  return ofParent(context, context.parent.style.fontSizePx);
}

function resolve(length: Length, context: ComputeContext): number {
  return typeof length === 'number' ? length : length.resolve(context.parent.style.fontSizePx, context.container());
}

function ofParent(context: ComputeContext, px: number): FontSize {
  const { hasAbsoluteFontSize } = context.parent.inheritance;
  if (hasAbsoluteFontSize) return { px, isAbsolute: true };
  const was = isMonospace(context.parent.style.font.families);
  return relative(context, was ? px / MONOSPACE_FACTOR : px, false);
}

function relative({ computed }: ComputeContext, px: number, isAbsolute: boolean): FontSize {
  return { px: isMonospace(computed.font.families) ? px * MONOSPACE_FACTOR : px, isAbsolute };
}

export function isMonospace(families: readonly string[]): boolean {
  return families.length === 1 && families[0] === 'monospace';
}
