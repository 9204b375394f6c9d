import t from 'tap';
import type { Size } from '../../../src/engine/css/computed/box-values.js';
import { resolveLength } from '../../../src/engine/css/computed/computed-length.js';
import { declare, stylePage } from './style-page.js';

const container = { inlinePx: 400, blockPx: 300 };

function px(size: Size): number | string | undefined {
  if (typeof size === 'number' || typeof size === 'string') return size;
  return size.kind === 'expression' ? resolveLength(size, 200, container) : size.kind;
}

const UNITS: readonly [string, number | string][] = [
  ['10px', 10],
  ['1in', 96],
  ['2.54cm', 96],
  ['25.4mm', 96],
  ['101.6q', 96],
  ['72pt', 96],
  ['6pc', 96],
  ['2em', 40],
  ['2rem', 32],
  ['2ex', 20],
  ['2ch', 20],
  ['1lh', 30],
  ['1cap', 14],
  ['50vw', 400],
  ['50vh', 240],
  ['50vmin', 240],
  ['50vmax', 400],
  ['50dvh', 240],
  ['50%', 100],
  ['10cqw', 40],
  ['10cqh', 30],
  ['10cqi', 40],
  ['10cqb', 30],
  ['10cqmin', 30],
  ['10cqmax', 40],
  ['0', 0],
  ['calc(1px + 2px * 3)', 7],
  ['calc(50% - 12px)', 88],
  ['calc((50% + 10cqw) / 2)', 70],
  ['calc(-1 * -5px)', 5],
  ['calc(1em + 1%)', 22],
  ['calc(10px - 20px)', 0],
  ['min(10px, 50%, 3em)', 10],
  ['max(10px, 50%)', 100],
  ['clamp(10px, 50%, 60px)', 60],
  ['clamp(none, 50%, 60px)', 60],
  ['round(17px, 5px)', 15],
  ['round(up, 16px, 5px)', 20],
  ['round(down, 19px, 5px)', 15],
  ['round(to-zero, 19px, 5px)', 15],
  ['mod(18px, 5px)', 3],
  ['rem(18px, 5px)', 3],
  ['abs(-7px)', 7],
  ['calc(10px * sign(-3) * -1)', 10],
  ['hypot(3px, 4px)', 5],
  ['calc(1px * sqrt(16))', 4],
  ['calc(1px * pow(2, 3))', 8],
  ['calc(100px * sin(90deg))', 100],
  ['calc(10px * pi / pi)', 10],
  ['calc(1px * (100px / 10px))', 10],
  ['calc(infinity * 1px)', 33554428],
  ['calc(nan * 1px)', 0],
  ['min-content', 'min-content'],
  ['fit-content', 'fit-content'],
  ['fit-content(20px)', 'fit-content'],
  ['-webkit-fill-available', 'stretch'],
];

t.test('lengths compute to px', async (t) => {
  for (const [value, expected] of UNITS) {
    const width = px(declare(`font-size:20px;line-height:1.5;width:${value}`).width);
    if (typeof expected === 'number' && typeof width === 'number')
      t.ok(Math.abs(width - expected) < 1e-6, `${value}: ${width}`);
    else t.equal(width, expected, value);
  }
});

const INVALID = [
  '5',
  '10',
  '-1px',
  'calc(1px+2px)',
  'calc(1px * 2px)',
  'calc(1px + 1)',
  'calc(1 / 0px)',
  'min()',
  '10xx',
  'calc()',
  '1px 2px',
  'red',
  '"a"',
  'round(1px)',
  'constructor',
];

t.test('an invalid size is dropped', async (t) => {
  for (const value of INVALID) t.equal(declare(`width:7px;width:${value}`).width, 7, value);
});

t.test('lengths are device px, and border widths are whole', async (t) => {
  const style = declare(
    'width:10px;margin:1rem;border:1px solid;border-left-width:thick;font-size:20px;line-height:1.2;letter-spacing:.1em;padding:10%',
    { pixelRatio: 1.8, widthPx: 1872, heightPx: 1404 },
  );
  t.equal(style.width, 18);
  t.equal(style.margin.top, 28.8);
  t.equal(style.fontSizePx, 36);
  t.equal(style.font.opticalSize, 20);
  t.ok(Math.abs(Number(style.lineHeight) - 43.2) < 1e-9);
  t.equal(style.borderWidth.top, 1.8, 'whole CSS px');
  t.equal(declare('border:1.6px solid', { pixelRatio: 1.8 }).borderWidth.top, 1.8, 'parts of one are cut');
  t.equal(style.borderWidth.left, 9);
  t.ok(Math.abs(style.letterSpacing - 3.6) < 1e-9);
  t.equal(px(style.padding.top), 20);
  t.equal(declare('border:.3px solid').borderWidth.top, 1, 'a thin line never goes away');
  t.equal(declare('border:5px none').borderWidth.top, 0);
  t.equal(declare('width:50vw', { pixelRatio: 1.8, widthPx: 1872 }).width, 936);
});

t.test('fonts and line heights inherit', async (t) => {
  const { style } = stylePage(
    '<div id="a"><div id="b"><div id="c"></div></div></div><div id="d"><div id="e">',
    '#a{font:20px/1.5 X} #b{font-size:2em} #c{font-size:50%;line-height:inherit} #d{font-size:10px;line-height:150%} #e{font-size:40px}',
  );
  t.equal(style('b').lineHeight, 60);
  t.match(style('c'), { fontSizePx: 20, lineHeight: 30 });
  t.equal(style('e').lineHeight, 15, 'a percentage is inherited as a length');
  t.equal(style('a').font, style('c').font, 'equal fonts are one object');
});

t.test('container units resolve against the nearest container, also in values computed before layout', async (t) => {
  const html = '<div id="o"><div id="c"><p id="x"></p></div></div>';
  const css =
    '#c{container-type:size;width:200px;height:100px} #x{font-size:10cqw;margin:0;border:1cqh solid;width:5cqw}';
  const { style } = stylePage(html, css);
  t.equal(style('x').fontSizePx, 20);
  t.equal(style('x').borderWidth.top, 1);
  t.equal(px(style('x').width), 20, 'lengths are left to layout');
});

t.test('container queries are evaluated again with the sizes from layout', async (t) => {
  const html = '<div id="c"><p id="x"></p></div>';
  const css =
    '#c{container:box / inline-size} @container box (width < 300px){#x{order:1}} @container other (width < 300px){#x{order:2}} @container (height > 1px){#x{order:3}}';
  const { style, styled, element } = stylePage(html, css);
  t.equal(style('x').order, 0);
  t.equal(
    styled.updateContainerSizes(() => ({ inlinePx: 800, blockPx: 10 })),
    true,
    'height was estimated',
  );
  t.equal(style('x').order, 0);
  t.equal(
    styled.updateContainerSizes((of) => (of === element('c') ? { inlinePx: 200, blockPx: 10 } : undefined)),
    true,
  );
  t.equal(style('x').order, 1);
  t.equal(
    styled.updateContainerSizes(() => ({ inlinePx: 200, blockPx: 10 })),
    false,
  );
});
