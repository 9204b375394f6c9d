import t from 'tap';
import { elementsOf, textOf } from '../../support/drawing/document-text.js';
import { renderBody } from '../../support/drawing/render-page.js';

t.test('only style elements of CSS are style sheets', async (t) => {
  const styles = [
    ['', 'a'],
    ['type="text/css"', 'b'],
    ['type=" TEXT/CSS "', 'c'],
    ['type="text/tailwindcss"', 'd'],
    ['type="text/plain"', 'e'],
  ];
  const sheets = styles.map(([type, name]) => `<style ${type}>@import "${name}.css"</style>`).join('');
  const rendering = await renderBody(`${sheets}<p>text`);
  t.equal(textOf({ rendering }), 'text');
  t.equal(elementsOf(rendering.document.root).filter(({ tag }) => tag === 'style').length, styles.length);
  const missing = rendering.notes.filter(({ code }) => code === 'resource-missing').map(({ values }) => values.url);
  t.strictSame(missing, ['a.css', 'b.css', 'c.css']);
});
