import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { createRenderer, type Rendering, type RenderOptions } from '../../src/render/render.js';

const renderer = createRenderer();
const base: RenderOptions = {
  widthPx: 300,
  heightPx: 200,
  pixelRatio: 1,
  bitDepth: 1,
  load: async () => undefined,
  now: 0,
  locale: 'en',
};
const draw = (body: string, options: Partial<RenderOptions> = {}): Promise<Rendering> =>
  renderer.render(`<!doctype html><body style="margin:0;font:16px/20px Inter Variable">${body}`, {
    ...base,
    ...options,
  });

t.test('limits end in a partial picture and a note, and the next page is as if nothing had been', async (t) => {
  const good = await draw('<p>good</p>');
  for (const [page, options] of [
    ['<div>'.repeat(3000), {}],
    ['<p>x</p>'.repeat(21_000), {}],
    [`<p>${'word '.repeat(53_000)}</p>`, {}],
    ['<div style="opacity:.9;position:absolute;top:0">x</div>'.repeat(300), {}],
    ['<p>late</p>'.repeat(1000), { limits: { milliseconds: 1 } }],
    ['<p>many</p>'.repeat(300), { limits: { steps: 100 } }],
  ] as const) {
    const { notes, rgba } = await draw(page, options);
    t.ok(
      notes.some(({ kind }) => kind === 'limit'),
      JSON.stringify(notes).slice(0, 120),
    );
    t.equal(rgba.length, 300 * 200 * 4);
  }
  t.same((await draw('<p>good</p>')).rgba, good.rgba);
});

t.test('whatever the markup, there is a picture', async () => {
  const words = [
    '<div style="',
    '">',
    'x ',
    '<svg>',
    '<path d="M0 0L',
    'NaN',
    '9e99',
    '</div>',
    'transform:scale(0)',
    ';',
    'filter:url(#a)',
    'clip-path:circle(',
    'background:linear-gradient(',
    '#000,red',
    ')',
    'mask:url(#b)',
    '<use href="#a" id="a">',
    'opacity:.5',
    '<text>t',
    'width:1e9px',
    'border:5px dashed',
    'border-radius:50%',
    'float:left',
    'position:absolute',
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 25 }), async (parts) => {
      const { rgba } = await draw(parts.join(''));
      assert.equal(rgba.length, 300 * 200 * 4);
    }),
    { numRuns: 80 },
  );
});
