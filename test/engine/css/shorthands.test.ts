import t from 'tap';
import { declare } from './style-page.js';

const left = { value: 'left', safe: false };

/** Declarations and a part of the resulting style. */
const CASES: readonly [string, object][] = [
  ['margin:1px 2px 3px', { margin: { top: 1, right: 2, bottom: 3, left: 2 } }],
  ['margin:auto', { margin: { top: 'auto', left: 'auto' } }],
  ['inset:0 auto 5px', { inset: { top: 0, right: 'auto', bottom: 5, left: 'auto' } }],
  ['padding-block:1px 2px', { padding: { top: 1, bottom: 2 } }],
  ['margin-inline:1px 2px;direction:rtl', { margin: { left: 2, right: 1 } }],
  ['margin-inline-start:3px;writing-mode:vertical-rl', { margin: { top: 3 } }],
  ['inset-inline-end:4px', { inset: { right: 4 } }],
  ['inline-size:10px;block-size:20px', { width: 10, height: 20 }],
  ['max-inline-size:9px', { maxWidth: 9 }],
  [
    'border:2px dashed red',
    { borderWidth: { top: 2 }, borderStyle: { left: 'dashed' }, borderColor: { right: { r: 255 } } },
  ],
  ['border:solid', { borderWidth: { top: 3 } }],
  ['border-bottom:1px solid', { borderWidth: { bottom: 1, top: 0 } }],
  ['border-inline:1px solid', { borderWidth: { left: 1, right: 1, top: 0 } }],
  ['border-inline-start:1px solid', { borderWidth: { left: 1, right: 0 } }],
  ['border-width:1px 2px;border-style:solid', { borderWidth: { top: 1, right: 2 } }],
  ['border-radius:1px 2px / 3px', { borderRadius: { topLeft: { x: 1, y: 3 }, topRight: { x: 2, y: 3 } } }],
  ['border-radius:5px;border-top-left-radius:0', { borderRadius: { topLeft: { x: 0 }, bottomLeft: { x: 5 } } }],
  ['border-start-end-radius:4px', { borderRadius: { topRight: { x: 4 } } }],
  ['outline:3px solid;outline-offset:2px', { outline: { width: 3, style: 'solid', offset: 2 } }],
  ['flex:1', { flexGrow: 1, flexShrink: 1, flexBasis: { percentage: 0 } }],
  ['flex:2 3 10px', { flexGrow: 2, flexShrink: 3, flexBasis: 10 }],
  ['flex:10px', { flexGrow: 1, flexBasis: 10 }],
  ['flex:auto', { flexGrow: 1, flexBasis: 'auto' }],
  ['flex:none', { flexGrow: 0, flexShrink: 0, flexBasis: 'auto' }],
  ['flex:0 0 auto', { flexGrow: 0, flexShrink: 0, flexBasis: 'auto' }],
  ['flex:1 1 0', { flexBasis: 0 }],
  ['flex:10px 2', { flexGrow: 2, flexBasis: 10 }],
  ['flex:10px auto', { flexGrow: 0, flexBasis: 'auto' }],
  ['flex:1 2 3px 4px', { flexGrow: 0 }],
  ['flex-flow:wrap column', { flexDirection: 'column', flexWrap: 'wrap' }],
  ['gap:1px 2px', { rowGap: 1, columnGap: 2 }],
  ['grid-gap:3px', { rowGap: 3, columnGap: 3 }],
  ['place-content:center', { alignContent: { value: 'center' }, justifyContent: { value: 'center' } }],
  ['place-items:start end', { alignItems: { value: 'start' }, justifyItems: { value: 'end' } }],
  ['place-self:center', { alignSelf: { value: 'center' }, justifySelf: { value: 'center' } }],
  ['justify-content:safe center', { justifyContent: { value: 'center', safe: true } }],
  ['justify-content:left', { justifyContent: left }],
  ['align-items:last baseline', { alignItems: { value: 'last-baseline' } }],
  ['overflow:hidden', { overflowX: 'hidden', overflowY: 'hidden' }],
  ['white-space:nowrap preserve', { textWrap: 'nowrap', whiteSpaceCollapse: 'preserve' }],
  ['overflow:clip hidden', { overflowX: 'clip', overflowY: 'hidden' }],
  ['overflow-x:hidden', { overflowX: 'hidden', overflowY: 'auto' }],
  ['columns:2 100px', { columnCount: 2, columnWidth: 100 }],
  ['columns:100px', { columnCount: 'auto', columnWidth: 100 }],
  ['column-rule:1px solid red', { columnRule: { width: 1, color: { r: 255 } } }],
  ['container:a b / inline-size', { containerNames: ['a', 'b'], containerType: 'inline-size' }],
  ['aspect-ratio:16 / 9', { aspectRatio: { ratio: 16 / 9, auto: false } }],
  ['aspect-ratio:auto 2', { aspectRatio: { ratio: 2, auto: true } }],
  ['display:inline flow-root', { display: 'inline-block' }],
  ['display:-webkit-box;-webkit-line-clamp:3', { display: '-webkit-box', lineClamp: 3 }],
  [
    'font:italic bold 20px/2 "A B", Serif',
    { fontSizePx: 20, lineHeight: 40, font: { italic: true, weight: 700, families: ['a b', 'serif'] } },
  ],
  ['font:300 10px x', { lineHeight: 'normal', font: { weight: 300 } }],
  ['font-weight:600;font:10px x', { font: { weight: 400 } }],
  ['font-weight:bolder', { font: { weight: 700 } }],
  ['font-size:smaller', { fontSizePx: 16 / 1.2 }],
  ['font-size:x-large', { fontSizePx: 24 }],
  ['font-variant:small-caps tabular-nums', { font: { smallCaps: true, tabularFigures: true } }],
  ['font-variant-ligatures:none', { font: { ligatures: false } }],
  ['font-variation-settings:"wght" 450, "opsz" 20', { font: { variations: { wght: 450, opsz: 20 } } }],
  ['font-feature-settings:"tnum", "liga" off', { font: { features: { tnum: 1, liga: 0 } } }],
  [
    'text-decoration:underline dotted red 2px',
    { textDecoration: { lines: ['underline'], style: 'dotted', thickness: 2 } },
  ],
  ['text-decoration:none', { textDecoration: undefined }],
  ['font-size:20px;letter-spacing:5%;word-spacing:-.5px', { letterSpacing: 1, wordSpacing: -0.5 }],
  ['white-space:nowrap', { textWrap: 'nowrap', whiteSpaceCollapse: 'collapse' }],
  ['white-space:pre-wrap', { textWrap: 'wrap', whiteSpaceCollapse: 'preserve' }],
  ['text-wrap:balance', { textWrap: 'balance' }],
  ['word-wrap:break-word', { overflowWrap: 'break-word' }],
  ['list-style:square inside', { listStyleType: 'square', listStylePosition: 'inside' }],
  ['list-style:none', { listStyleType: 'none', listStyleImage: undefined }],
  ['list-style-type:"- "', { listStyleType: '"- "' }],
  [
    'counter-reset:a b 3;counter-increment:a',
    {
      counterReset: [
        { name: 'a', value: 0 },
        { name: 'b', value: 3 },
      ],
      counterIncrement: [{ value: 1 }],
    },
  ],
  ['text-shadow:1px 2px 3px red, 0 0 1px', { textShadow: [{ x: 1, y: 2, blur: 3, color: { r: 255 } }, { blur: 1 }] }],
  ['box-shadow:inset 1px 2px 3px 4px blue', { boxShadow: [{ inset: true, spread: 4, color: { b: 255 } }] }],
  [
    'filter:grayscale(50%) drop-shadow(1px 1px red) blur(2px)',
    { filter: [{ kind: 'grayscale', amount: 0.5 }, { kind: 'drop-shadow' }, { amount: 2 }] },
  ],
  [
    'transform:translate(10px) rotate(1turn) scale(2, 3)',
    { transform: [{ kind: 'translate', x: 10, y: 0 }, { degrees: 360 }, { x: 2, y: 3 }] },
  ],
  [
    'scale:2;rotate:90deg;transform:skewX(3deg)',
    {
      transform: [
        { kind: 'rotate', degrees: 90 },
        { kind: 'scale', x: 2, y: 2 },
        { kind: 'skew', xDegrees: 3 },
      ],
    },
  ],
  ['transform-origin:top left', { transformOrigin: { x: { percentage: 0 }, y: { percentage: 0 } } }],
  [
    'clip-path:polygon(0 0, 10px 0, 5px 5px)',
    { clipPath: { shape: { kind: 'polygon', rule: 'nonzero', points: [{}, { x: 10 }, { y: 5 }] }, box: 'border-box' } },
  ],
  [
    'clip-path:inset(1px round 2px)',
    { clipPath: { shape: { kind: 'inset', inset: { left: 1 }, radius: { topLeft: { x: 2 } } }, box: 'border-box' } },
  ],
  [
    'clip-path:circle(5px at 1px 2px)',
    { clipPath: { shape: { kind: 'circle', radius: 5, position: { x: 1, y: 2 } }, box: 'border-box' } },
  ],
  ['object-position:right 10px top', { objectPosition: { y: { percentage: 0 } } }],
  ['object-fit:cover;image-rendering:pixelated', { objectFit: 'cover', imageRendering: 'pixelated' }],
  [
    '-webkit-text-stroke:2px red;-webkit-text-fill-color:blue',
    { textStroke: { width: 2, color: { r: 255 } }, textFillColor: { b: 255 } },
  ],
  ['opacity:150%', { opacity: 1 }],
  [
    'fill:red;stroke:url(#a) blue;stroke-width:2em',
    { svg: { fill: 'rgb(255,0,0)', stroke: 'url("#a") rgb(0,0,255)', 'stroke-width': '32' } },
  ],
  ['vertical-align:-3px', { verticalAlign: -3 }],
  ['float:inline-start;direction:rtl', { float: 'right' }],
  ['float:left;position:absolute', { float: 'none' }],
  ['z-index:3;order:-1', { zIndex: 3, order: -1 }],
  ['quotes:"«" "»"', { quotes: [['«', '»']] }],
  ['dither:atkinson', { dither: 'atkinson' }],
];

t.test('shorthands expand to longhand values', async (t) => {
  for (const [declarations, expected] of CASES) t.match(declare(declarations), expected, declarations);
});

t.test('background shorthands expand to layers', async (t) => {
  const url = { image: { kind: 'url', url: 'a.png' } };
  const cases: readonly [string, object][] = [
    ['background:red', { backgroundColor: { r: 255 }, backgrounds: [] }],
    [
      'background:url(a.png) center / cover no-repeat red',
      {
        backgroundColor: { r: 255 },
        backgrounds: [{ ...url, size: 'cover', repeatX: 'no-repeat', position: { x: { percentage: 50 } } }],
      },
    ],
    [
      'background:url("a.png"), linear-gradient(red, blue)',
      { backgrounds: [url, { image: { kind: 'linear-gradient', angle: 180 } }] },
    ],
    ['background:url(a.png) center;background-image:none', { backgrounds: [] }],
    [
      'background:url(b.png) 10px 20px;background-image:url(a.png)',
      { backgrounds: [{ ...url, position: { x: 10, y: 20 } }] },
    ],
    [
      'background-image:url(a.png),url(a.png);background-size:1px,2px',
      { backgrounds: [{ size: { x: 1, y: 'auto' } }, { size: { x: 2 } }] },
    ],
    [
      'background-repeat:repeat-x;background-image:url(a.png)',
      { backgrounds: [{ repeatX: 'repeat', repeatY: 'no-repeat' }] },
    ],
    [
      'background:content-box url(a.png) padding-box',
      { backgrounds: [{ origin: 'content-box', clip: 'padding-box' }] },
    ],
    ['-webkit-background-clip:text;background-color:red', { backgrounds: [{ image: undefined, clip: 'text' }] }],
    [
      'background:repeating-linear-gradient(45deg, red 0 2px, blue 2px 4px)',
      {
        backgrounds: [
          {
            image: {
              repeating: true,
              angle: 45,
              stops: [{ at: { percentage: undefined } }, { at: 2 }, { at: 2 }, { at: 4 }],
            },
          },
        ],
      },
    ],
    ['background:linear-gradient(to top left, red, blue)', { backgrounds: [{ image: { angle: { x: -1, y: -1 } } }] }],
    [
      'background:radial-gradient(circle 5px at 1px 2px, red, blue 50%)',
      { backgrounds: [{ image: { shape: 'circle', size: { x: 5 }, position: { x: 1 } } }] },
    ],
    [
      'background:conic-gradient(from 90deg at left, red, blue 25%)',
      { backgrounds: [{ image: { fromDegrees: 90, stops: [{}, { at: 90 }] } }] },
    ],
    ['mask:url(a.png) no-repeat center / contain', { masks: [{ ...url, size: 'contain', repeatX: 'no-repeat' }] }],
    ['-webkit-mask-image:url(a.png)', { masks: [{ ...url, origin: 'border-box' }] }],
    [
      'background-position:right 10px bottom 20%;background-image:url(a.png)',
      { backgrounds: [{ position: { y: { hasPercentage: true } } }] },
    ],
  ];
  for (const [declarations, expected] of cases) {
    if (declarations.includes('repeating')) continue;
    t.match(declare(declarations), expected, declarations);
  }
  const [layer] = declare('background:repeating-linear-gradient(45deg, red 0 2px, blue 2px 4px)').backgrounds;
  t.match(layer?.image, { repeating: true, angle: 45, stops: [{ at: 0 }, { at: 2 }, { at: 2 }, { at: 4 }] });
});

t.test('grid shorthands expand to templates, areas and lines', async (t) => {
  const fixed = (px: number) => ({ min: px, max: px });
  const cases: readonly [string, object][] = [
    [
      'grid-template-columns:1fr minmax(10px, 2fr) auto',
      {
        gridTemplateColumns: {
          tracks: [
            { min: 'auto', max: { fr: 1 } },
            { min: 10, max: { fr: 2 } },
            { min: 'auto', max: 'auto' },
          ],
        },
      },
    ],
    [
      'grid-template-columns:repeat(3, [a] 5px [b])',
      {
        gridTemplateColumns: { tracks: [fixed(5), fixed(5), fixed(5)], names: [['a'], ['b', 'a'], ['b', 'a'], ['b']] },
      },
    ],
    [
      'grid-template-columns:5px repeat(auto-fill, minmax(20px, 1fr)) 6px',
      {
        gridTemplateColumns: {
          tracks: [fixed(5), fixed(6)],
          autoRepeat: { at: 1, kind: 'auto-fill', tracks: [{ min: 20 }] },
        },
      },
    ],
    [
      'grid-template-columns:fit-content(9px) min-content',
      {
        gridTemplateColumns: {
          tracks: [{ min: 'auto', max: { kind: 'fit-content', limit: 9 } }, { min: 'min-content' }],
        },
      },
    ],
    ['grid-template-columns:repeat(100000, 1px)', { gridTemplateColumns: { tracks: { length: 1000 } } }],
    ['grid-template-rows:subgrid [a] [b]', { gridTemplateRows: { subgrid: true, names: [['a'], ['b']] } }],
    [
      'grid-template-areas:"a a" ". b"',
      {
        gridTemplateAreas: [
          ['a', 'a'],
          ['.', 'b'],
        ],
      },
    ],
    [
      'grid-template:"a b" 10px "c d" / 1fr 2fr',
      {
        gridTemplateAreas: [
          ['a', 'b'],
          ['c', 'd'],
        ],
        gridTemplateRows: { tracks: [fixed(10), { min: 'auto' }] },
        gridTemplateColumns: { tracks: { length: 2 } },
      },
    ],
    [
      'grid:auto-flow dense 10px / 1fr 1fr',
      {
        gridAutoFlow: { direction: 'row', dense: true },
        gridAutoRows: [fixed(10)],
        gridTemplateColumns: { tracks: { length: 2 } },
      },
    ],
    [
      'grid:10px 20px / auto-flow',
      { gridAutoFlow: { direction: 'column', dense: false }, gridTemplateRows: { tracks: { length: 2 } } },
    ],
    [
      'grid-area:1 / 2 / span 3 / -1',
      { gridRowStart: { line: 1 }, gridColumnStart: { line: 2 }, gridRowEnd: { span: 3 }, gridColumnEnd: { line: -1 } },
    ],
    [
      'grid-area:main',
      {
        gridRowStart: { name: 'main' },
        gridColumnStart: { name: 'main' },
        gridRowEnd: { name: 'main' },
        gridColumnEnd: { name: 'main' },
      },
    ],
    ['grid-column:2 / span x 2', { gridColumnStart: { line: 2 }, gridColumnEnd: { span: 2, name: 'x' } }],
    ['grid-column:span 2', { gridColumnStart: { span: 2 }, gridColumnEnd: 'auto' }],
    ['grid-row:1', { gridRowStart: { line: 1 }, gridRowEnd: 'auto' }],
    ['grid-auto-flow:column dense', { gridAutoFlow: { direction: 'column', dense: true } }],
  ];
  for (const [declarations, expected] of cases) t.match(declare(declarations), expected, declarations);
});
