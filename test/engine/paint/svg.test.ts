import t from 'tap';
import { describeNote } from '../../../src/engine/note.js';
import { renderBody, renderDocument } from '../../support/drawing/render-page.js';

const svg = (inside: string): string => `<svg width="200" height="120">${inside}</svg>`;
const file = (inside: string, root = 'viewBox="0 0 100 100"'): string => {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`;
};

type Positions = readonly (readonly [x: number, y: number, grey: number])[];

/** Greys at positions, as painted by Chromium. */
const SCENES: readonly (readonly [name: string, markup: string, places: Positions])[] = [
  [
    'a drawing with a view box keeps its ratio in an image',
    `<img style="display:block;width:200px;height:100px" src="${file('<rect width="100" height="100"/>')}">`,
    [
      [49, 50, 255],
      [51, 50, 0],
      [148, 50, 0],
      [151, 50, 255],
    ],
  ],
  [
    'a stroke that does not scale is as wide in both directions of a stretched drawing',
    '<svg style="display:block" width="200" height="120" viewBox="0 0 20 120" preserveAspectRatio="none"><rect x="2" y="20" width="16" height="80" fill="none" stroke="#000" stroke-width="4" vector-effect="non-scaling-stroke"/></svg>',
    [
      [19, 60, 0],
      [21, 60, 0],
      [24, 60, 255],
      [100, 19, 0],
      [100, 21, 0],
      [100, 24, 255],
    ],
  ],
  [
    'a drawing between two pixels begins on a whole one',
    '<svg style="display:block;margin:10.3px 0 0 10.7px" width="100" height="40"><path d="M0 20.5H60" stroke="#333"/></svg>',
    [
      [40, 29, 255],
      [40, 30, 51],
      [40, 31, 255],
      [10, 30, 255],
      [11, 30, 51],
    ],
  ],
  [
    'a drawing with a size alone is stretched',
    `<img style="display:block;width:200px;height:100px" src="${file('<rect width="50" height="50"/>', 'width="50" height="50"')}">`,
    [
      [2, 50, 0],
      [198, 98, 0],
    ],
  ],
  [
    'a file has its own sheet, and media of its own size',
    `<style>rect{fill:#888}</style><img style="display:block;width:100px" src="${file('<style>rect{fill:#333}@media(max-width:120px){circle{fill:#555}}</style><rect width="50" height="100"/><circle cx="75" cy="50" r="20"/>')}">`,
    [
      [25, 50, 0x33],
      [75, 50, 0x55],
    ],
  ],
  [
    'a repeated drawing',
    `<div style="height:100px;background:url(${file('<rect width="50" height="100"/>')}) 0 0/20px 20px"></div>`,
    [
      [5, 5, 0],
      [15, 5, 255],
      [45, 85, 0],
      [55, 85, 255],
    ],
  ],
  [
    'a drawing in a drawing',
    `<img style="display:block;width:100px" src="${file(`<image x="20" y="20" width="40" height="40" href="${file('<rect width="100" height="100"/>')}"/>`)}">`,
    [
      [15, 40, 255],
      [40, 40, 0],
      [65, 40, 255],
    ],
  ],
  [
    'a shadow made of filter primitives',
    svg(
      '<filter id="f"><feOffset in="SourceAlpha" dx="10" dy="10" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge></filter><rect x="20" y="20" width="100" height="60" fill="#bbb" filter="url(#f)"/>',
    ),
    [
      [22, 22, 0xbb],
      [125, 50, 0],
      [125, 85, 0],
      [22, 85, 255],
    ],
  ],
  [
    'a colour matrix in linear light',
    svg(
      '<filter id="f"><feColorMatrix type="saturate" values="0"/></filter><rect width="100" height="60" fill="red" filter="url(#f)"/>',
    ),
    [[50, 30, 127]],
  ],
  [
    'a flood kept inside of the source',
    svg(
      '<filter id="f" color-interpolation-filters="sRGB"><feFlood flood-color="#888"/><feComposite in2="SourceGraphic" operator="in"/></filter><rect x="20" y="20" width="60" height="60" filter="url(#f)"/>',
    ),
    [
      [50, 50, 0x88],
      [90, 50, 255],
    ],
  ],
  [
    'blending with a flood',
    svg(
      '<filter id="f" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feFlood flood-color="#808080" result="b"/><feBlend in="SourceGraphic" in2="b" mode="multiply"/></filter><rect width="60" height="60" fill="#808080" filter="url(#f)"/>',
    ),
    [[30, 30, 0x40]],
  ],
  [
    'a blur that leaves the middle and softens the edge',
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="4"/></filter><rect x="50" y="20" width="100" height="80" filter="url(#f)"/>',
    ),
    [
      [100, 60, 0],
      [50, 60, 120],
    ],
  ],
  [
    'channels through tables',
    svg(
      '<filter id="f" color-interpolation-filters="sRGB"><feComponentTransfer><feFuncR type="linear" slope="-1" intercept="1"/><feFuncG type="linear" slope="-1" intercept="1"/><feFuncB type="linear" slope="-1" intercept="1"/></feComponentTransfer></filter><rect width="60" height="60" fill="#333" filter="url(#f)"/>',
    ),
    [[30, 30, 0xcc]],
  ],
  [
    'grown and tiled shapes',
    svg(
      '<filter id="f"><feMorphology operator="dilate" radius="5"/></filter><rect x="50" y="50" width="20" height="20" filter="url(#f)" style="transform-box:fill-box"/><filter id="t" filterUnits="userSpaceOnUse" x="100" y="0" width="80" height="40"><feOffset x="100" y="0" width="20" height="20"/><feTile/></filter><rect x="100" y="0" width="10" height="20" filter="url(#t)"/>',
    ),
    [
      [49, 60, 0],
      [125, 30, 0],
      [135, 30, 255],
    ],
  ],
  [
    'a filter of the page on an ordinary box',
    `<div style="width:60px;height:40px;background:#000;filter:url(#f)"></div>${svg('<filter id="f" x="0" y="0" width="2" height="1"><feOffset dx="60"/></filter>')}`,
    [
      [30, 20, 255],
      [90, 20, 0],
    ],
  ],
  [
    'a clip path of the page on an ordinary box',
    `<div style="width:100px;height:100px;background:#000;clip-path:url(#c)"></div><svg width="0" height="0"><clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4"/></clipPath></svg>`,
    [
      [5, 50, 255],
      [15, 50, 0],
      [50, 50, 0],
    ],
  ],
  [
    'a mask of the page on an ordinary box',
    `<div style="width:100px;height:100px;background:#000;mask:url(#m)"></div><svg width="0" height="0"><mask id="m"><rect width="50" height="100" fill="#fff"/></mask></svg>`,
    [
      [25, 50, 0],
      [75, 50, 255],
    ],
  ],
  [
    'text as a clip',
    svg(
      '<clipPath id="c"><text x="0" y="100" font-size="140" font-weight="bold">I</text></clipPath><rect width="200" height="120" clip-path="url(#c)"/>',
    ),
    [
      [25, 50, 0],
      [100, 50, 255],
    ],
  ],
  [
    'markup in a drawing',
    svg(
      '<foreignObject x="20" y="20" width="60" height="40"><div style="background:#444;height:100px"></div></foreignObject>',
    ),
    [
      [19, 30, 255],
      [21, 30, 0x44],
      [50, 59, 0x44],
      [50, 61, 255],
    ],
  ],
  [
    'characters with places of their own',
    svg('<text x="0 100" y="100" font-size="100" font-weight="900">II</text>'),
    [
      [18, 60, 0],
      [50, 60, 255],
      [118, 60, 0],
    ],
  ],
  [
    'a pattern keeps its pixels',
    svg(
      '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="4"/></pattern><rect x="20" width="100" height="100" fill="url(#p)"/>',
    ),
    [
      [20, 50, 0],
      [21, 50, 0],
      [22, 50, 255],
      [23, 50, 255],
      [24, 50, 0],
    ],
  ],
  [
    'the first child of a switch that this program may draw',
    svg(
      '<switch><rect width="50" height="50" fill="#888" requiredExtensions="x"/><rect width="50" height="50" fill="#333"/><rect width="50" height="50"/></switch>',
    ),
    [[25, 25, 0x33]],
  ],
];

for (const [name, markup, places] of SCENES)
  t.test(name, async (t) => {
    const { rgba, widthPx, notes } = await renderBody(markup);
    for (const [x, y, grey] of places) {
      const found = rgba[(y * widthPx + x) * 4]!;
      t.ok(Math.abs(found - grey) <= 8, `${found} at ${x}, ${y} instead of ${grey}`);
    }
    t.same(notes, []);
  });

t.test('text on a path follows it', async (t) => {
  const { words, rgba, widthPx } = await renderBody(
    svg('<path id="p" d="M100 110V10" fill="none"/><text font-size="20"><textPath href="#p">upwards</textPath></text>'),
  );
  t.ok(words.length > 0);
  let inked = 0;
  for (let y = 0; y < 120; y++)
    for (let x = 0; x < widthPx; x++)
      if (rgba[(y * widthPx + x) * 4]! < 128) {
        inked++;
        t.ok(x > 80 && x < 106, `ink at ${x}, ${y}`);
      }
  t.ok(inked > 50);
});

t.test('unsupported SVG features are noted', async (t) => {
  const { notes } = await renderBody(
    `${svg('<filter id="f"><feGlow/></filter><rect width="9" height="9" filter="url(#f)"/>')}<img src="${file('<image href="http://x/y.png"/>')}">`,
  );
  t.match(notes, [
    { code: 'svg-filter', values: { tag: 'feglow' } },
    { code: 'resource-missing', values: { url: 'http://x/y.png' } },
  ]);
});

t.test('missing resources and unsupported CSS are noted', async (t) => {
  for (const [markup, subject] of [
    ['<iframe></iframe>', 'the content of <iframe>'],
    ['<div style="initial-letter:2">x', 'property initial-letter'],
  ] as const)
    t.match((await renderBody(markup)).notes.map(describeNote), [{ kind: 'unsupported', subject }], subject);
});

t.test('greys in SVG are dithered on a panel without greys', async (t) => {
  const { tones } = await renderDocument(
    `<!doctype html><img src="${file('<rect width="100" height="100" fill="#888"/>')}" width="100">`,
    { bitDepth: 1 },
  );
  t.match(tones, [{ dither: 'ordered', isFlat: true }]);
});

t.test('the class image-dither marks content as a picture', async (t) => {
  const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const { tones } = await renderBody(
    `<img class="image image-dither" src="${gif}" width="20"><img src="${gif}" width="20">`,
  );
  t.match(tones, [{ dither: 'always' }, { dither: 'auto' }]);
});

t.test('a pattern has no seams where a CSS px is no whole number of device px', async (t) => {
  const svg = `<svg width="100" height="20" style="display:block"><defs><pattern id="p" patternUnits="userSpaceOnUse" width="6" height="6">
    <rect width="3" height="6"/></pattern></defs><rect x="1.5" width="98" height="20" fill="url(#p)"/></svg>`;
  const { rgba } = await renderBody(svg, { widthPx: 180, heightPx: 36, pixelRatio: 1.8 });
  const row = Array.from({ length: 160 }, (_, x) => rgba[(18 * 180 + x) * 4] ?? -1).slice(11);
  t.same(row.slice(0, 121), row.slice(11, 132), 'each tile of 11 px has the same pixels');
  t.ok(row.some((level) => level < 20) && row.some((level) => level > 235));
});
