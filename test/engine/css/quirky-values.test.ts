import t from 'tap';
import { type PageOptions, stylePage } from './style-page.js';

const CSS = `#x { width: 90; margin: 3 auto; font-size: 30; color: 888; background-color: abcdef; flex-basis: 7 }
  #x { border-left: 5 solid; line-height: 2; height: calc(40) }`;
const page = (options: PageOptions) =>
  stylePage('<div id="x" style="top: 6; left: +.5; right: 1e1"></div>', CSS, options);

t.test('without a doctype, numbers are px and colours need no #', async (t) => {
  const { style, notes } = page({ doctype: '' });
  const { width, margin, fontSizePx, color, backgroundColor, inset } = style('x');
  t.match({ width, margin, fontSizePx }, { width: 90, margin: { top: 3, left: 'auto' }, fontSizePx: 30 });
  t.match(color, { r: 0, g: 8, b: 136 }, 'digits are filled up with zeros: 000888');
  t.match(backgroundColor, { r: 0xab, g: 0xcd, b: 0xef });
  t.same([inset.top, inset.left, inset.right], [6, 0.5, 10], 'in a style attribute, too');
  t.match(
    style('x'),
    { height: 'auto', borderStyle: { left: 'none' } },
    'neither in functions nor in other shorthands',
  );
  t.same(notes.length, 3, 'flex-basis, border-left and height are reported');
});

t.test('with a doctype, they are invalid', async (t) => {
  const { style, notes } = page({ doctype: '<!doctype html>' });
  t.match(style('x'), { width: 'auto', margin: { top: 0 }, inset: { top: 'auto' } });
  t.match(style('x').backgroundColor, { a: 0 });
  t.ok(notes.length >= 8, 'and reported');
});

t.test('a later valid declaration wins over a quirky one, and the other way round', async (t) => {
  const width = (css: string) => stylePage('<div id="x"></div>', css, { doctype: '' }).style('x').width;
  t.equal(width('#x { width: 90; width: 40px }'), 40);
  t.equal(width('#x { width: 40px; width: 90 }'), 90);
  t.equal(width('#x { width: 90 !important } div { width: 40px }'), 90);
});
