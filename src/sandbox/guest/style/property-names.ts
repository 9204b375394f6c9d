/** Properties that have an accessor on `element.style`, besides those of SVG. */
const PLAIN =
  'accent-color align-content align-items align-self all animation animation-delay animation-direction ' +
  'animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state ' +
  'animation-timing-function appearance aspect-ratio backdrop-filter backface-visibility background ' +
  'background-attachment background-blend-mode background-clip background-color background-image background-origin ' +
  'background-position background-position-x background-position-y background-repeat background-size block-size ' +
  'border border-block border-block-color border-block-end border-block-start border-bottom border-bottom-color ' +
  'border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width border-collapse ' +
  'border-color border-image border-image-outset border-image-repeat border-image-slice border-image-source ' +
  'border-image-width border-inline border-inline-end border-inline-start border-left border-left-color ' +
  'border-left-style border-left-width border-radius border-right border-right-color border-right-style ' +
  'border-right-width border-spacing border-style border-top border-top-color border-top-left-radius ' +
  'border-top-right-radius border-top-style border-top-width border-width bottom box-decoration-break box-shadow ' +
  'box-sizing break-after break-before break-inside caption-side caret-color clear clip clip-path color color-scheme ' +
  'column-count column-fill column-gap column-rule column-rule-color column-rule-style column-rule-width column-span ' +
  'column-width columns contain container container-name container-type content counter-increment counter-reset ' +
  'counter-set css-float cursor direction display empty-cells filter flex flex-basis flex-direction flex-flow flex-grow ' +
  'flex-shrink flex-wrap float font font-family font-feature-settings font-kerning font-optical-sizing font-size ' +
  'font-size-adjust font-stretch font-style font-synthesis font-variant font-variant-caps font-variant-ligatures ' +
  'font-variant-numeric font-variation-settings font-weight gap grid grid-area grid-auto-columns grid-auto-flow ' +
  'grid-auto-rows grid-column grid-column-end grid-column-gap grid-column-start grid-gap grid-row grid-row-end ' +
  'grid-row-gap grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows height ' +
  'hyphens image-rendering inline-size inset inset-block inset-block-end inset-block-start inset-inline ' +
  'inset-inline-end inset-inline-start isolation justify-content justify-items justify-self left letter-spacing ' +
  'line-break line-clamp line-height list-style list-style-image list-style-position list-style-type margin ' +
  'margin-block margin-block-end margin-block-start margin-bottom margin-inline margin-inline-end ' +
  'margin-inline-start margin-left margin-right margin-top mask mask-image mask-mode mask-origin mask-position ' +
  'mask-repeat mask-size max-block-size max-height max-inline-size max-width min-block-size min-height ' +
  'min-inline-size min-width mix-blend-mode object-fit object-position offset opacity order orphans outline ' +
  'outline-color outline-offset outline-style outline-width overflow overflow-anchor overflow-wrap overflow-x ' +
  'overflow-y padding padding-block padding-block-end padding-block-start padding-bottom padding-inline ' +
  'padding-inline-end padding-inline-start padding-left padding-right padding-top page-break-after ' +
  'page-break-before page-break-inside perspective perspective-origin place-content place-items place-self ' +
  'pointer-events position quotes resize right rotate row-gap scale scroll-behavior scrollbar-color ' +
  'scrollbar-gutter scrollbar-width shape-outside tab-size table-layout text-align text-align-last text-decoration ' +
  'text-decoration-color text-decoration-line text-decoration-style text-decoration-thickness text-emphasis ' +
  'text-indent text-justify text-orientation text-overflow text-shadow text-size-adjust text-transform ' +
  'text-underline-offset text-underline-position text-wrap top touch-action transform transform-box ' +
  'transform-origin transform-style transition transition-delay transition-duration transition-property ' +
  'transition-timing-function translate unicode-bidi user-select vertical-align visibility white-space ' +
  'white-space-collapse widows width will-change word-break word-spacing word-wrap writing-mode z-index zoom';

const SVG =
  'alignment-baseline baseline-shift clip-rule color-interpolation cx cy d dominant-baseline fill fill-opacity ' +
  'fill-rule flood-color flood-opacity lighting-color marker marker-end marker-mid marker-start paint-order r rx ry ' +
  'shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap ' +
  'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-rendering vector-effect x y';

const PREFIXED =
  'animation appearance backdrop-filter background-clip box-align box-orient box-pack box-shadow box-sizing ' +
  'border-radius clip-path column-count filter flex font-smoothing hyphens line-clamp mask mask-image mask-size ' +
  'mask-repeat mask-position text-fill-color text-stroke text-stroke-color text-stroke-width transform ' +
  'transform-origin transition user-select';

/** All property names in CSS spelling. */
export const PROPERTY_NAMES: readonly string[] = [
  ...PLAIN.split(' '),
  ...SVG.split(' '),
  ...PREFIXED.split(' ').map((name) => `-webkit-${name}`),
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
