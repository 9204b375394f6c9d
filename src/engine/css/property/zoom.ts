import { getOrMake } from '@inkstand/common/get-or-make';
import type { Length } from '../computed/computed-length.js';
import type { StyleEnvironment } from '../environment.js';
import { type ComputeContext, constant } from '../value/compute-context.js';
import { parseFactor } from '../value/number.js';
import type { Longhand } from './define-longhand.js';

/** Screens with another number of device px per CSS px, which zoomed elements are styled for. */
const environments = new WeakMap<StyleEnvironment, Map<number, StyleEnvironment>>();

/** Lengths of a zoomed element, and of all inside, are multiplied. */
export function zoomEnvironment(environment: StyleEnvironment, zoom: number): StyleEnvironment {
  if (zoom === 1) return environment;
  const byZoom = getOrMake(environments, environment, () => new Map<number, StyleEnvironment>());
  return getOrMake(byZoom, zoom, () => ({ ...environment, pixelRatio: environment.pixelRatio * zoom }));
}

/** Comes before all other properties, because their lengths depend on it. */
export const zoom: Longhand = {
  name: 'zoom',
  inherited: false,
  parse(reader) {
    const factor = reader.word(['normal', 'reset']) ? 1 : parseFactor(reader);
    const compute = factor === undefined || factor < 0 ? undefined : constant(factor === 0 ? 1 : factor);
    return compute && ((context) => zoomBy(context, compute()));
  },
  copy() {},
};

function zoomBy(context: ComputeContext, factor: number): void {
  if (factor === 1) return;
  const { computed, parent } = context;
  const scale = (length: Length): Length => (typeof length === 'number' ? length * factor : length);
  const scaledFont = (): typeof computed.font => ({ ...computed.font, sizePx: computed.fontSizePx });
  context.environment = zoomEnvironment(context.environment, factor);
  computed.zoom = parent.style.zoom * factor;
  computed.fontSizePx *= factor;
  computed.font = scaledFont();
  if (typeof computed.lineHeight === 'number') computed.lineHeight *= factor;
  computed.letterSpacing *= factor;
  computed.wordSpacing *= factor;
  computed.textIndent = scale(computed.textIndent);
  computed.borderSpacing = { x: computed.borderSpacing.x * factor, y: computed.borderSpacing.y * factor };
  // What `em` refers to until the font is known.
  const { fontSizePx } = computed;
  context.parent = { ...parent, style: { ...parent.style, font: scaledFont(), fontSizePx } };
  context.fontOf = context.parent.style;
}
