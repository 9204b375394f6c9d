import t from 'tap';
import type { Rendering } from '../../../src/engine/render.js';
import { renderBody } from '../../support/drawing/render-page.js';

const greys = (picture: Rendering, ...places: [x: number, y: number][]): number[] =>
  places.map(([x, y]) => picture.rgba[(y * picture.widthPx + x) * 4]!);
const box = (style: string, inside = ''): string =>
  `<div style="position:absolute;left:20px;top:20px;width:100px;height:60px;${style}">${inside}</div>`;

/** Greys at positions of a box at (20, 20), 100 × 60. */
const SCENES: readonly (readonly [name: string, markup: string, places: [number, number][], expected: number[]])[] = [
  [
    'a colour',
    box('background:#333'),
    [
      [19, 20],
      [20, 20],
      [119, 79],
      [120, 79],
    ],
    [255, 51, 51, 255],
  ],
  [
    'round corners',
    box('background:#000;border-radius:20px'),
    [
      [20, 20],
      [70, 20],
      [20, 50],
    ],
    [255, 0, 0],
  ],
  [
    'background-clip',
    box('padding:10px;box-sizing:border-box;background:#000 content-box'),
    [
      [25, 50],
      [30, 50],
    ],
    [255, 0],
  ],
  [
    'a solid border',
    box('box-sizing:border-box;border:4px solid #000'),
    [
      [20, 50],
      [23, 50],
      [24, 50],
    ],
    [0, 0, 255],
  ],
  [
    'a double border',
    box('box-sizing:border-box;border:6px double #000'),
    [
      [21, 50],
      [23, 50],
      [25, 50],
      [70, 21],
      [70, 23],
      [70, 25],
    ],
    [0, 255, 0, 0, 255, 0],
  ],
  [
    'sides of two colours',
    box('box-sizing:border-box;border:10px solid #000;border-left-color:#aaa'),
    [
      [22, 50],
      [70, 22],
      [22, 28],
      [28, 22],
    ],
    [170, 0, 170, 0],
  ],
  [
    'a hard gradient',
    box('background:linear-gradient(90deg,#000 50%,#fff 50%)'),
    [
      [69, 50],
      [70, 50],
    ],
    [0, 255],
  ],
  [
    'a turned conic gradient',
    box('background:conic-gradient(from 90deg,#000 50%,#fff 0)'),
    [
      [70, 70],
      [70, 25],
    ],
    [0, 255],
  ],
  [
    'a repeated gradient',
    box('background:repeating-linear-gradient(#000 0 2px,#fff 2px 4px)'),
    [
      [50, 21],
      [50, 22],
      [50, 24],
    ],
    [0, 255, 0],
  ],
  [
    'tiles',
    box('background:linear-gradient(#000,#000) 0 0/2px 2px repeat-x'),
    [
      [20, 21],
      [119, 21],
      [20, 22],
    ],
    [0, 0, 255],
  ],
  [
    'spaced tiles',
    box('background:linear-gradient(#000,#000) 0 0/10px 10px space'),
    [
      [25, 25],
      [115, 75],
    ],
    [0, 0],
  ],
  [
    'a hard shadow',
    box('background:#fff;box-shadow:5px 5px 0 #000'),
    [
      [122, 50],
      [70, 82],
      [70, 50],
      [17, 50],
    ],
    [0, 0, 255, 255],
  ],
  [
    'an inner shadow',
    box('box-shadow:inset 3px 0 0 #000'),
    [
      [22, 50],
      [23, 50],
    ],
    [0, 255],
  ],
  [
    'an outline',
    box('outline:2px solid #000;outline-offset:3px'),
    [
      [16, 50],
      [15, 50],
      [18, 50],
    ],
    [0, 0, 255],
  ],
  [
    'overflow',
    box('overflow:hidden', '<div style="width:300px;height:20px;background:#000"></div>'),
    [
      [119, 30],
      [120, 30],
    ],
    [0, 255],
  ],
  [
    'overflow at round corners',
    box('overflow:hidden;border-radius:20px', '<div style="height:60px;background:#000"></div>'),
    [
      [20, 20],
      [70, 50],
    ],
    [255, 0],
  ],
  [
    'opacity of a group',
    box('opacity:.5', '<div style="height:60px;background:#000"><div style="height:30px;background:#000"></div></div>'),
    [
      [70, 30],
      [70, 70],
    ],
    [127, 127],
  ],
  [
    'a clip path',
    box('background:#000;clip-path:inset(10px)'),
    [
      [25, 50],
      [31, 50],
    ],
    [255, 0],
  ],
  [
    'a mask',
    box('background:#000;mask:linear-gradient(#000,#000) 0 0/50px 100% no-repeat'),
    [
      [60, 50],
      [80, 50],
    ],
    [0, 255],
  ],
  ['invert', box('background:#000;filter:invert(1)', ''), [[70, 50]], [255]],
  [
    'multiply',
    `<div style="background:#808080;height:120px">${box('background:#808080;mix-blend-mode:multiply')}</div>`,
    [
      [70, 50],
      [5, 5],
    ],
    [64, 128],
  ],
  [
    'a quarter turn',
    box('background:linear-gradient(90deg,#000 50%,#fff 50%);transform:rotate(90deg)'),
    [
      [70, 10],
      [70, 90],
    ],
    [0, 255],
  ],
  ['z-index', box('z-index:1;background:#000') + box('background:#fff'), [[70, 50]], [0]],
  [
    'negative z-index',
    `<div style="position:relative;z-index:0;height:120px">${box('z-index:-1;background:#000')}<div style="height:40px;background:#fff"></div></div>`,
    [
      [70, 30],
      [70, 50],
    ],
    [255, 0],
  ],
  [
    'what is hidden',
    box('visibility:hidden;background:#000', '<div style="visibility:visible;height:10px;background:#000"></div>'),
    [
      [70, 25],
      [70, 50],
    ],
    [0, 255],
  ],
  ['the background of the body', '<style>body{background:#000}</style>', [[199, 119]], [0]],
  [
    'column rules',
    box(
      'columns:2;column-gap:20px;column-rule:2px solid #000',
      '<p style="margin:0;height:60px">a</p><p style="margin:0;height:60px">b</p>',
    ),
    [
      [69, 75],
      [70, 75],
      [60, 75],
    ],
    [0, 0, 255],
  ],
  ['a bullet', '<ul style="margin:0"><li>.</ul>', [[25, 11]], [0]],
  [
    'a drawing',
    '<svg style="position:absolute;left:20px;top:20px" width="100" height="60" viewBox="0 0 50 30"><rect x="10" y="10" width="20" height="10"/></svg>',
    [
      [39, 50],
      [41, 50],
      [79, 50],
      [81, 50],
    ],
    [255, 0, 0, 255],
  ],
  [
    'a used symbol',
    '<svg style="position:absolute;left:0;top:0" width="100" height="60"><symbol id="s" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></symbol><use href="#s" x="20" y="20" width="10" height="10"/></svg>',
    [
      [19, 25],
      [21, 25],
    ],
    [255, 0],
  ],
  [
    'a masked drawing',
    '<svg style="position:absolute;left:0;top:0" width="100" height="60"><mask id="m"><rect width="50" height="60" fill="#fff"/></mask><rect width="100" height="60" mask="url(#m)"/></svg>',
    [
      [40, 30],
      [60, 30],
    ],
    [0, 255],
  ],
  [
    'a clipped drawing',
    '<svg style="position:absolute;left:0;top:0" width="100" height="60"><clipPath id="c"><rect width="50" height="60"/></clipPath><rect width="100" height="60" clip-path="url(#c)"/></svg>',
    [
      [40, 30],
      [60, 30],
    ],
    [0, 255],
  ],
  [
    'a border of a gradient',
    box('box-sizing:border-box;border:10px solid;border-image:linear-gradient(#000, #000) 1'),
    [
      [25, 50],
      [70, 25],
      [35, 50],
    ],
    [0, 0, 255],
  ],
  [
    'a border of a picture, repeated in whole tiles',
    box(
      'box-sizing:border-box;border:10px solid red;border-image:url(data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHdpZHRoPSczMCcgaGVpZ2h0PSczMCc+PHBhdGggZD0nTTAgMGgxMHYxMEgwek0xMCAwaDV2MTBoLTV6Jy8+PC9zdmc+) 10 round',
    ),
    [
      [25, 25],
      [32, 25],
      [38, 25],
      [42, 25],
      [48, 25],
      [25, 45],
    ],
    [0, 0, 255, 0, 255, 255],
  ],
  [
    'the last frame of an animation that fills forwards',
    `<style>@keyframes a{from{background:#888}to{background:#000}}</style>${box('animation:a 1s ease 2 forwards')}`,
    [[50, 50]],
    [0],
  ],
  [
    'the first frame where the last turn runs backwards',
    `<style>@keyframes a{from{background:#888}to{background:#000}}</style>${box('animation:a 1s alternate both;animation-iteration-count:2')}`,
    [[50, 50]],
    [0x88],
  ],
  [
    'no frame of an animation without end',
    `<style>@keyframes a{from{background:#888}to{background:#000}}</style>${box('animation:a 1s infinite both')}`,
    [[50, 50]],
    [255],
  ],
];

for (const [name, markup, places, expected] of SCENES)
  t.test(`${name} is painted at the expected position`, async (t) => {
    const found = greys(await renderBody(markup), ...places);
    found.forEach((grey, i) => {
      t.ok(Math.abs(grey - expected[i]!) <= 2, `${places[i]}: ${grey}, expected ${expected[i]}`);
    });
  });

t.test('a background clipped to text has the pixels of the text', async (t) => {
  const style =
    'font:700 40px Inter Variable;color:transparent;background:#000;-webkit-background-clip:text;background-clip:text';
  const clipped = await renderBody(`<div style="${style}">Mm</div>`, { bitDepth: 1 });
  const plain = await renderBody('<div style="font:700 40px Inter Variable">Mm</div>', { bitDepth: 1 });
  t.same(clipped.rgba, plain.rgba);
});

t.test('an inline background clipped to text has the pixels of the text on every line', async (t) => {
  const clip = 'color:transparent;background:#000;background-clip:text';
  const around = (style: string): string =>
    `<div style="font:24px Inter Variable;width:60px">a <span style="${style}">mm <b>nn</b> oo</span> b</div>`;
  const plain = await renderBody(around(''), { bitDepth: 1 });
  t.same((await renderBody(around(clip), { bitDepth: 1 })).rgba, plain.rgba);
  t.ok(plain.rgba.some((value) => value < 100));
});

t.test('only grey areas thicker than a line are dithered on a panel without greys', async (t) => {
  const scenes: [name: string, style: string, tones: number][] = [
    ['a grey area', 'background:#ccc', 1],
    ['a nearly white ground stays white', 'background:#f5f1e7', 0],
    ['a nearly black one black', 'background:#0c0c0c', 0],
    ['a grey rule', 'border-bottom:1px solid #666', 0],
    ['a grey line of two px', 'height:2px;background:#666', 0],
    ['a rule that would be as white as the page', 'border-bottom:1px solid #888', 1],
    ['a grey border of three px', 'border-top:3px solid #888', 1],
  ];
  for (const [name, style, tones] of scenes)
    t.equal((await renderBody(box(style), { bitDepth: 1 })).tones.length, tones, name);
});

t.test('thin grey lines of SVG are solid ink on a panel without greys, faint ones stay faint', async (t) => {
  const line = (color: string): string =>
    `<svg width="100" height="20" style="display:block"><path d="M0 10.5H100" stroke="${color}" fill="none"/></svg>`;
  t.same(greys(await renderBody(line('#999'), { bitDepth: 1 }), [50, 10]), [0]);
  t.same(greys(await renderBody(line('#999')), [50, 10]), [153]);
  t.not(greys(await renderBody(line('#eee'), { bitDepth: 1 }), [50, 10])[0], 0);
});

t.test(
  'text cut out of a pattern stays text when there are no more layers, and the page around it stays',
  async (t) => {
    const pattern =
      'color:transparent;background:repeating-linear-gradient(#777 0 1px,#fff 1px 2px);background-clip:text';
    const scene = `${box(`${pattern};font-size:40px;line-height:60px`, 'Mmm')}<svg width="20" height="20"><rect width="20" height="20"/></svg>`;
    const inkOf = ({ rgba }: Rendering): number => rgba.filter((value, index) => index % 4 === 0 && value < 200).length;
    const [whole, bare] = [await renderBody(scene), await renderBody(scene, { limits: { layers: 0 } })];
    t.ok(inkOf(whole) > 700 && inkOf(whole) < 2400, `${inkOf(whole)} px of ink`);
    t.ok(inkOf(bare) > 700 && inkOf(bare) < 3200, `${inkOf(bare)} px of ink`);
    t.match(bare.notes, [{ code: 'layers' }]);
    t.same(greys(bare, [150, 100], [5, 5]), [255, 0]);
  },
);

t.test('a stroke that is painted first leaves the glyphs whole', async (t) => {
  const inkOf = async (style: string): Promise<number> => {
    const { rgba } = await renderBody(`<b style="font-size:40px;color:#000;${style}">H</b>`, {
      widthPx: 60,
      heightPx: 60,
    });
    return rgba.filter((level, index) => index % 4 === 0 && level < 128).length;
  };
  const plain = await inkOf('');
  const stroke = '-webkit-text-stroke:6px #fff;';
  t.ok((await inkOf(stroke)) < plain / 2, 'the stroke covers the glyphs');
  t.equal(await inkOf(`${stroke}paint-order:stroke fill`), plain);
  t.equal(await inkOf(`${stroke}paint-order:stroke`), plain);
  t.ok((await inkOf(`${stroke}paint-order:fill stroke`)) < plain / 2);
});
