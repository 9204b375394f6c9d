import t from 'tap';
import type { Rendering } from '../../../src/engine/render.js';
import { renderDocument } from '../../support/drawing/render-page.js';

const draw = (inside: string): Promise<Rendering> =>
  renderDocument(`<!doctype html><body style="margin:0"><svg width="200" height="120">${inside}</svg>`);

const WHOLE = 'x="0" y="0" width="100%" height="100%"';
const filtered = (steps: string, shape = '<rect x="10" y="10" width="180" height="100" filter="url(#f)"/>'): string =>
  `<filter id="f" ${WHOLE}>${steps}</filter>${shape}`;

/** Greys painted by Chromium. */
const SCENES: readonly (readonly [name: string, markup: string, greys: Readonly<Record<string, number>>])[] = [
  [
    'a convolution looks to the left, turned by half',
    filtered(
      '<feConvolveMatrix order="5 1" kernelMatrix="1 0 0 0 0" targetX="0" edgeMode="none"/>',
      '<rect x="50" y="20" width="40" height="40" filter="url(#f)"/>',
    ),
    { '51,40': 0, '84,40': 0, '87,40': 255 },
  ],
  [
    'a convolution in error paints nothing',
    filtered('<feConvolveMatrix order="2" kernelMatrix="1 1 1"/>'),
    { '60,60': 255 },
  ],
  [
    'an image of an element, from the corner of the region',
    filtered(
      '<feImage href="#e" x="30" y="20"/>',
      '<defs><rect id="e" width="40" height="40" fill="#777"/></defs><rect width="180" height="100" filter="url(#f)"/>',
    ),
    { '25,30': 255, '50,40': 0x77, '75,40': 255 },
  ],
  [
    'a filter whose image is filtered by itself ends there',
    filtered('<feImage href="#e"/>', '<rect id="e" width="40" height="40" filter="url(#f)"/>'),
    { '20,20': 0 },
  ],
  [
    'a tile as large as the region of the input of its input',
    filtered('<feFlood flood-color="#000" x="20" y="20" width="10" height="10"/><feOffset dx="5" dy="5"/><feTile/>'),
    { '22,22': 255, '27,27': 0, '47,67': 0, '42,67': 255 },
  ],
  [
    'a filter takes what it lacks from another one',
    '<filter id="t" x="0" y="0" width="1" height="1"><feFlood flood-color="#555"/></filter><filter id="f" href="#t" width=".5"/><rect width="100" height="60" filter="url(#f)"/>',
    { '25,30': 0x55, '75,30': 255 },
  ],
  [
    'numbers in error count as missing, and a filter without content leaves nothing',
    '<filter id="f"><feOffset dx="50%"/></filter><filter id="n"/><rect width="40" height="40" filter="url(#f)"/><rect x="60" width="40" height="40" filter="url(#n)"/>',
    { '20,20': 0, '80,20': 255 },
  ],
  [
    'lengths without a unit in functions of the attribute',
    '<rect width="40" height="40" fill="#888" color="#222" filter="drop-shadow(60 0)"/>',
    { '20,20': 0x88, '80,20': 0x22 },
  ],
  [
    'turbulence has the pattern of its seed',
    filtered('<feTurbulence baseFrequency="0.05" numOctaves="2"/>'),
    { '20,20': 242, '60,30': 242, '100,100': 243, '150,60': 251 },
  ],
  [
    'fractal noise is stretched and read as light',
    filtered(
      '<feTurbulence type="fractalNoise" baseFrequency="0.02 0.1" numOctaves="4" seed="7"/><feColorMatrix type="saturate" values="0"/>',
    ),
    {
      '20,20': 202,
      '60,40': 224,
      '100,60': 230,
      '140,90': 220,
      '66,26': 219,
      '130,95': 202,
      '100,14': 226,
      '150,60': 226,
    },
  ],
  [
    'stitched noise fits its area',
    filtered('<feTurbulence type="fractalNoise" baseFrequency="0.037" stitchTiles="stitch" seed="-3"/>'),
    {
      '20,20': 231,
      '60,40': 220,
      '100,60': 207,
      '140,90': 208,
      '66,26': 221,
      '130,95': 222,
      '100,14': 224,
      '150,60': 230,
    },
  ],
  [
    'noise grows with the drawing',
    filtered(
      '<feTurbulence baseFrequency="0.1"/>',
      '<g transform="translate(20 5) scale(2)"><rect width="80" height="50" filter="url(#f)"/></g>',
    ),
    {
      '20,20': 239,
      '60,40': 218,
      '100,60': 251,
      '140,90': 197,
      '66,26': 196,
      '130,95': 174,
      '100,14': 248,
      '150,60': 203,
    },
  ],
  [
    'a dull surface under distant light',
    filtered(
      '<feGaussianBlur in="SourceAlpha" stdDeviation="4"/><feDiffuseLighting surfaceScale="5" lighting-color="#ccc"><feDistantLight azimuth="235" elevation="60"/></feDiffuseLighting>',
      '<circle cx="100" cy="60" r="50" filter="url(#f)"/>',
    ),
    {
      '20,20': 255,
      '60,40': 201,
      '100,60': 191,
      '140,90': 122,
      '66,26': 202,
      '130,95': 133,
      '100,14': 200,
      '150,60': 255,
    },
  ],
  [
    'a lamp above a flat surface',
    filtered('<feDiffuseLighting surfaceScale="4"><fePointLight x="60" y="40" z="60"/></feDiffuseLighting>'),
    {
      '20,20': 229,
      '60,40': 255,
      '100,60': 228,
      '140,90': 189,
      '66,26': 251,
      '130,95': 192,
      '100,14': 226,
      '150,60': 190,
    },
  ],
  [
    'a spot has a cone',
    filtered(
      '<feDiffuseLighting surfaceScale="1"><feSpotLight x="60" y="20" z="60" pointsAtX="120" pointsAtY="80" pointsAtZ="0" specularExponent="8" limitingConeAngle="30"/></feDiffuseLighting>',
    ),
    { '20,20': 0, '60,40': 0, '100,60': 207, '140,90': 180, '66,26': 0, '130,95': 183, '100,14': 0, '150,60': 158 },
  ],
  [
    'a shining edge',
    filtered(
      '<feGaussianBlur in="SourceAlpha" stdDeviation="4" result="b"/><feSpecularLighting in="b" surfaceScale="6" specularExponent="10"><fePointLight x="60" y="20" z="80"/></feSpecularLighting><feComposite in2="SourceGraphic" operator="arithmetic" k2="1" k3="1"/>',
      '<circle cx="100" cy="60" r="50" fill="#555" filter="url(#f)"/>',
    ),
    {
      '20,20': 255,
      '60,40': 192,
      '100,60': 213,
      '140,90': 255,
      '66,26': 109,
      '130,95': 85,
      '100,14': 115,
      '150,60': 255,
    },
  ],
  [
    'pixels are moved by the colours of another picture',
    filtered(
      '<feFlood flood-color="#ff8000" result="m"/><feDisplacementMap in="SourceGraphic" in2="m" scale="40" xChannelSelector="R" yChannelSelector="A" color-interpolation-filters="sRGB"/>',
      '<g filter="url(#f)"><rect x="10" y="10" width="180" height="100" fill="#ddd"/><rect x="80" y="40" width="40" height="40"/></g>',
    ),
    { '20,20': 221, '60,40': 0, '100,60': 221, '140,90': 255, '66,26': 0, '130,95': 255, '100,14': 221, '150,60': 221 },
  ],
];

for (const [name, markup, greys] of SCENES)
  t.test(name, async (t) => {
    const { rgba, notes } = await draw(markup);
    t.same(notes, []);
    for (const [place, grey] of Object.entries(greys)) {
      const [x = 0, y = 0] = place.split(',').map(Number);
      const at = (y * 200 + x) * 4;
      const ours = Math.round((77 * rgba[at]! + 150 * rgba[at + 1]! + 29 * rgba[at + 2]!) / 256);
      t.ok(Math.abs(ours - grey) <= 2, `${place}: ${ours} instead of ${grey}`);
    }
  });

t.test('an expensive filter has fewer octaves and finishes in time', async (t) => {
  const step = '<feTurbulence baseFrequency="0.3" numOctaves="1000000"/>';
  const { notes } = await draw(filtered(step.repeat(8)));
  t.same(notes, []);
  for (const hostile of ['baseFrequency="1e30"', 'baseFrequency="NaN" seed="x"', 'seed="-1e99" baseFrequency=".1"'])
    t.ok((await draw(filtered(`<feTurbulence ${hostile} stitchTiles="stitch"/>`))).rgba.length > 0, hostile);
});
