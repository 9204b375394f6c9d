import t from 'tap';
import { renderBody, renderDocument } from '../../../support/drawing/render-page.js';

/** Greys of a page at these points. */
async function greysAt(body: string, ...points: readonly (readonly [x: number, y: number])[]): Promise<number[]> {
  const { rgba, widthPx } = await renderBody(body);
  return points.map(([x, y]) => rgba[(y * widthPx + x) * 4]!);
}

const box = (css: string, inner = ''): string =>
  `<div style="width: 40px; height: 40px; background: #000; ${css}">${inner}</div>`;

t.test('clip cuts absolutely positioned boxes and everything inside', async (t) => {
  const child = '<i style="position: absolute; left: 0; top: 50px; width: 40px; height: 20px; background: #000"></i>';
  const clipped = box('position: absolute; clip: rect(10px, 30px, auto, 10px)', child);
  t.same(await greysAt(clipped, [5, 5], [20, 20], [35, 20], [20, 60]), [255, 0, 255, 255]);
  t.same(await greysAt(box('clip: rect(10px 30px 30px 10px)'), [5, 5]), [0], 'but no others');
  t.same(await greysAt(box('position: absolute; clip: rect(10px 20px 10px 20px)'), [20, 20]), [255], 'nothing is left');
});

t.test('a clip path refers to the box that it names', async (t) => {
  const css = 'margin: 10px; border: 10px solid #000; padding: 10px; width: 20px; height: 20px';
  t.same(await greysAt(box(`${css}; clip-path: inset(0) content-box`), [25, 25], [35, 35]), [255, 0]);
  t.same(await greysAt(box(`${css}; clip-path: padding-box`), [15, 15], [25, 25]), [255, 0]);
  t.same(await greysAt(box(`${css}; clip-path: margin-box inset(5px)`), [12, 12]), [0]);
});

t.test('effects of the root element apply to the canvas, and those of inline elements to blocks inside', async (t) => {
  const root = await renderDocument('<!doctype html><style>html { background: #000; opacity: 0.6 }</style>');
  t.equal(root.rgba[0], 102);
  t.same(await greysAt(`<span style="opacity: 0.6">${box('')}</span>`, [10, 30]), [102]);
});

t.test('will-change creates the stacking context of the property that it lists', async (t) => {
  const below =
    '<i style="position: absolute; z-index: -1; left: 0; top: 0; width: 20px; height: 20px; background: #000"></i>';
  const page = (css: string): string => `<div style="background: #fff; height: 60px">
    <div style="position: relative; ${css}; width: 40px; height: 40px">${below}</div></div>`;
  t.same(await greysAt(page('will-change: opacity'), [10, 10]), [0]);
  t.same(await greysAt(page('will-change: color'), [10, 10]), [255]);
});

t.test('a missing picture in content takes no space', async (t) => {
  const css = '<style>b::before { content: url(missing.png) }</style>';
  t.same(
    await greysAt(
      `${css}<b></b><span style="display: inline-block; width: 10px; height: 20px; background: #000">`,
      [5, 10],
    ),
    [0],
  );
});

t.test('a style sheet may be a data: URL, and a picture may have srcset alone', async (t) => {
  const sheet = '<link rel="stylesheet" href="data:text/css,b{background:black;display:block;height:20px}"><b></b>';
  t.same(await greysAt(sheet, [5, 10]), [0]);
  const svg = (size: number): string =>
    `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${size}' height='20'%3E%3Crect width='90' height='20'/%3E%3C/svg%3E`;
  const pictures = `${svg(60).replaceAll(' ', '%20')} 2x, ${svg(30).replaceAll(' ', '%20')} 1x`;
  t.same(await greysAt(`<img srcset="${pictures}">`, [20, 10], [45, 10]), [0, 255]);
});

t.test('backgrounds of rows and columns are only in the cells', async (t) => {
  const cell = '<td style="padding: 0; width: 20px; height: 20px"></td>';
  const rows = (part: string, column = ''): string =>
    `<table style="border-spacing: 10px">${column}<tr ${part}>${cell}${cell}</tr></table>`;
  const black = 'style="background: #000"';
  const spots: [number, number][] = [
    [20, 20],
    [35, 20],
    [50, 20],
  ];
  t.same(await greysAt(rows(black), ...spots), [0, 255, 0], 'of a row');
  t.same(await greysAt(rows('', `<col ${black}>`), ...spots), [0, 255, 255], 'of a column');
  t.same(await greysAt(rows('', `<colgroup span="2" ${black}></colgroup>`), ...spots), [0, 255, 0], 'of columns');
  const collapsed = rows(black).replace('border-spacing: 10px', 'border-collapse: collapse');
  t.same(await greysAt(collapsed, [10, 10], [20, 10], [30, 10]), [0, 0, 0], 'adjacent cells have no gap');
});

t.test('a picture element shows its first matching source', async (t) => {
  const square = (name: string): string =>
    `data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='20'%20height='20'%3E%3Crect%20fill='${name}'%20width='20'%20height='20'/%3E%3C/svg%3E`;
  const source = (attributes: string, color: string): string => `<source ${attributes} srcset="${square(color)}">`;
  const image = `<img src="${square('black')}">`;
  const shown = (sources: string): Promise<number[]> => greysAt(`<picture>${sources}${image}</picture>`, [10, 10]);
  t.same(await shown(source('', 'white')), [255]);
  t.same(await shown(source('media="(min-width: 9000px)"', 'white')), [0], 'not one for other screens');
  t.same(await shown(source('type="image/jxl"', 'white')), [0], 'nor one of an unknown type');
  t.same(await shown(source('type="image/svg+xml" media="screen"', 'white') + source('', 'black')), [255]);
});

t.test('text flows around the opaque part of a gradient', async (t) => {
  const float =
    'float: left; width: 60px; height: 40px; shape-outside: linear-gradient(90deg, #000 30px, transparent 30px)';
  const mark = '<b style="display: inline-block; width: 10px; height: 20px; background: #000"></b>';
  t.same(await greysAt(`<i style="${float}"></i>${mark}`, [28, 10], [35, 10], [45, 10]), [255, 0, 255]);
});

t.test('revert of a custom property uncovers a weaker value', async (t) => {
  const css = '@layer a { b { --w: 20px } } @layer b { b { --w: 50px; --w: revert-layer } }';
  const block = '<b style="display: block; width: var(--w, 70px); height: 20px; background: #000"></b>';
  t.same(await greysAt(`<style>${css}</style>${block}`, [10, 10], [30, 10]), [0, 255]);
});

// The same points in Chromium.
t.test('a table with overflow cuts its captions at its outer edge, and its cells at its padding', async (t) => {
  const bar = '<div style="width: 150px; height: 10px; background: #000"></div>';
  const table = (caption: string, css = ''): string =>
    `<table style="overflow: hidden; border: 5px solid #888; border-spacing: 0; table-layout: fixed; width: 60px; ${css}">
      ${caption}<tr><td style="padding: 0">${bar}</table>`;
  const above =
    '<caption style="width: 0"><div style="margin-left: -5px; width: 150px; height: 10px; background: #000"></div></caption>';
  t.same(await greysAt(table(above), [2, 5], [58, 5], [62, 5], [2, 12], [58, 20], [62, 20]), [0, 0, 255, 136, 0, 255]);
  const below = above.replace('width: 0', 'width: 0; caption-side: bottom');
  t.same(await greysAt(table(below), [2, 25], [58, 25], [62, 25]), [0, 0, 255]);
  t.same(await greysAt(table(''), [2, 10], [50, 10], [58, 10], [62, 10]), [136, 0, 136, 255], 'without a caption');
  t.same(await greysAt(table('', 'border-collapse: collapse'), [1, 10]), [136], 'collapsed borders are whole');
});

t.test('a caption makes a table of fixed layout wider, too', async (t) => {
  const table = `<table style="background: #000; border-spacing: 0; table-layout: fixed; width: 60px"><caption><div style="width: 90px"></div></caption><tr><td style="height: 20px">`;
  t.same(await greysAt(table, [70, 10], [95, 10]), [0, 255]);
});

t.test('of two insets that contradict a width, the direction of the containing block decides', async (t) => {
  const inner =
    '<i style="position: absolute; left: 0; right: 0; top: 0; width: 20px; height: 20px; background: #000"></i>';
  const page = (around: string, parent: string): string =>
    `<div style="position: relative; width: 100px; height: 20px; direction: ${around}"><div style="direction: ${parent}">${inner}</div></div>`;
  t.same(await greysAt(page('ltr', 'rtl'), [10, 10], [90, 10]), [0, 255]);
  t.same(await greysAt(page('rtl', 'ltr'), [10, 10], [90, 10]), [255, 0]);
});
