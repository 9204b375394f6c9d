import assert from 'node:assert/strict';
import t from 'tap';
import { encodePng } from '../../../src/engine/encode/encode.js';
import { readDataUrl } from '../../../src/engine/paint/picture/data-url.js';
import { decodePicture } from '../../../src/engine/paint/picture/decode-picture.js';
import { PictureCache } from '../../../src/engine/paint/picture/picture-cache.js';
import { findPictureType, readImageHeader } from '../../../src/engine/paint/picture/picture-header.js';
import { loadSvgDocument } from '../../../src/engine/paint/svg/svg-document.js';
import { fc } from '../../support/property.js';

const limits = { imageBytes: 100_000, imagePixels: 10_000, depth: 64, elements: 1000, styleChars: 10_000 };
const png = encodePng({ widthPx: 30, heightPx: 20, bitDepth: 8, pixels: new Uint8Array(600).fill(100) });

t.test('picture sizes are read from headers', async (t) => {
  const ascii = (text: string) => [...Buffer.from(text, 'latin1')];
  for (const [bytes, expected] of [
    [[...png], { format: 'png', width: 30, height: 20 }],
    [[...ascii('GIF89a'), 5, 0, 7, 0, 0, 0, 0, 0, 0, 0], { format: 'gif', width: 5, height: 7 }],
    [
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 8, 3, 0],
      { format: 'jpeg', width: 8, height: 9 },
    ],
    [
      [...ascii('BM'), ...new Array(16).fill(0), 6, 0, 0, 0, 0xfb, 0xff, 0xff, 0xff],
      { format: 'bmp', width: 6, height: 5 },
    ],
    [
      [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBPVP8X'), 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0],
      { format: 'webp', width: 3, height: 4 },
    ],
    [ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), { format: 'svg' }],
  ] as const)
    t.match(readImageHeader(Uint8Array.from(bytes)), expected, expected.format);
  t.equal(readImageHeader(Buffer.from('<html>not a picture</html>')), undefined);
  t.equal(findPictureType(png), 'image/png');
  t.equal(findPictureType(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'image/svg+xml');
  t.equal(findPictureType(Buffer.from('<html>not a picture</html>')), undefined);
});

t.test('any bytes parse to a header or undefined', async () => {
  const magics = [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
    [0x52, 0x49, 0x46, 0x46],
    [0x42, 0x4d],
    [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...magics), fc.uint8Array({ maxLength: 80 }), (magic, rest) => {
      const header = readImageHeader(Uint8Array.from([...magic, ...rest]));
      assert.ok(header === undefined || header.format === 'svg' || (header.width > 0 && header.height > 0));
    }),
  );
});

t.test('a picture that is too large or broken is rejected before or while decoding', async (t) => {
  const picture = await decodePicture(png, 2, limits);
  t.match(picture, { width: 60, height: 40, pixelWidth: 30, isVector: false });
  await t.rejects(decodePicture(png, 1, { ...limits, imagePixels: 599 }), { code: 'limit' });
  await t.rejects(decodePicture(png, 1, { ...limits, imageBytes: 20 }), { code: 'limit' });
  await t.rejects(decodePicture(Buffer.from('something else entirely'), 1, limits), { code: 'unprocessable' });
  await t.rejects(decodePicture(png.subarray(0, 40), 1, limits), { code: 'unprocessable' });
});

t.test('an SVG file cannot load external resources', async (t) => {
  const evil = `<?xml version="1.0"?><?xml-stylesheet href="http://x/a.css"?><!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><script>alert(1)</script><image href="file:///etc/passwd"/><image xlink:href='http://x/y.png'/>
    <style>@import "http://x/b.css"; rect{fill:url(http://x/c)}</style><use href="#ok"/><image href="data:image/png;base64,AAAA"/><image href="data:image/svg+xml,%3Csvg/%3E"/></svg>`;
  const loaded: string[] = [];
  const drawing = await loadSvgDocument(evil, limits, async (url) => {
    loaded.push(url);
    return readDataUrl(url) && decodePicture(png, 1, limits);
  });
  t.same(drawing.notes, [
    { code: 'resource-missing', values: { url: 'file:///etc/passwd' } },
    { code: 'resource-missing', values: { url: 'http://x/y.png' } },
  ]);
  t.equal(loaded.length, 4, 'nothing but what stands in picture elements is asked for');
  t.same(drawing.size, { width: 10, height: 5, ratio: 2 });
});

t.test('an SVG file without a root is rejected, one with a prefix is accepted', async (t) => {
  const none = async (): Promise<undefined> => undefined;
  await t.rejects(loadSvgDocument('<!-- <svg --><p>', limits, none), { code: 'unprocessable' });
  const prefixed = '<svg:svg viewBox="0 0 4 2"><svg:rect width="2"/></svg:svg>';
  const { size, root } = await loadSvgDocument(prefixed, limits, none);
  t.equal(size.ratio, 2);
  t.match(root.children, [{ tag: 'rect', namespace: 'svg' }]);
});

t.test('data URLs parse in every encoding', async (t) => {
  t.same(readDataUrl('data:text/plain;base64,aGk='), Buffer.from('hi'));
  t.equal(Buffer.from(readDataUrl('data:image/svg+xml,%3Csvg%3E 50% #a')!).toString(), '<svg> 50% #a');
  t.equal(readDataUrl('http://x/'), undefined);
});

t.test('decoded pictures of data URLs are cached', async (t) => {
  const cache = new PictureCache();
  const url = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const load = async () => t.fail('nothing is asked of the world');
  const first = await cache.open(url, load as never, 1, limits);
  t.equal(await cache.open(url, load as never, 1, limits), first);
  t.not(await cache.open(url, load as never, 2, limits), first, 'another ratio is another picture');
});
