import t from 'tap';
import { decodeSheet, parseSheet } from '../../../src/engine/css/css.js';
import { createRenderer } from '../../../src/engine/render.js';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

t.test('a style sheet is decoded by its byte-order mark, then by @charset, otherwise as UTF-8', async (t) => {
  t.equal(decodeSheet(Buffer.from('\ufeff.é{}', 'utf16le')), '.é{}');
  t.equal(decodeSheet(Buffer.from('\ufeff@charset "utf-16";.é{}', 'utf8')), '@charset "utf-16";.é{}');
  t.equal(decodeSheet(latin1('@charset "windows-1252";.é{}')), '@charset "windows-1252";.é{}');
  t.equal(decodeSheet(Buffer.from('@charset "no such";.é{}')), '@charset "no such";.é{}');
  t.equal(decodeSheet(Buffer.from('.é{}')), '.é{}');
  t.match(decodeSheet(latin1(' @charset "windows-1252";.é{}')), /\ufffd/, 'only at the very beginning');
});

t.test('imports count before all other rules only', async (t) => {
  const urls = (css: string): string[] => parseSheet(css).imports.map(({ url }) => url);
  t.same(urls('@charset "x";@import "a";@layer l;@import url(b) screen;'), ['a', 'b']);
  t.same(urls('p{} @import "a";'), []);
  t.same(urls('@media all{@import "a";} @import "b";'), []);
  t.same(urls('@import "a"; @font-face{} @import "b";'), ['a']);
  t.same(urls('p[{} @import "a";'), [], 'the rule before is broken up to the end');
  t.same(urls('6{} @import "a";'), ['a'], 'an invalid rule is no rule');
});

t.test('a style element with media imports under its condition', async (t) => {
  const draw = async (media: string): Promise<number> => {
    const { boxes } = await createRenderer().render(
      `<!doctype html><style media="${media}">@import "a.css"; #x{width:20px}</style><div id=x></div>`,
      {
        ...{ widthPx: 100, heightPx: 100, pixelRatio: 1, bitDepth: 8 },
        load: async () => ({ bytes: Buffer.from('#x{height:30px}'), mediaType: 'text/css' }),
        now: 0,
        locale: 'en',
      },
    );
    return boxes.find(({ id }) => id === 'x')?.height ?? -1;
  };
  t.equal(await draw('(min-width:50px)'), 30);
  t.equal(await draw('(min-width:500px)'), 0);
});
