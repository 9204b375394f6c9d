import t from 'tap';
import { renderDocument } from '../../support/drawing/render-page.js';

/** Columns of the left half and the right half that have ink. */
async function inkSides(html: string): Promise<{ left: boolean; right: boolean }> {
  const { rgba, widthPx, heightPx } = await renderDocument(html);
  const hasInk = (from: number, to: number): boolean => {
    for (let y = 0; y < heightPx; y++)
      for (let x = from; x < to; x++) if ((rgba[(y * widthPx + x) * 4] ?? 255) < 128) return true;
    return false;
  };
  return { left: hasInk(0, widthPx / 2), right: hasInk(widthPx / 2, widthPx) };
}

t.test('match-parent on the root follows its own direction', async (t) => {
  t.strictSame(await inkSides('<!doctype html><html dir="rtl" style="text-align:match-parent"><p>one'), {
    left: false,
    right: true,
  });
});

t.test('an invalid dir leaves the direction of the parent', async (t) => {
  const style = '<style>p{text-align:left}p:dir(rtl){text-align:right}</style>';
  t.strictSame(await inkSides(`<!doctype html><html dir="rtl">${style}<p dir="nonsense">one`), {
    left: false,
    right: true,
  });
});
