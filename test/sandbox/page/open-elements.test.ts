import t from 'tap';
import type { ScriptedPage } from '../../../src/engine/render.js';
import { prepareScripts } from '../../../src/sandbox/sandbox.js';
import { renderDocument } from '../../support/drawing/render-page.js';
import { pool } from '../../support/sandbox/script-page.js';

/** The tags that the page's scripts reported as changed, a list for each time. */
async function changesOf(html: string): Promise<string[][]> {
  const seen: string[][] = [];
  const request = { markup: html, name: 'full.liquid', nowMs: 0, timeZone: 'UTC', locale: 'en', seed: 1 };
  const { run } = prepareScripts(pool, request);
  const record = (page: ScriptedPage): ScriptedPage =>
    new Proxy(page, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...values: unknown[]) => {
          if (name === 'changed') seen.push((values[0] as { tag: string }[]).map(({ tag }) => tag).sort());
          return Reflect.apply(value, target, values);
        };
      },
    });
  await renderDocument(html, { runScripts: (page) => run(record(page)) });
  return seen;
}

t.test('a page that measures while it is parsed reports its open elements once', async (t) => {
  const seen = await changesOf(`<!doctype html><html><head></head><body><i id="a"></i><p id="b">b</p><script>
    for (let width = 0; width < 5; width++) {
      document.getElementById('a').style.width = width + 'px';
      document.getElementById('b').offsetWidth;
    }
  </script><p>later</p></body></html>`);
  t.strictSame(seen.slice(0, 5), [['body', 'html', 'i'], ['i'], ['i'], ['i'], ['i']]);
});

t.test('what was not parsed when a script measured is on the page at the end', async (t) => {
  const page = `<!doctype html><html><head></head><body><p id="a">a</p><script>
    window.before = document.body.scrollHeight;
    document.write('<p>written</p>');
    window.after = document.body.scrollHeight;
  </script><p id="b">later</p><script>
    document.getElementById('b').textContent = [document.body.children.length, after > before, document.body.scrollHeight > after].join(' ');
  </script></body></html>`;
  const request = { markup: page, name: 'full.liquid', nowMs: 0, timeZone: 'UTC', locale: 'en', seed: 1 };
  const { run } = prepareScripts(pool, request);
  const { words } = await renderDocument(page, { runScripts: run, details: true });
  t.equal(words?.map(({ text }) => text).join(' '), 'a written 5 true true');
});

t.test('code that runs while the page is parsed meets it as far as it was parsed', async (t) => {
  const page = `<!doctype html><html><head></head><body><p id="a"></p><script>
    const seen = [];
    const tags = document.getElementsByTagName('i');
    addEventListener('error', () => seen.push(document.body.lastElementChild.textContent + tags.length));
  </script><div><i>one</i> <b onclick="(">two</b></div><div><i>three</i></div><script>
    seen.push(tags.length, document.body.childNodes.length);
    document.getElementById('a').textContent = seen.join(' ');
  </script></body></html>`;
  const request = { markup: page, name: 'full.liquid', nowMs: 0, timeZone: 'UTC', locale: 'en', seed: 1 };
  const { run } = prepareScripts(pool, request);
  const { words } = await renderDocument(page, { runScripts: run, details: true });
  t.equal(words?.map(({ text }) => text).join(' '), 'one 1 2 5 one two three');
});
