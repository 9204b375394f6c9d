// @tier full: dithers many pictures
import assert from 'node:assert/strict';
import { decode } from 'fast-png';
import t from 'tap';
import { Ditherer, describeSaving, type PaintedPixels, type PanelOutput } from '../../../src/engine/dither/dither.js';
import type { ToneBox } from '../../../src/engine/render.js';
import { fc } from '../../support/property.js';

const ditherer = new Ditherer();
const og: PanelOutput = { bitDepth: 1, rotationDegrees: 0, mirrored: false, format: 'png', byteLimit: 90_000 };
const W = 64;
const H = 48;

/** A picture as a function of position; greys or [r, g, b]. */
function paint(
  at: (x: number, y: number) => number | [number, number, number],
  width = W,
  height = H,
): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = at(x, y);
      rgba.set(typeof value === 'number' ? [value, value, value] : value, (y * width + x) * 4);
    }
  return rgba;
}
const whole = (dither: ToneBox['dither'], isFlat = false): ToneBox => ({
  x: 0,
  y: 0,
  width: W,
  height: H,
  dither,
  isFlat,
});
const painted = (rgba: Uint8ClampedArray, tones: ToneBox[] = []) => ({ widthPx: W, heightPx: H, rgba, tones });
const mean = (pixels: Uint8Array, levels: number): number =>
  (pixels.reduce((sum, level) => sum + level, 0) / pixels.length / (levels - 1)) * 255;

t.test('every dithering method keeps the mean grey at every depth', async (t) => {
  for (const bitDepth of [1, 2, 4] as const)
    for (const dither of ['floyd-steinberg', 'ordered', 'blue-noise'] as const)
      for (const grey of [20, 64, 100, 150, 200, 240]) {
        const { pixels } = ditherer.quantise(
          painted(
            paint(() => grey),
            [whole(dither)],
          ),
          { ...og, bitDepth },
        );
        const off = Math.abs(mean(pixels, 2 ** bitDepth) - grey);
        t.ok(off < 4, `${dither}, ${bitDepth} bit, grey ${grey} is off by ${off.toFixed(1)}`);
      }
});

t.test('pixels outside tones take the nearest level', async (t) => {
  const { pixels } = ditherer.quantise(painted(paint((x) => (x < 32 ? 127 : 128))), og);
  t.same([pixels[31], pixels[32]], [0, 1]);
  const deep = ditherer.quantise(painted(paint((x) => x * 4)), { ...og, bitDepth: 2 });
  t.same([deep.pixels[10], deep.pixels[11], deep.pixels[32], deep.pixels[63]], [0, 1, 2, 3]);
});

t.test('a change in one box does not alter pixels outside it', async () => {
  const boxes = fc.record({
    x: fc.nat(40),
    y: fc.nat(30),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 15 }),
  });
  const methods = fc.constantFrom<ToneBox['dither'][]>('floyd-steinberg', 'atkinson', 'ordered', 'blue-noise', 'auto');
  fc.assert(
    fc.property(boxes, methods, fc.nat(255), (box, dither, grey) => {
      const tones = [{ ...box, dither, isFlat: false }];
      const before = ditherer.quantise(
        painted(
          paint((x, y) => (x * 7 + y * 3) % 256),
          tones,
        ),
        og,
      ).pixels;
      const inside = (x: number, y: number): boolean =>
        x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
      const after = ditherer.quantise(
        painted(
          paint((x, y) => (inside(x, y) ? grey : (x * 7 + y * 3) % 256)),
          tones,
        ),
        og,
      ).pixels;
      for (let i = 0; i < before.length; i++) if (!inside(i % W, Math.floor(i / W))) assert.equal(after[i], before[i]);
    }),
    { numRuns: 40 },
  );
});

t.test('masked pixels stay crisp', async (t) => {
  const mask = new Uint8Array(W * H).fill(1);
  mask.fill(0, 100, 200);
  const { pixels } = ditherer.quantise(
    painted(
      paint(() => 120),
      [{ ...whole('floyd-steinberg'), mask }],
    ),
    og,
  );
  t.ok(pixels.subarray(100, 200).every((level) => level === 0));
  t.ok(pixels.subarray(300).some((level) => level === 1));
});

t.test('photographs are dithered, line art is not', async (t) => {
  const art = ditherer.quantise(
    painted(
      paint((x) => (x % 8 < 4 ? 250 : x % 8 === 4 ? 90 : 3)),
      [whole('auto')],
    ),
    og,
  );
  t.ok(art.pixels.every((level, i) => level === ((i % W) % 8 < 4 ? 1 : 0)));
  const photo = ditherer.quantise(
    painted(
      paint((x, y) => 60 + x + y),
      [whole('auto')],
    ),
    og,
  );
  t.not(new Set(photo.pixels.subarray(0, W)).size, 1);
});

t.test('a thin grey line becomes evenly spaced dots at every position', async (t) => {
  for (const y of [3, 8, 21]) {
    const tone: ToneBox = { x: 2, y, width: 60, height: 1, dither: 'ordered', isFlat: true };
    const { pixels } = ditherer.quantise(
      painted(
        paint((_, row) => (row === y ? 191 : 255)),
        [tone],
      ),
      og,
    );
    const dots = [...pixels.subarray(y * W, y * W + W)].flatMap((level, x) => (level === 0 ? [x] : []));
    t.ok(dots.length >= 14 && dots.length <= 16, `${dots.length} dots`);
    t.ok(dots.every((x, i) => i === 0 || x - dots[i - 1]! === 4 || x - dots[i - 1]! === 3));
  }
});

t.test('a light tint has no dots on its edge, a darker one is dithered up to it', async (t) => {
  const darkOn = (grey: number, isEdge: boolean): number => {
    const tone: ToneBox = { x: 4, y: 4, width: 40, height: 24, dither: 'ordered', isFlat: true };
    const { pixels } = ditherer.quantise(
      painted(
        paint((x, y) => (x >= 4 && x < 44 && y >= 4 && y < 28 ? grey : 255)),
        [tone],
      ),
      og,
    );
    return [...pixels.keys()].filter((at) => {
      const [x, y] = [at % W, Math.floor(at / W)];
      return pixels[at] === 0 && isEdge === (x === 4 || x === 43 || y === 4 || y === 27);
    }).length;
  };
  t.equal(darkOn(221, true), 0);
  t.ok(darkOn(221, false) > 80);
  t.ok(darkOn(128, true) > 40);
});

t.test('colours are mixed from the inks of the panel', async (t) => {
  const palette = ['#000000', '#ffffff', '#ff0000', '#ffff00'];
  const output = { ...og, palette };
  const plain = ditherer.quantise(painted(paint((x) => (x < 32 ? [255, 0, 0] : [255, 255, 0]))), output);
  t.equal(plain.bitDepth, 2);
  t.same([plain.pixels[0], plain.pixels[40]], [2, 3]);
  const soft = ditherer.quantise(painted(paint((x) => x * 4)), output);
  t.ok(
    soft.pixels.every((index) => index < 2),
    'greys at soft edges are black or white',
  );
  const flat = ditherer.quantise(
    painted(
      paint(() => [255, 0, 0]),
      [whole('ordered', true)],
    ),
    output,
  );
  t.ok(
    flat.pixels.every((index) => index === 2),
    'an area of one ink is plain',
  );
  const orange = ditherer.quantise(
    painted(
      paint(() => [255, 140, 0]),
      [whole('floyd-steinberg')],
    ),
    output,
  );
  const used = new Set(orange.pixels);
  t.ok(used.has(2) && used.has(3), 'orange is red and yellow');
});

const SIX_INKS = ['#000000', '#ffffff', '#ffff00', '#ff0000', '#0000ff', '#00ff00'];

function colorCube(): string[] {
  const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  return Array.from({ length: 252 }, (_, i) => {
    const [r, g, b] = [Math.floor(i / 42), Math.floor(i / 6) % 7, i % 6];
    return `#${hex(r * 51)}${hex(g * 42.5)}${hex(b * 51)}`;
  });
}

function makeNoise(widthPx: number, heightPx: number, tones: readonly ToneBox[], isGrey: boolean): PaintedPixels {
  const words = new Uint32Array(widthPx * heightPx);
  let state = 1;
  for (let i = 0; i < words.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grey = Math.floor(state >>> 24);
    words[i] = ((isGrey ? grey * 0x01_0101 : state >>> 8) | 0xff00_0000) >>> 0;
  }
  return { widthPx, heightPx, rgba: new Uint8ClampedArray(words.buffer), tones };
}

t.test('a picture above the byte limit is dithered with less noise, then rejected', async (t) => {
  let state = 1;
  const noise = paint(() => {
    state = (state * 16_807) % 2_147_483_647;
    return 100 + (state % 60);
  });
  const { bytes: first } = await ditherer.encode(painted(noise, [whole('auto')]), og);
  const { bytes: calm } = await ditherer.encode(painted(noise, [whole('auto')]), {
    ...og,
    byteLimit: first.length - 1,
  });
  t.ok(calm.length < first.length);
  t.equal(decode(calm).width, W);
  await t.rejects(ditherer.encode(painted(noise, [whole('auto')]), { ...og, byteLimit: 60 }), { code: 'limit' });
});

t.test('a noisy picture fits the byte limit of every panel, and a note says how', async (t) => {
  const panels: readonly [string, number, number, PanelOutput][] = [
    ['og_png with firmware 1.6.0', 800, 480, { ...og, bitDepth: 1, byteLimit: 40_000 }],
    ['og_plus', 800, 480, { ...og, bitDepth: 2, byteLimit: 90_000 }],
    ['kobo_touch', 800, 600, { ...og, bitDepth: 4, byteLimit: 90_000 }],
    ['amazon_kindle_scribe', 2480, 1860, { ...og, bitDepth: 4, byteLimit: 512_000 }],
    ['seeed_e1002', 800, 480, { ...og, bitDepth: 4, palette: SIX_INKS, byteLimit: 90_000 }],
    ['generic_16_9', 1920, 1080, { ...og, bitDepth: 8, palette: colorCube(), channelBits: 8, byteLimit: 750_000 }],
  ];
  for (const [name, widthPx, heightPx, output] of panels) {
    const box: ToneBox = { x: 0, y: 0, width: widthPx, height: heightPx, dither: 'auto', isFlat: false };
    const begun = process.cpuUsage();
    const { bytes, saving } = await ditherer.encode(makeNoise(widthPx, heightPx, [box], !output.palette), output);
    const { user, system } = process.cpuUsage(begun);
    const tookMs = (user + system) / 1000;
    t.ok(bytes.length <= output.byteLimit, `${name}: ${bytes.length} bytes`);
    t.ok(saving && describeSaving(saving), `${name}: ${saving && describeSaving(saving)}`);
    t.comment(`${name}: ${bytes.length} bytes, ${Math.round(tookMs)} ms, ${saving && describeSaving(saving)}`);
    t.ok(tookMs < 5000, `${name} took ${Math.round(tookMs)} ms`);
    const text = await ditherer.encode(makeNoise(widthPx, heightPx, [], !output.palette), {
      ...output,
      byteLimit: 30_000,
    });
    t.ok(text.bytes.length <= 30_000, `${name}, noise that is no picture: ${text.bytes.length} bytes`);
  }
});

t.test('screens are rotated clockwise and mirrored', async (t) => {
  const corner = paint((x, y) => (x === 0 && y === 0 ? 0 : 255));
  for (const [rotationDegrees, mirrored, at] of [
    [0, false, [0, 0]],
    [90, false, [H - 1, 0]],
    [180, false, [W - 1, H - 1]],
    [270, false, [0, W - 1]],
    [0, true, [W - 1, 0]],
    [90, true, [0, 0]],
  ] as const) {
    const rotated = ditherer.quantise(painted(corner), { ...og, rotationDegrees, mirrored });
    const index = rotated.pixels.indexOf(0);
    t.same([index % rotated.widthPx, Math.floor(index / rotated.widthPx)], at, `${rotationDegrees} ${mirrored}`);
    t.equal(rotated.widthPx, rotationDegrees % 180 === 0 ? W : H);
  }
});

t.test('a full-colour panel gets unquantised, rotated pixels', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<4 | 8>(4, 8),
      fc.constantFrom<0 | 90 | 180 | 270>(0, 90, 180, 270),
      fc.uint8Array({ minLength: 12, maxLength: 12 }),
      async (channelBits, rotationDegrees, [...seeds]) => {
        const colorAt = (x: number, y: number): [number, number, number] => [
          (seeds[x % 12]! + y * 3) & 255,
          (seeds[(x + y) % 12]! * x) & 255,
          (x * 4 + seeds[y % 12]!) & 255,
        ];
        const output: PanelOutput = {
          ...og,
          bitDepth: 4,
          palette: ['#000000', '#ffffff'],
          channelBits,
          rotationDegrees,
        };
        const { width, height, channels, data } = decode(
          (await ditherer.encode(painted(paint(colorAt)), output)).bytes,
        );
        const isRotated = rotationDegrees % 180 !== 0;
        assert.deepEqual([width, height, channels], isRotated ? [H, W, 3] : [W, H, 3]);
        const shown = (value: number): number => (channelBits === 8 ? value : Math.round((value * 15) / 255) * 17);
        const corner = { 0: [0, 0], 90: [H - 1, 0], 180: [W - 1, H - 1], 270: [0, W - 1] }[rotationDegrees]!;
        const at = (corner[1]! * width + corner[0]!) * 3;
        assert.deepEqual([...data.slice(at, at + 3)], colorAt(0, 0).map(shown), 'the corner');
        if (rotationDegrees === 0)
          for (let i = 0; i < W * H; i++)
            assert.deepEqual([...data.slice(i * 3, i * 3 + 3)], colorAt(i % W, Math.floor(i / W)).map(shown));
      },
    ),
    { numRuns: 30 },
  );
});

t.test('a full-colour file above the byte limit falls back to the palette', async (t) => {
  const noise = paint((x, y) => [(x * 7919 + y * 104729) & 255, (x * 31 + y * 17) & 255, (x * y * 13) & 255]);
  const output: PanelOutput = { ...og, bitDepth: 4, palette: ['#000000', '#ff0000', '#ffffff'], channelBits: 8 };
  t.equal(decode((await ditherer.encode(painted(noise), output)).bytes).channels, 3);
  const { bytes: small } = await ditherer.encode(painted(noise), { ...output, byteLimit: 2_000 });
  t.ok(small.length <= 2_000);
  t.same(decode(small).palette?.length, 3);
});

t.test(
  'greys of pictures follow the measured curve of a panel, greys of fills are the levels that a page names',
  async (t) => {
    const output: PanelOutput = { ...og, bitDepth: 4, greyCurve: { gamma: 1.42 } };
    const levelsOf = (tones: ToneBox[]): number =>
      mean(
        ditherer.quantise(
          painted(
            paint((x) => (x % 2 === 0 ? 120 : 136)),
            tones,
          ),
          output,
        ).pixels,
        16,
      ) / 255;
    const light = 0.5 * (((120 / 255 + 0.055) / 1.055) ** 2.4 + ((136 / 255 + 0.055) / 1.055) ** 2.4);
    t.ok(Math.abs(levelsOf([whole('floyd-steinberg')]) ** 1.42 - light) < 0.01, 'a picture has its light');
    t.ok(Math.abs(levelsOf([]) - 128 / 255) < 0.04, 'what is no picture keeps its levels');
  },
);
