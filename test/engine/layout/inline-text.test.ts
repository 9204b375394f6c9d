import t from 'tap';
import { createRenderer } from '../../../src/engine/render.js';
import { layoutPage } from '../../support/drawing/layout-page.js';
import { stylePage } from '../css/style-page.js';

const renderer = createRenderer();
const draw = (html: string) =>
  renderer.render(`<!doctype html><body style="margin:0">${html}`, {
    ...{ widthPx: 400, heightPx: 200, pixelRatio: 1, bitDepth: 8, load: async () => undefined, now: 0, locale: 'en' },
  });
const textOf = async (html: string): Promise<string> => (await draw(html)).words.map(({ text }) => text).join(' ');

t.test('capitalize sees words across inline elements, but not across blocks', async (t) => {
  const style = 'style="text-transform:capitalize"';
  t.equal(await textOf(`T<span ${style}>his one</span>`), 'T his One');
  t.equal(await textOf(`<b ${style}>o<i>ne</i> <i>two</i></b>`), 'O ne Two');
  t.equal(await textOf(`<div>a</div><div ${style}>one</div>`), 'a One');
  t.equal(await textOf(`a<br><span ${style}>one</span>`), 'a One');
});

t.test('list-style takes one `none` for each value that is not given', async (t) => {
  const typeOf = (value: string): unknown => {
    const { listStyleType, listStyleImage } = stylePage('<p id=x>', `#x{list-style:circle;list-style:${value}}`).style(
      'x',
    );
    return [listStyleType, listStyleImage];
  };
  t.same(typeOf('none'), ['none', undefined]);
  t.same(typeOf('none none'), ['none', undefined]);
  t.same(typeOf('none square'), ['square', undefined]);
  t.same(typeOf('square none'), ['square', undefined]);
  t.same(typeOf('url(a) none inside'), ['none', 'a']);
  for (const wrong of ['none none none', 'none none url(a)', 'square none none', 'url(a) none square'])
    t.same(typeOf(wrong), ['circle', undefined], wrong);
});

t.test('the width of a text input is that of its content box, of a button that of its border box', async (t) => {
  const { boxes } = await draw(
    '<input style="width:100px;border:10px solid;padding:0"><button style="width:100px;border:10px solid">a</button>',
  );
  const widthOf = (tag: string): number | undefined => boxes.find((one) => one.tag === tag)?.width;
  t.equal(widthOf('input'), 120);
  t.equal(widthOf('button'), 100);
});

t.test('the first letter of a block may be generated text, and is not inside a flex or grid container', async (t) => {
  const greens = async (html: string): Promise<number> => {
    const { rgba } = await renderer.render(
      `<!doctype html><style>body{font-size:40px}body::first-letter,p::first-letter{color:#0f0}${html}`,
      {
        ...{ widthPx: 200, heightPx: 100, pixelRatio: 1, bitDepth: 8, isColor: true },
        load: async () => undefined,
        now: 0,
        locale: 'en',
      },
    );
    let found = 0;
    for (let i = 0; i < rgba.length; i += 4) if ((rgba[i] ?? 255) < 100 && (rgba[i + 1] ?? 0) > 200) found++;
    return found;
  };
  const generated = 'span::before{content:"\\22I";font-weight:bold}</style><p><span>i</span></p>';
  t.ok((await greens(generated)) > 5);
  t.equal(await greens('div{display:grid}</style><div>Text</div>'), 0);
  t.equal(await greens('div{display:flex}</style><div>Text</div>'), 0);
  t.ok((await greens('</style><div>Text</div>')) > 5);
});

t.test('a relative inline element moves the blocks inside it and holds their absolute boxes', async (t) => {
  const { rectangles } = layoutPage(`<!doctype html><style>body { margin: 0; font: 20px/24px Cousine }</style>
    <div style="width: 300px; padding: 20px; position: relative">
    <span style="position: relative; top: 50px; left: 20px">text<p style="margin: 0">block</p></span>
    <a style="position: relative"><p style="margin: 0; height: 60px">card<i></i><b></b></p></a></div>
    <style>i, b { position: absolute; width: 10px; height: 10px } i { right: 0; top: 0 } b { left: 5px; bottom: 0 }</style>`);
  const placed = (tag: string) => rectangles.filter(([name]) => name === tag).map(([, x, y]) => [x, y]);
  t.same(placed('p')[0], [40, 94], 'moved with the text above');
  const [, [x = 0, y = 0] = []] = placed('p');
  t.same(placed('i'), [[x + 290, y]], 'at the right of the second block');
  t.same(placed('b'), [[x + 5, y + 50]], 'at its bottom');
});
