// @tier full: lays out hundreds of pages
import t from 'tap';
import { behave } from '../../../src/engine/behaviour/behaviour.js';
import { elementsOf } from '../../../src/engine/html/dom.js';
import type { Rendering } from '../../../src/engine/render.js';
import { renderBody } from '../../support/drawing/render-page.js';

/** Texts that the framework aligns one after another: each is changed and measured, which lays the page out. */
const drawTexts = (count: number): Promise<Rendering> =>
  renderBody('<div><span data-pixel-perfect="true">Two words</span> beside</div>'.repeat(count), {
    bitDepth: 1,
    behave,
  });

function countAligned({ document }: Rendering): number {
  return elementsOf(document.root).filter(
    ({ attributes, children }) =>
      attributes.has('data-pixel-perfect') && children.some((child) => child.kind === 'element'),
  ).length;
}

t.test('sixty texts are aligned', async (t) => {
  const rendering = await drawTexts(60);
  t.same(rendering.notes, []);
  t.equal(countAligned(rendering), 60);
});

t.test('behaviours that need too many layouts are stopped, and the page is painted as it is', async (t) => {
  const rendering = await drawTexts(400);
  t.same(
    rendering.notes.map(({ code }) => code),
    ['layouts'],
  );
  const aligned = countAligned(rendering);
  t.ok(aligned > 0 && aligned < 400, `${aligned} of 400 are aligned`);
  t.ok(rendering.rgba.includes(0), 'text is painted');
});
