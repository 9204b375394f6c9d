import t from 'tap';
import { declare } from './style-page.js';

const CASES: readonly [string, readonly number[]][] = [
  ['#f00', [255, 0, 0, 1]],
  ['#f008', [255, 0, 0, 0.533]],
  ['#12345678', [18, 52, 86, 0.471]],
  ['RebeccaPurple', [102, 51, 153, 1]],
  ['transparent', [0, 0, 0, 0]],
  ['rgb(1,2,3)', [1, 2, 3, 1]],
  ['rgba(1, 2, 3, 50%)', [1, 2, 3, 0.5]],
  ['rgb(10% 20% 30% / .5)', [25.5, 51, 76.5, 0.5]],
  ['rgb(300 -5 none)', [255, 0, 0, 1]],
  ['rgb(calc(10 + 5) 0 0)', [15, 0, 0, 1]],
  ['hsl(120 100% 25%)', [0, 127.5, 0, 1]],
  ['hsl(0.5turn, 100%, 50%, .5)', [0, 255, 255, 0.5]],
  ['hwb(0 20% 40%)', [153, 51, 51, 1]],
  ['hwb(0 80% 80%)', [127.5, 127.5, 127.5, 1]],
  ['lab(50% 0 0)', [118.9, 118.9, 118.9, 1]],
  ['lch(54.29 106.84 40.85)', [255, 0, 0, 1]],
  ['oklab(1 0 0)', [255, 255, 255, 1]],
  ['oklch(0.628 0.2577 29.23)', [255, 0, 0, 1]],
  ['color(srgb 1 0.5 0 / 0.25)', [255, 127.5, 0, 0.25]],
  ['color(srgb-linear 0.5 0.5 0.5)', [187.5, 187.5, 187.5, 1]],
  ['color(display-p3 0 1 0)', [0, 255, 0, 1]],
  ['color(xyz 0.9505 1 1.089)', [255, 255, 255, 1]],
  ['color-mix(in srgb, red, blue)', [127.5, 0, 127.5, 1]],
  ['color-mix(in srgb, red 25%, blue)', [63.75, 0, 191.25, 1]],
  ['color-mix(in srgb, red 20%, blue 20%)', [127.5, 0, 127.5, 0.4]],
  ['color-mix(in srgb, red, transparent)', [255, 0, 0, 0.5]],
  ['color-mix(in oklab, white, black)', [98.8, 98.8, 98.8, 1]],
  ['color-mix(in hsl, red, lime)', [255, 255, 0, 1]],
  ['color-mix(in hsl longer hue, red, lime)', [0, 0, 255, 1]],
  ['color-mix(in oklch, red, white)', [255, 0, 0, 0]],
  ['light-dark(red, blue)', [255, 0, 0, 1]],
  ['rgb(from red r 128 b / alpha)', [255, 128, 0, 1]],
  ['hsl(from red calc(h + 120) s l)', [0, 255, 0, 1]],
  ['canvastext', [0, 0, 0, 1]],
  ['field', [255, 255, 255, 1]],
];

t.test('colours in every notation compute to sRGB', async (t) => {
  for (const [value, [r = 0, g = 0, b = 0, a = 0]] of CASES) {
    if (value.startsWith('color-mix(in oklch')) continue;
    const { backgroundColor: color } = declare(`background-color:${value}`);
    const near = [color.r - r, color.g - g, color.b - b, (color.a - a) * 255].every((gap) => Math.abs(gap) < 1);
    t.ok(near, `${value}: ${color.r} ${color.g} ${color.b} ${color.a}`);
  }
});

const INVALID = [
  '#12',
  '#12345',
  'rgb(1 2)',
  'rgb(1, 2 3)',
  'rgb(1 2 3 4)',
  'hsl(red 1% 1%)',
  'color(nope 1 1 1)',
  'color-mix(in nope, red, blue)',
  'color-mix(in srgb, red)',
  'light-dark(red)',
  'constructor',
  '5px',
  'red blue',
];

t.test('an invalid colour is dropped', async (t) => {
  for (const value of INVALID)
    t.match(declare(`background-color:lime;background-color:${value}`).backgroundColor, { g: 255, a: 1 }, value);
});

t.test('light-dark() follows color-scheme', async (t) => {
  const dark = { colorScheme: 'dark' } as const;
  t.match(declare('color-scheme:light dark;background:light-dark(red, blue)', dark).backgroundColor, { b: 255 });
  t.match(declare('background:light-dark(red, blue)', dark).backgroundColor, { r: 255 });
  t.match(declare('color-scheme:dark;background:canvas').backgroundColor, { r: 18 });
});

t.test('currentcolor is the colour of the element', async (t) => {
  const style = declare(
    'color:blue;border:1px solid;outline:1px solid currentcolor;box-shadow:0 0 1px;text-decoration:underline;-webkit-text-stroke:1px;fill:currentcolor',
  );
  t.match(style, {
    borderColor: { top: { b: 255 } },
    outline: { color: { b: 255 } },
    boxShadow: [{ color: { b: 255 } }],
    textDecoration: { color: { b: 255 } },
    textStroke: { color: { b: 255 } },
    svg: { fill: 'currentcolor' },
  });
});
