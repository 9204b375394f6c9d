// @tier full: reaches limits of a page
import assert from 'node:assert/strict';
import t from 'tap';
import { describeNote } from '../../src/engine/note.js';
import type { Rendering, RenderOptions } from '../../src/engine/render.js';
import { renderBody } from '../support/drawing/render-page.js';
import { fc } from '../support/property.js';

const draw = (body: string, options: Partial<RenderOptions> = {}): Promise<Rendering> =>
  renderBody(body, { widthPx: 300, heightPx: 200, bitDepth: 1, ...options });

const doubled = Array.from({ length: 26 }, (_, i) => `--v${i + 1}:var(--v${i}) var(--v${i});`).join('');
const repeated = Array.from({ length: 10 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(9)}</g>`).join(
  '',
);

/** Pages that exceed a limit, their expected note, and lower limits for some of them. */
const TOO_MUCH: readonly (readonly [page: string, note: RegExp | undefined, limits?: RenderOptions['limits']])[] = [
  ['<div>'.repeat(400), /nested deeper/],
  ['<div style="display:flex">'.repeat(300), /nested deeper/],
  ['<table><tr><td>'.repeat(30), /nested deeper/, { depth: 64 }],
  ['<p>x</p>'.repeat(600), /elements/, { elements: 500 }],
  [`<p>${'<span>x</span>'.repeat(1000)}`, undefined],
  [`<p>${'word '.repeat(2000)}</p>`, /text longer/, { textChars: 5000 }],
  [`<p>${'x'.repeat(10_000)}`, undefined],
  [`<p style="overflow-wrap:anywhere;width:50px">${'x'.repeat(2000)}`, undefined],
  [`<p style="color:red;${'x'.repeat(70_000)}">x`, /attribute longer/],
  [`<style>p{--v0:aaaaaaaa;${doubled}width:var(--v26)}</style><p>x`, /custom properties/],
  [`<style>${'p{order:1}'.repeat(21_000)}</style>x`, /selectors/],
  [`<style>${'p{order:1}'.repeat(300)}</style>x`, /style sheets/, { styleChars: 2000 }],
  [
    `<style>${Array.from({ length: 500 }, (_, i) => `.a${i} > *,p *{order:${i}}`).join('')}</style>${'<p><b>x</b></p>'.repeat(100)}`,
    undefined,
  ],
  [`<style>:has(:has(b)) ~ :nth-child(2n of :has(~ div)){order:1}</style>${'<div>x</div>'.repeat(500)}`, undefined],
  [`<style>:nth-child(2n of :nth-last-child(odd of div)){order:1}</style>${'<div>x</div>'.repeat(500)}`, undefined],
  ['<table><tr><td colspan=10000 rowspan=10000>x<td>y</table>', undefined],
  ['<div style="display:grid;grid-template-columns:repeat(10000,1px)"><p>x</div>', /grid tracks/],
  ['<div style="display:grid"><p style="grid-column:9999999;grid-row:span 99999">x</div>', /grid tracks/],
  ['<div style="width:20000px;height:20000px;filter:blur(50px);background:#000">x', undefined],
  ['<div style="opacity:.9;position:absolute;top:0">x</div>'.repeat(30), /layers/, { layers: 20 }],
  [`<svg><g id="a0"><rect width="5" height="5"/></g>${repeated}<use href="#a10"/></svg>`, /svg elements/],
  [
    `<svg width=60 height=60><filter id=f>${'<feGaussianBlur stdDeviation=9 />'.repeat(40)}</filter><rect width=60 height=60 filter=url(#f) /></svg>`,
    /filter primitives/,
  ],
  [`<img src="data:image/svg+xml,${'<svg><g>'.repeat(20)}" width=9>`, /drawing: more than/, { elements: 10 }],
  ['<p>late</p>'.repeat(500), /./, { milliseconds: 1 }],
  ['<p>many</p>'.repeat(300), /steps/, { steps: 100 }],
];

t.test('exceeding a limit gives a partial screen and a note, and does not affect the next page', async (t) => {
  const good = await draw('<p>good</p>');
  for (const [page, note, limits] of TOO_MUCH) {
    const { notes, rgba } = await draw(page, limits ? { limits } : {});
    t.equal(rgba.length, 300 * 200 * 4);
    const subjects = notes
      .map(describeNote)
      .filter(({ kind }) => kind === 'limit')
      .map(({ subject }) => subject);
    if (note) t.match(subjects.join(), note, page.slice(0, 60));
  }
  t.same((await draw('<p>good</p>')).rgba, good.rgba, 'a good page is as before');
});

t.test('any markup renders a screen', async () => {
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
