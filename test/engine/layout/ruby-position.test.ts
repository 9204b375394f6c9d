import t from 'tap';
import { renderBody } from '../../support/drawing/render-page.js';

/** Vertical middles of an annotation and of its base, px. */
async function middles(style: string): Promise<{ annotation: number; base: number }> {
  const { words } = await renderBody(`<p style="margin:0;${style}"><ruby>base<rt>note</rt></ruby></p>`, {
    details: true,
  });
  const middle = (text: string): number => {
    const word = words?.find((one) => one.text === text);
    t.ok(word, `${text} is drawn`);
    return word ? word.y + word.height / 2 : 0;
  };
  return { annotation: middle('note'), base: middle('base') };
}

t.test('an annotation stands on the letters of its base, however high the line is', async (t) => {
  for (const lineHeight of [40, 60, 100]) {
    const { annotation, base } = await middles(`line-height:${lineHeight}px`);
    t.ok(base - annotation > 9 && base - annotation < 16, `${lineHeight}: ${base - annotation} px above`);
  }
});

t.test('ruby-position: under puts it below, and is inherited', async (t) => {
  for (const lineHeight of [20, 40, 100]) {
    const { annotation, base } = await middles(`ruby-position:under;line-height:${lineHeight}px`);
    t.ok(annotation - base > 9 && annotation - base < 16, `${lineHeight}: ${annotation - base} px below`);
  }
  const { annotation, base } = await middles('ruby-position:nonsense;line-height:40px');
  t.ok(annotation < base, 'an invalid value is ignored');
});
