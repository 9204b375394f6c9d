import t from 'tap';
import type { Rendering } from '../../../../src/engine/render.js';
import { renderDocument, renderer } from '../../../support/drawing/render-page.js';

const draw = (background: string, transform: string): Promise<Rendering> =>
  renderDocument(
    `<!doctype html><body style="margin:0"><div style="position:absolute;left:10px;top:10px;width:60px;height:30px;background:${background};transform:${transform}">`,
    { widthPx: 80, heightPx: 50 },
  );

const isSame = (one: Rendering, other: Rendering): boolean => Buffer.from(one.rgba).equals(Buffer.from(other.rgba));

/** Some are stripes on whole px, which are painted as rectangles; others only look like it. */
const BACKGROUNDS = [
  'repeating-linear-gradient(to right, #000 0 1px, transparent 1px 4px)',
  'repeating-linear-gradient(to left, #000 0 1px, transparent 1px 4px)',
  'repeating-linear-gradient(to bottom, transparent 0 3px, #555 3px 4px) 0 0 / 1px 100% no-repeat',
  'repeating-linear-gradient(to top, #000 0 5px, #aaa 5px 7px) 3px 2px / 20px 20px no-repeat',
  'linear-gradient(90deg, #000 50%, #fff 50%)',
  'linear-gradient(90deg, #000 20px, transparent 20px 40px, #333 40px)',
  'linear-gradient(180deg, #000 -5px, #000 12px, transparent 12px)',
  'linear-gradient(#444, #444) 8px 0 / 1px 1px no-repeat',
  'linear-gradient(90deg, #000 10.5px, #fff 10.5px)',
  'linear-gradient(90deg, #000 10px, #fff 20px)',
  'linear-gradient(90deg, rgba(0,0,0,.4) 10px, #fff 10px)',
  'linear-gradient(45deg, #000 50%, #fff 50%)',
];

t.test('stripes painted as rectangles have the pixels of their gradient', async (t) => {
  for (const background of BACKGROUNDS) {
    const plain = await draw(background, 'none');
    // Too little to move a pixel, but enough to be painted as a gradient.
    const scaled = await draw(background, 'scale(1.0000001)');
    t.ok(isSame(plain, scaled), background);
    t.ok(
      plain.rgba.some((value) => value < 255),
      `${background} is seen`,
    );
  }
});

/** Boxes of more sizes than are kept, each with stripes of its own length. */
const drawSizes = (transform: string): Promise<Rendering> => {
  const boxes = Array.from({ length: 24 }, (_, i) => {
    const size = `width:${30 + i}px;height:${3 + (i % 4)}px;transform:${transform}`;
    return `<div style="position:absolute;left:${i % 5}px;top:${7 * i}px;${size}"></div>`.repeat(2);
  });
  const style = 'div{background:repeating-linear-gradient(to left,#000 0 3px,transparent 3px 10px)}';
  const lines = 'p{margin:0;height:2px;width:50px;background:repeating-linear-gradient(90deg,#000 0 1px,#fff 1px 4px)}';
  return renderDocument(
    `<!doctype html><style>${style}${lines}</style><body style="margin:0">${boxes.join('')}<p><p>`,
    { widthPx: 80, heightPx: 180 },
  );
};

t.test('stripes have the same pixels in boxes of each size, again, and from empty caches', async (t) => {
  const first = await drawSizes('none');
  t.ok(isSame(first, await drawSizes('none')), 'again');
  t.ok(isSame(first, await drawSizes('scale(1.0000001)')), 'painted as gradients');
  renderer.clear();
  t.ok(isSame(first, await drawSizes('none')), 'from empty caches');
});

/** Lines of the same and of other lengths, which start on other pixels: half a px of a gap is rounded there. */
const drawBorders = (transform: string): Promise<Rendering> => {
  const boxes = Array.from({ length: 24 }, (_, i) => {
    const place = `left:${i % 7}px;top:${7 * i}px;width:${40 + (i % 3)}px;height:4px`;
    const border = i % 2 ? '1px dotted #000' : '2px dashed #444';
    return `<div style="position:absolute;box-sizing:border-box;border:${border};${place};transform:${transform}"></div>`;
  });
  return renderDocument(`<!doctype html><body style="margin:0">${boxes.join('')}`, { widthPx: 80, heightPx: 180 });
};

t.test('dashed and dotted borders have the same pixels again, from empty caches, and without them', async (t) => {
  const first = await drawBorders('none');
  t.ok(isSame(first, await drawBorders('none')), 'again');
  t.ok(isSame(first, await drawBorders('scale(1.0000001)')), 'painted one by one');
  renderer.clear();
  t.ok(isSame(first, await drawBorders('none')), 'from empty caches');
});

t.test('a repeated pattern has the same pixels from the cache and from empty caches', async (t) => {
  const tile =
    'url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQAAAABazTCJAAAADElEQVR4nGNoYHAAAAHEAMGYZjUWAAAAAElFTkSuQmCC)';
  const first = await draw(tile, 'none');
  const second = await draw(tile, 'none');
  renderer.clear();
  const third = await draw(tile, 'none');
  t.ok(isSame(first, second));
  t.ok(isSame(first, third));
  t.ok(first.rgba.some((value) => value < 255));
});
