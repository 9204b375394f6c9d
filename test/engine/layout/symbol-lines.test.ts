import t from 'tap';
import { renderDocument } from '../../support/drawing/render-page.js';

/** Heights in Chromium, with symbols from DejaVu Sans as well. */
const LINES = [
  ['16px serif', '★', 19],
  ['16px Arial', 'a★', 19],
  ['20px serif', 'a ✓', 24],
  ['16px Arial', '☀a', 19],
  ['16px Arial', '✗ ✔', 19],
  ['16px Arial', 'a → b', 18],
  ['16px Arial', 'a °', 18],
  ['16px/30px Arial', 'a★', 30],
] as const;

t.test('a symbol from a fallback font enlarges its line as in a browser', async (t) => {
  for (const [font, text, height] of LINES) {
    const { boxes } = await renderDocument(
      `<!doctype html><body style="margin: 0"><p style="margin: 0; font: ${font}">${text}`,
      { widthPx: 200, heightPx: 100 },
    );
    t.equal(boxes.find(({ tag }) => tag === 'p')?.height, height, `${text} in ${font}`);
  }
});
