import t from 'tap';
import { renderDocument } from '../support/drawing/render-page.js';

const SIZES = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 32, 40, 48, 56, 64];
const COLUMN_PX = 110;

t.test('lines of text are painted on the baseline from layout at every size', async (t) => {
  const widthPx = SIZES.length * COLUMN_PX;
  for (const bitDepth of [1, 8])
    for (const family of ['Inter Variable', 'serif', 'monospace']) {
      const lines = SIZES.map(
        (size, i) =>
          `<div style="position:absolute;left:${i * COLUMN_PX}px;font:${size}px ${family}">HH<i style="display:inline-block;width:9px;height:1px"></i></div>`,
      );
      const { rgba, boxes } = await renderDocument(`<!doctype html><body style="margin:0">${lines.join('')}`, {
        widthPx,
        heightPx: 100,
        bitDepth,
      });
      const marks = boxes.filter(({ tag }) => tag === 'i');
      SIZES.forEach((size, i) => {
        const mark = marks[i]!;
        let last = 0;
        for (let y = 0; y < 100; y++)
          for (let x = i * COLUMN_PX; x < Math.floor(mark.x); x++) if (rgba[(y * widthPx + x) * 4]! < 100) last = y + 1;
        t.equal(last, mark.y + mark.height, `${family} ${size} px at ${bitDepth} bit`);
      });
    }
});
