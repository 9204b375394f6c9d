import t from 'tap';
import { suggestFocus } from '../../../../src/engine/paint/picture/suggest-focus.js';

const [WIDTH, HEIGHT] = [96, 64];

/** A calm picture with something in one place. */
function paint(colorAt: (x: number, y: number) => readonly [number, number, number]): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) rgba.set(colorAt(x, y), (y * WIDTH + x) * 4);
  return rgba;
}

t.test('a picture without anything to see is cropped in its middle', async (t) => {
  const { x, y } = suggestFocus(
    paint(() => [90, 120, 200]),
    WIDTH,
    HEIGHT,
  );
  t.ok(Math.abs(x - 0.5) < 0.02 && Math.abs(y - 0.5) < 0.02, `${x} ${y}`);
});

t.test('a crop goes to edges and to faces of every complexion', async (t) => {
  const skins = [
    [255, 219, 172],
    [224, 172, 105],
    [141, 85, 36],
    [92, 58, 30],
  ] as const;
  const subjects: Record<string, (x: number, y: number) => readonly [number, number, number]> = {
    'a pattern': (x, y) => ((x + y) % 2 === 0 ? [20, 20, 20] : [240, 240, 240]),
    ...Object.fromEntries(skins.map((skin) => [`skin ${skin}`, () => skin])),
  };
  for (const [name, colorAt] of Object.entries(subjects))
    for (const [left, top] of [
      [6, 6],
      [70, 40],
    ] as const) {
      const isSubject = (x: number, y: number): boolean => x >= left && x < left + 20 && y >= top && y < top + 18;
      const { x, y } = suggestFocus(
        paint((px, py) => (isSubject(px, py) ? colorAt(px, py) : [120, 170, 120])),
        WIDTH,
        HEIGHT,
      );
      t.ok(left < 48 ? x < 0.45 : x > 0.55, `${name}: x ${x}`);
      t.ok(top < 32 ? y < 0.45 : y > 0.55, `${name}: y ${y}`);
    }
});

t.test('pictures of one pixel have a middle', async (t) => {
  t.same(suggestFocus(new Uint8ClampedArray(4), 1, 1), { x: 0.5, y: 0.5 });
});
