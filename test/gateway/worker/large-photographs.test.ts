// @tier full: decodes photographs of 50 megapixels
import { createCanvas, loadImage } from '@napi-rs/canvas';
import t from 'tap';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { CheckedPicture, PictureJob } from '../../../src/gateway/worker/protocol/picture.js';
import { sampleCases } from '../../support/every-case.js';
import { withOrientation } from '../../support/pictures/exif.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

async function check(bytes: Uint8Array): Promise<CheckedPicture> {
  const reach = { allowLoopback: false, gatewayPorts: [] };
  const source = { kind: 'bytes', bytes } as const;
  const result = await host.run<PictureJob>({
    kind: 'picture',
    source,
    variables: {},
    now: 0,
    validator: undefined,
    reach,
  });
  if (result.kind !== 'changed') throw new Error(result.kind);
  return result.picture;
}

const CORNERS = ['#c00000', '#00a000', '#0000d0', '#d0c000'];

/** Four corners of different colours. */
function paintCorners(width: number, height: number, type: 'image/jpeg' | 'image/png'): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  CORNERS.forEach((color, i) => {
    context.fillStyle = color;
    context.fillRect((i % 2) * (width / 2), Math.floor(i / 2) * (height / 2), width / 2, height / 2);
  });
  return type === 'image/jpeg' ? canvas.toBuffer(type, 85) : canvas.toBuffer(type);
}

/** The colours in the corners, as the nearest of the four; and the size. */
async function readCorners(bytes: Uint8Array) {
  const image = await loadImage(Buffer.from(bytes));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [image.width * x, image.height * y] as const));
  const names = places.map(([x, y]) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data;
    const distanceTo = (color: string): number => {
      const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      return Math.hypot(red - rgb[0]!, green - rgb[1]!, blue - rgb[2]!);
    };
    return CORNERS.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0];
  });
  return { names, size: [image.width, image.height] };
}

t.test('a photograph of 17 million pixels stands upright, whatever its EXIF orientation', async (t) => {
  const [large, small] = [paintCorners(5120, 3328, 'image/jpeg'), paintCorners(160, 104, 'image/jpeg')];
  for (const orientation of sampleCases([1, 2, 3, 4, 5, 6, 7, 8], 3)) {
    const stored = await check(withOrientation(large, orientation));
    const { names, size } = await readCorners(stored.bytes);
    t.same(names, (await readCorners(withOrientation(small, orientation))).names, `orientation ${orientation}`);
    t.same(size, orientation < 5 ? [2560, 1664] : [1664, 2560]);
    t.match(stored, { mediaType: 'image/jpeg', widthPx: size[0], heightPx: size[1] });
  }
});

t.test('a photograph of 50 million pixels is stored smaller', async (t) => {
  const { bytes, ...facts } = await check(paintCorners(8160, 6120, 'image/jpeg'));
  t.match(facts, { mediaType: 'image/jpeg', widthPx: 2560, heightPx: 1920 });
  t.same((await readCorners(bytes)).names, CORNERS);
});

t.test('a picture that is not larger than panels stays as it came, also a turned one', async (t) => {
  const png = paintCorners(1872, 1404, 'image/png');
  t.same(Buffer.from((await check(png)).bytes), png);
  const turned = withOrientation(paintCorners(1600, 1200, 'image/jpeg'), 6);
  t.match(await check(turned), { bytes: turned, widthPx: 1200, heightPx: 1600 });
});

t.test('a large file of other formats is stored as JPEG, on white where it is transparent', async (t) => {
  const canvas = createCanvas(3000, 1500);
  canvas.getContext('2d').fillRect(0, 0, 1500, 1500);
  const { bytes, mediaType, widthPx, heightPx } = await check(canvas.toBuffer('image/png'));
  t.same([mediaType, widthPx, heightPx], ['image/jpeg', 2560, 1280]);
  const image = await loadImage(Buffer.from(bytes));
  const context = createCanvas(1, 1).getContext('2d');
  context.drawImage(image, 2000, 600, 1, 1, 0, 0, 1, 1);
  t.same([...context.getImageData(0, 0, 1, 1).data], [255, 255, 255, 255]);
});

t.test('what cannot be read is refused with a reason that pages can explain', async (t) => {
  const boxes = (brand: string): Buffer =>
    Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}${'\0'.repeat(40)}`, 'latin1');
  const png = paintCorners(16, 16, 'image/png');
  const sized = (width: number, height: number): Buffer => {
    const changed = Buffer.from(png);
    changed.writeUInt32BE(width, 16);
    changed.writeUInt32BE(height, 20);
    return changed;
  };
  const table: readonly [string, Buffer, { code: string; values?: object }][] = [
    ['HEIC of an iPhone', boxes('heic'), { code: 'heic-picture' }],
    ['HEIC with 10 bits', boxes('heix'), { code: 'heic-picture' }],
    ['text', Buffer.from('no picture at all, just text'), { code: 'not-picture' }],
    ['half of a file', png.subarray(0, 60), { code: 'picture-cut' }],
    [
      '60 million pixels',
      sized(10_000, 6000),
      { code: 'picture-too-large', values: { megapixels: 51, megabytes: 25 } },
    ],
    ['PNG of 20 million pixels', sized(5000, 4000), { code: 'picture-too-large', values: { megapixels: 16 } }],
  ];
  for (const [name, bytes, fault] of table)
    t.match(await check(bytes).catch((error: unknown) => error), { fault }, name);
});
