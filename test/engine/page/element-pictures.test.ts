import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import t from 'tap';
import { renderDocument } from '../../support/drawing/render-page.js';

/** A picture of one colour, 40 px by 20 px unless stated. */
async function pictureOf(
  color: string,
  format: 'png' | 'jpeg' = 'png',
  [width, height] = [40, 20],
): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return canvas.encode(format as 'png');
}

const files: Record<string, Uint8Array> = {
  'black.png': await pictureOf('#000'),
  'grey.png': await pictureOf('#888', 'png', [80, 40]),
  'white.png': await pictureOf('#fff', 'png', [400, 200]),
};

const readPicture = (name: string): Uint8Array =>
  readFileSync(resolve(import.meta.dirname, '../../../../test/fixtures/pictures', name));

/** Size of the box with `id=x`, and the grey in its middle. */
async function draw(markup: string, pixelRatio = 1): Promise<{ size: string; grey: number; notes: readonly string[] }> {
  const { boxes, rgba, widthPx, notes } = await renderDocument(`<!doctype html><body style="margin:0">${markup}`, {
    widthPx: 400 * pixelRatio,
    heightPx: 200 * pixelRatio,
    pixelRatio,
    load: async (url) => {
      const bytes = files[url.replace('https://host.test/', '')];
      return bytes && { bytes, mediaType: 'image/png' };
    },
  });
  const box = boxes.find(({ id }) => id === 'x');
  if (!box) throw new Error('expected a box');
  const [column, row] = [
    Math.round((box.x + box.width / 2) * pixelRatio),
    Math.round((box.y + box.height / 2) * pixelRatio),
  ];
  const grey = rgba[(row * widthPx + column) * 4] ?? -1;
  return { size: `${Math.round(box.width)}x${Math.round(box.height)}`, grey, notes: notes.map(({ code }) => code) };
}

t.test('an image shows the file of srcset that suits the panel, at the size that its density gives', async (t) => {
  const cases: readonly (readonly [markup: string, pixelRatio: number, size: string, grey: number])[] = [
    ['<img id=x src=black.png srcset="grey.png 2x">', 1, '40x20', 0],
    ['<img id=x src=black.png srcset="grey.png 2x">', 2, '40x20', 136],
    ['<img id=x src=black.png srcset="grey.png 1x">', 1, '80x40', 136],
    ['<img id=x src=black.png srcset="grey.png 1.3x">', 1.3, '62x31', 136],
    ['<img id=x src=black.png srcset="grey.png bad, white.png 4x">', 1, '40x20', 0],
    ['<img id=x srcset="grey.png 80w, white.png 400w" sizes="(max-width: 100px) 10px, 100px">', 1, '100x50', 255],
    ['<img id=x srcset="grey.png 80w, white.png 400w" sizes="calc(10vw + 10px)">', 1, '50x25', 136],
    ['<img id=x srcset="grey.png 80w, white.png 400w">', 1, '400x200', 255],
    [
      '<picture><source media="(min-width: 2000px)" srcset=black.png><source srcset="grey.png 2x"><img id=x src=white.png></picture>',
      1,
      '40x20',
      136,
    ],
    ['<picture><source type="image/x-unknown" srcset=grey.png><img id=x src=black.png></picture>', 1, '40x20', 0],
  ];
  for (const [markup, pixelRatio, size, grey] of cases) {
    const drawn = await draw(markup, pixelRatio);
    t.same({ ...drawn, notes: [] }, { size, grey, notes: [] }, `${markup} at ${pixelRatio}`);
  }
});

t.test('elements that may show a picture show it, or what they hold instead', async (t) => {
  for (const markup of [
    '<object id=x data=black.png></object>',
    '<object id=x type="image/png" data="https://host.test/black.png">fallback</object>',
    '<embed id=x src=black.png>',
    '<input type=image id=x src=black.png>',
    '<video id=x poster=black.png></video>',
  ])
    t.same(await draw(markup), { size: '40x20', grey: 0, notes: [] }, markup);
  const nested = await draw('<object data=none.png><object id=x data=black.png></object></object>');
  t.same(nested, { size: '40x20', grey: 0, notes: ['resource-missing'] }, 'a fallback may be an object');
  const sized = await draw('<input type=image id=x src=black.png width=50 height=30>');
  t.equal(sized.size, '50x30');
  const text = await draw('<object data=none.png><b id=x style="display:block;width:33px;height:9px"></b></object>');
  t.equal(text.size, '33x9', 'the content of an object without its picture is shown');
  const frame = await draw('<iframe id=x src=black.png></iframe>');
  t.equal(frame.grey, 0);
});

t.test('a frame with srcdoc shows its document with styles of its own', async (t) => {
  const page = (inner: string): string =>
    `<style>p { height: 90px }</style><iframe id=f width=200 height=100 style="border:0;display:block" srcdoc="${inner}"></iframe>`;
  const own = await draw(page('<style>p { margin: 0; height: 31px } body { margin: 5px }</style><p id=x>text</p>'));
  t.equal(own.size, '190x31');
  t.notMatch(own.notes, ['element-content']);
  const plain = await draw(page('<p id=x style=margin:0>text</p>'));
  t.equal(plain.size, '184x18', 'rules of the page stay outside');
  const scripted = await draw(page('<script>document.body.remove()</script><p id=x style=margin:0>text</p>'));
  t.equal(scripted.size, '184x18', 'scripts of a frame do not run');
});

t.test('data addresses in capitals, icon files and photos that are cut short are drawn', async (t) => {
  const base64 = Buffer.from(files['black.png'] ?? []).toString('base64');
  t.same(await draw(`<img id=x src="DATA:image/png;base64,${base64}">`), { size: '40x20', grey: 0, notes: [] });
  files['icon.ico'] = iconOf([bitmapOf(16, 32), bitmapOf(32, 1)]);
  t.same(await draw('<img id=x src=icon.ico>'), { size: '32x32', grey: 0, notes: [] }, 'the largest of a file');
  for (const bits of [1, 4, 8, 24, 32]) {
    files['icon.ico'] = iconOf([bitmapOf(16, bits)]);
    t.same(await draw('<img id=x src=icon.ico>'), { size: '16x16', grey: 0, notes: [] }, `${bits} bits`);
  }
  files['icon.ico'] = iconOf([{ width: 40, bits: 32, data: Buffer.from(files['black.png'] ?? []) }]);
  t.same(await draw('<img id=x src=icon.ico>'), { size: '40x20', grey: 0, notes: [] }, 'a PNG inside');
  files['icon.ico'] = iconOf([bitmapOf(16, 24)]).subarray(0, 300);
  t.same((await draw('<img id=x alt="" src=icon.ico>')).notes, ['resource-missing'], 'one that is cut short');
});

t.test('a picture that is cut short is drawn as far as it goes, on what is behind it', async (t) => {
  const stripes = createCanvas(200, 200);
  const context = stripes.getContext('2d');
  for (let at = 0; at < 200; at += 8) {
    context.fillStyle = at % 16 === 0 ? '#000' : '#420';
    context.fillRect(0, at, 200, 8);
  }
  const progressive = readPicture('progressive.jpg');
  const whole = { 'a.jpg': await stripes.encode('jpeg'), 'a.png': await stripes.encode('png'), 'p.jpg': progressive };
  // Chromium draws the same rows. Of a progressive file it draws also what precedes the end of the first scan.
  const cuts: readonly (readonly [
    name: keyof typeof whole,
    share: number,
    rows: readonly [dark: number, light: number],
  ])[] = [
    ['a.jpg', 0.6, [40, 190]],
    ['a.jpg', 0.9, [150, 196]],
    ['a.png', 0.6, [40, 190]],
    ['p.jpg', 0.6, [100, -1]],
    ['p.jpg', 0.9, [100, -1]],
  ];
  for (const [name, share, [dark, light]] of cuts) {
    const bytes = whole[name];
    files.cut = bytes.subarray(0, Math.round(bytes.length * share));
    const greyOf = async (row: number): Promise<number> =>
      (
        await draw(
          `<img id=y src=cut style="position:absolute"><i id=x style="position:absolute;top:${row}px;left:50px;width:1px;height:1px"></i>`,
        )
      ).grey;
    t.ok((await greyOf(dark)) < 90, `${name} at ${share}, row ${dark}`);
    if (light >= 0) t.equal(await greyOf(light), 255, `${name} at ${share}, row ${light}`);
  }
});

t.test('of a sequence in AVIF, the first picture is drawn', async (t) => {
  files['sequence.avif'] = readPicture('sequence.avif');
  t.same(await draw('<img id=x src=sequence.avif>'), { size: '40x20', grey: 0, notes: [] }, 'black, then white');
});

interface IconPart {
  readonly width: number;
  readonly bits: number;
  readonly data: Buffer;
}

/** An icon file. */
function iconOf(parts: readonly IconPart[]): Buffer {
  const head = Buffer.alloc(6 + 16 * parts.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(parts.length, 4);
  let offset = head.length;
  for (const [index, { width, bits, data }] of parts.entries()) {
    const at = 6 + index * 16;
    head[at] = width;
    head[at + 1] = width;
    head.writeUInt16LE(bits, at + 6);
    head.writeUInt32LE(data.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += data.length;
  }
  return Buffer.concat([head, ...parts.map(({ data }) => data)]);
}

/** A black square, opaque. */
function bitmapOf(width: number, bits: number): IconPart {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(width * 2, 8);
  header.writeUInt16LE(bits, 14);
  const palette = Buffer.alloc(bits <= 8 ? 4 * 2 ** bits : 0);
  const pixels = Buffer.alloc(Math.ceil((width * bits) / 32) * 4 * width);
  if (bits === 32) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  const mask = Buffer.alloc(Math.ceil(width / 32) * 4 * width);
  return { width, bits, data: Buffer.concat([header, palette, pixels, mask]) };
}
