import t from 'tap';
import { placeCrop, ratioOfView } from '../../../../src/gateway/worker/jobs/render/place-crop.js';
import { fc } from '../../../support/property.js';

/** The visible part of the picture, as shares of its sides. */
function visiblePart(crop: { x: number; y: number; zoom: number; ratio: number }, viewRatio: number) {
  const { left, top, size, positionX, positionY } = placeCrop(crop, viewRatio);
  const scale = crop.ratio > viewRatio ? crop.zoom : (crop.zoom * viewRatio) / crop.ratio;
  const [width, height] = [crop.ratio * scale, scale];
  const boxLeft = (left / 100) * viewRatio + ((viewRatio * size) / 100 - width) * (positionX / 100);
  const boxTop = top / 100 + (size / 100 - height) * (positionY / 100);
  return { x: [-boxLeft / width, (viewRatio - boxLeft) / width], y: [-boxTop / height, (1 - boxTop) / height] };
}

t.test('a crop has its focus in the middle, as far as the picture reaches, on panels of any proportions', async () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const ratio = fc.double({ min: 0.2, max: 5, noNaN: true });
  fc.assert(
    fc.property(
      share,
      share,
      fc.double({ min: 1, max: 5, noNaN: true }),
      ratio,
      ratio,
      (x, y, zoom, pictureRatio, viewRatio) => {
        const part = visiblePart({ x, y, zoom, ratio: pictureRatio }, viewRatio);
        return [
          [x, part.x],
          [y, part.y],
        ].every(([focus, range]) => {
          const [from = 0, to = 0] = range as number[];
          const isInside = from > -0.001 && to < 1.001 && to > from;
          const middle = (from + to) / 2;
          const wanted = Math.min(1 - (to - from) / 2, Math.max((to - from) / 2, focus as number));
          return isInside && Math.abs(middle - wanted) < 0.001;
        });
      },
    ),
  );
});

t.test('a picture with the proportions of its view is placed as without a crop', async (t) => {
  const place = placeCrop(
    { x: 0.1, y: 0.9, zoom: 1, ratio: 800 / 480 },
    ratioOfView('full', { widthPx: 800, heightPx: 480 }),
  );
  t.same(place, { left: 0, top: 0, size: 100, positionX: 50, positionY: 50 });
});

t.test('views have the proportions of their part of the screen', async (t) => {
  const screen = { widthPx: 800, heightPx: 480 };
  t.same(
    (['full', 'half_horizontal', 'half_vertical', 'quadrant'] as const).map((view) => ratioOfView(view, screen)),
    [800 / 480, 800 / 240, 400 / 480, 800 / 480],
  );
});
