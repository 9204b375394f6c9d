import t from 'tap';
import { darkShade, lightShade } from '../../../../src/engine/paint/border/border-shades.js';
import { renderBody } from '../../../support/drawing/render-page.js';

const grey = (level: number) => ({ r: level, g: level, b: level, a: 1 });

t.test('shades of inset and outset borders are those of Chromium', async (t) => {
  t.same(darkShade({ r: 255, g: 165, b: 0, a: 1 }), { r: 171, g: 111, b: 0, a: 1 });
  t.same([darkShade(grey(128)), lightShade(grey(128))], [grey(44), grey(128)]);
  t.same([darkShade(grey(51)), lightShade(grey(51))], [grey(0), grey(135)], 'too dark for a darker shade');
  t.same([darkShade(grey(0)), lightShade(grey(0))], [grey(0), grey(84)]);
  t.same([darkShade(grey(255)), lightShade(grey(255))], [grey(171), grey(255)]);
});

t.test('a border in the colour of the text is shaded from light grey, as on <hr>', async (t) => {
  const { rgba, widthPx } = await renderBody('<hr style="margin: 0">');
  t.same([rgba[100 * 4], rgba[(widthPx + 100) * 4]], [154, 238]);
});
