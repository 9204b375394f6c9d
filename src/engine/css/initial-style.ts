import { initialFont } from '../font/font-spec.js';
import type { Alignment, Corners, Edges } from './box-values.js';
import type { ComputedStyle } from './computed-style.js';
import type { TrackList, TrackSize } from './grid-values.js';
import type { Color } from './image-values.js';
import { percent } from './percent.js';

const BLACK: Color = Object.freeze({ r: 0, g: 0, b: 0, a: 1 });
export const TRANSPARENT: Color = Object.freeze({ r: 0, g: 0, b: 0, a: 0 });

const NORMAL: Alignment = Object.freeze({ value: 'normal', safe: false });
const AUTO: Alignment = Object.freeze({ value: 'auto', safe: false });
const AUTO_TRACK: TrackSize = Object.freeze({ min: 'auto', max: 'auto' });
const NO_TRACKS: TrackList = Object.freeze({
  tracks: Object.freeze([]),
  names: Object.freeze([Object.freeze([])]),
  autoRepeat: undefined,
  subgrid: false,
});

function allEdges<T>(value: T): Edges<T> {
  return Object.freeze({ top: value, right: value, bottom: value, left: value });
}

function allCorners<T>(value: T): Corners<T> {
  return Object.freeze({ topLeft: value, topRight: value, bottomRight: value, bottomLeft: value });
}

const NONE: readonly string[] = Object.freeze([]);

/** Every property at its initial value, for pixel ratio 1. */
export const initialStyle: ComputedStyle = Object.freeze({
  display: 'inline',
  position: 'static',
  float: 'none',
  clear: 'none',
  zIndex: 'auto',
  order: 0,
  visibility: 'visible',
  overflowX: 'visible',
  overflowY: 'visible',
  boxSizing: 'content-box',
  direction: 'ltr',
  zoom: 1,
  unicodeBidi: 'normal',
  writingMode: 'horizontal-tb',
  textOrientation: 'mixed',
  textCombineUpright: 'none',
  contain: Object.freeze([]),
  containerType: 'normal',
  containerNames: Object.freeze([]),

  width: 'auto',
  height: 'auto',
  minWidth: 'auto',
  minHeight: 'auto',
  maxWidth: 'none',
  maxHeight: 'none',
  aspectRatio: Object.freeze({ ratio: undefined, auto: true }),
  margin: allEdges(0),
  padding: allEdges(0),
  inset: allEdges('auto' as const),
  borderWidth: allEdges(0),
  borderStyle: allEdges('none' as const),
  borderColor: allEdges(BLACK),
  borderRadius: allCorners(Object.freeze({ x: 0, y: 0 })),
  cornerShape: undefined,
  borderCollapse: 'separate',
  borderSpacing: Object.freeze({ x: 0, y: 0 }),
  borderImage: undefined,

  flexDirection: 'row',
  flexWrap: 'nowrap',
  flexLineCount: 1,
  flexGrow: 0,
  flexShrink: 1,
  flexBasis: 'auto',
  justifyContent: NORMAL,
  alignContent: NORMAL,
  justifyItems: NORMAL,
  alignItems: NORMAL,
  justifySelf: AUTO,
  alignSelf: AUTO,
  rowGap: 'normal',
  columnGap: 'normal',
  gridTemplateColumns: NO_TRACKS,
  gridTemplateRows: NO_TRACKS,
  gridTemplateAreas: Object.freeze([]),
  gridAutoColumns: Object.freeze([AUTO_TRACK]),
  gridAutoRows: Object.freeze([AUTO_TRACK]),
  gridAutoFlow: Object.freeze({ direction: 'row', dense: false }),
  gridColumnStart: 'auto',
  gridColumnEnd: 'auto',
  gridRowStart: 'auto',
  gridRowEnd: 'auto',
  columnCount: 'auto',
  columnWidth: 'auto',
  columnFill: 'balance',
  columnRule: Object.freeze({ width: 0, style: 'none', color: BLACK }),
  columnSpan: 'none',
  breakBefore: 'auto',
  breakAfter: 'auto',
  breakInside: 'auto',
  orphans: 2,
  widows: 2,

  tableLayout: 'auto',
  captionSide: 'top',
  emptyCells: 'show',
  appearance: 'auto',
  listStyleType: 'disc',
  listStylePosition: 'outside',
  listStyleImage: undefined,
  counterReset: Object.freeze([]),
  counterIncrement: Object.freeze([]),
  counterSet: Object.freeze([]),
  content: 'normal',
  quotes: 'auto',

  font: initialFont,
  fontSizePx: 16,
  color: BLACK,
  lineHeight: 'normal',
  letterSpacing: 0,
  wordSpacing: 0,
  textAlign: 'start',
  textAlignLast: 'auto',
  textIndent: 0,
  textTransform: 'none',
  textOverflow: 'clip',
  textWrap: 'wrap',
  whiteSpaceCollapse: 'collapse',
  wordBreak: 'normal',
  overflowWrap: 'normal',
  lineBreak: 'auto',
  hyphens: 'manual',
  tabSize: 8,
  verticalAlign: 'baseline',
  lineClamp: 'none',
  textDecoration: undefined,
  textShadow: Object.freeze([]),
  textStroke: Object.freeze({ width: 0, color: BLACK }),
  textFillColor: undefined,
  textEmphasis: undefined,
  textEmphasisColor: undefined,
  textEmphasisPosition: Object.freeze({ over: true, right: true }),
  emphasisFont: undefined,

  opacity: 1,
  backgroundColor: TRANSPARENT,
  backgrounds: Object.freeze([]),
  boxShadow: Object.freeze([]),
  outline: Object.freeze({ width: 0, style: 'none', color: BLACK, offset: 0 }),
  mixBlendMode: 'normal',
  isolation: 'auto',
  filter: Object.freeze([]),
  clipPath: undefined,
  clip: undefined,
  willChange: NONE,
  shapeOutside: undefined,
  shapeMargin: 0,
  shapeImageThreshold: 0,
  masks: Object.freeze([]),
  transform: Object.freeze([]),
  space: Object.freeze({
    perspective: undefined,
    perspectiveOrigin: Object.freeze({ x: percent(50), y: percent(50) }),
    keepsDepth: false,
    hidesBack: false,
    originZ: 0,
  }),
  transformOrigin: Object.freeze({ x: percent(50), y: percent(50) }),
  objectFit: 'fill',
  objectPosition: Object.freeze({ x: percent(50), y: percent(50) }),
  imageRendering: 'auto',
  svg: Object.freeze({}),
  dither: 'auto',
  animation: Object.freeze({ names: NONE, fills: NONE, counts: NONE, directions: NONE }),
});
