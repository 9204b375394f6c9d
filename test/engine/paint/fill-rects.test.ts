import assert from 'node:assert/strict';
import t from 'tap';
import type { Matrix } from '../../../src/engine/affine.js';
import { createCanvas } from '../../../src/engine/font/canvas.js';
import type { Area } from '../../../src/engine/geometry.js';
import { RectPattern, strokeFrame } from '../../../src/engine/paint/fill-rects.js';
import { translation } from '../../../src/engine/paint/matrix.js';
import { fc } from '../../support/property.js';

const SIDE_PX = 64;
const CELL_PX = 8;
const CELLS = SIDE_PX / CELL_PX;

interface Scene {
  readonly matrix: Matrix;
  readonly color: string;
  readonly isRound: boolean;
}

/** Pixels after `fill`, inside a round clip with soft edges if wanted. */
function draw({ matrix, color, isRound }: Scene, fill: (context: CanvasContext) => void): Buffer {
  const context = createCanvas(SIDE_PX, SIDE_PX).getContext('2d');
  context.fillStyle = 'rgb(210,180,90)';
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  context.beginPath();
  if (isRound) context.ellipse(30.3, 33.7, 27.2, 25.1, 0, 0, Math.PI * 2);
  else context.rect(0, 0, SIDE_PX, SIDE_PX);
  context.clip();
  context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  context.fillStyle = color;
  context.strokeStyle = color;
  fill(context);
  return Buffer.from(context.getImageData(0, 0, SIDE_PX, SIDE_PX).data.buffer);
}

type CanvasContext = Parameters<typeof strokeFrame>[0];

/** At most one in each cell of a grid; some reach its edges, so that neighbours touch. */
const areas = fc
  .uniqueArray(
    fc.record({
      cell: fc.nat(CELLS * CELLS - 1),
      left: fc.nat(CELL_PX - 1),
      top: fc.nat(CELL_PX - 1),
      right: fc.nat(CELL_PX - 1),
      bottom: fc.nat(CELL_PX - 1),
    }),
    { minLength: 1, maxLength: 60, selector: ({ cell }) => cell },
  )
  .map((list) =>
    list.map(({ cell, left, top, right, bottom }): Area => {
      const [x, y] = [Math.min(left, right), Math.min(top, bottom)];
      return {
        x: (cell % CELLS) * CELL_PX + x - CELL_PX,
        y: Math.floor(cell / CELLS) * CELL_PX + y,
        width: Math.abs(left - right) + 1,
        height: Math.abs(top - bottom) + 1,
      };
    }),
  );

const scene = fc.record({
  matrix: fc.constantFrom(translation(0, 0), translation(5, -3), translation(0.25, 0.5), {
    ...translation(2, 2),
    a: 1.1,
    d: 0.7,
  }),
  color: fc.constantFrom('#000', '#fff', 'rgb(13,77,201)', 'rgba(85,85,85,0.3)'),
  isRound: fc.boolean(),
});

t.test('a pattern of rectangles has the same pixels wherever it is filled', async () => {
  const onPixels = scene.map((one) => ({ ...one, matrix: translation(5, -3) }));
  const shift = fc.integer({ min: -40, max: 40 });
  fc.assert(
    fc.property(areas, onPixels, shift, shift, (list, setting, left, top) => {
      const pattern = new RectPattern(list);
      const moved = draw(setting, (context) => pattern.fill(context, left, top));
      const inPlace = draw(setting, (context) => {
        for (const { x, y, width, height } of list) context.fillRect(left + x, top + y, width, height);
      });
      assert.ok(moved.equals(inPlace));
    }),
  );
});

const frames = fc.array(
  fc.record({
    x: fc.integer({ min: -9, max: SIDE_PX }),
    y: fc.integer({ min: -9, max: SIDE_PX }),
    thickness: fc.integer({ min: 1, max: 6 }),
    insideX: fc.integer({ min: 1, max: SIDE_PX }),
    insideY: fc.integer({ min: 1, max: SIDE_PX }),
  }),
  { minLength: 1, maxLength: 12 },
);

t.test('a frame has the pixels of its four sides', async () => {
  const onPixels = scene.map((one) => ({ ...one, matrix: translation(5, -3) }));
  fc.assert(
    fc.property(frames, onPixels, (list, setting) => {
      const stroked = draw(setting, (context) => {
        for (const { x, y, thickness, insideX, insideY } of list)
          strokeFrame(context, { x, y, width: insideX + 2 * thickness, height: insideY + 2 * thickness }, thickness);
      });
      const filled = draw(setting, (context) => {
        for (const { x, y, thickness, insideX, insideY } of list) {
          const [width, end] = [insideX + 2 * thickness, y + thickness + insideY];
          context.fillRect(x, y, width, thickness);
          context.fillRect(x + thickness + insideX, y + thickness, thickness, insideY);
          context.fillRect(x, end, width, thickness);
          context.fillRect(x, y + thickness, thickness, insideY);
        }
      });
      assert.ok(stroked.equals(filled));
    }),
  );
});
