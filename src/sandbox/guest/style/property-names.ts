/** The names of the engine's properties, separated by spaces; `scripts/build/bundle-guest.mjs` writes them. */
declare const ENGINE_PROPERTIES: string;

/** Properties that pages set and the engine does not read under these names. */
const OTHERS =
  'accent-color animation-delay animation-duration animation-play-state animation-timing-function ' +
  'box-decoration-break caret-color css-float cursor font-size-adjust font-synthesis offset overflow-anchor ' +
  'page-break-after page-break-before pointer-events resize scroll-behavior scrollbar-color scrollbar-gutter ' +
  'scrollbar-width text-justify text-size-adjust text-underline-position touch-action transition ' +
  'transition-delay transition-duration transition-property transition-timing-function user-select';

const PREFIXED =
  'animation appearance backdrop-filter background-clip box-align box-orient box-pack box-shadow box-sizing ' +
  'border-radius clip-path column-count filter flex font-smoothing hyphens line-clamp mask mask-image mask-size ' +
  'mask-repeat mask-position text-fill-color text-stroke text-stroke-color text-stroke-width transform ' +
  'transform-origin transition user-select';

/** The properties that have an accessor on `element.style`, in CSS spelling. */
export const PROPERTY_NAMES: readonly string[] = [
  ...new Set([
    ...ENGINE_PROPERTIES.split(' '),
    ...OTHERS.split(' '),
    ...PREFIXED.split(' ').map((name) => `-webkit-${name}`),
  ]),
];

/** `backgroundColor` → `background-color`, `webkitMask` → `-webkit-mask`, `cssFloat` → `float`. */
export function cssNameOf(property: string): string {
  if (property.startsWith('--')) return property;
  if (property === 'cssFloat' || property === 'css-float') return 'float';
  const dashed = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return dashed.startsWith('webkit-') ? `-${dashed}` : dashed;
}

/** The camel-case spellings under which a property is reached. */
export function scriptNamesOf(name: string): readonly string[] {
  const camel = name.replace(/^-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return name.startsWith('-webkit-') ? [camel, `W${camel.slice(1)}`, name] : camel === name ? [name] : [camel, name];
}
