import t from 'tap';
import { childElements } from '../../../src/engine/behaviour/change-element.js';
import { splitAtLines } from '../../../src/engine/behaviour/pixel-perfect.js';
import { fc } from '../../support/property.js';
import { runMarkup } from './live-document.js';

const TEXT = 'Each line of this text becomes a block of its own, as wide as what stands in it';
const markup = (widthPx: number): string =>
  `<div class="layout layout--col"><div style="width: ${widthPx}px"><div class="title text--center" id="a" data-pixel-perfect="true" style="width: 301px"><b>${TEXT}</b></div></div></div>`;

t.test("lines become blocks with the parity of the parent's width", async (t) => {
  for (const parentPx of [400, 401]) {
    const { byId, page, style } = await runMarkup(markup(parentPx));
    const lines = childElements(byId('a'));
    t.ok(lines.length > 1);
    for (const line of lines) {
      const width = page.boxOf(line)?.width ?? 0;
      t.equal(width % 2, parentPx % 2);
      t.ok(width > 40 && width <= 310, `a line of ${width} px`);
      t.match(line.attributes.get('style'), /margin-left: auto/);
    }
    t.match(style('a'), new RegExp(`width: ${parentPx % 2 === 0 ? 302 : 301}px; text-align: center`));
  }
});

t.test('a span that is a flex item wraps at its own width', async (t) => {
  const { byId, page } = await runMarkup(
    `<div class="layout"><div class="item" style="width: 200px"><div class="content"><span class="description" id="a" data-pixel-perfect="true">${TEXT}</span></div></div></div>`,
  );
  const lines = childElements(byId('a'));
  t.ok(lines.length > 1);
  for (const line of lines) t.ok((page.boxOf(line)?.width ?? 999) <= 200);
});

t.test('panels with more than four greys are not changed', async (t) => {
  const { byId } = await runMarkup(markup(400), 'v2');
  t.equal(childElements(byId('a'))[0]?.tag, 'b');
});

t.test('splitting a text at its lines loses no characters', async (t) => {
  t.same(splitAtLines('one two  three', ['one two', 'three']), ['one two  ', 'three']);
  t.same(splitAtLines('\n      one two\n      three', ['', '      one two', '      three']), [
    '\n ',
    '     one two\n ',
    '     three',
  ]);
  t.same(splitAtLines('one', []), ['one']);
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, lines) => splitAtLines(text, lines).join('') === text),
  );
});
