// @tier full: corrupts memory many times
import { createHash } from 'node:crypto';
import t from 'tap';
import { loadGuestBundle, prepareScripts } from '../../../src/sandbox/sandbox.js';
import { renderDocument } from '../../support/drawing/render-page.js';
import { CorruptingPool, createDice } from '../../support/sandbox/corrupting-pool.js';
import { watchMemory } from '../../support/sandbox/engine-memory.js';

/** More by hand: `INKSTAND_CORRUPTIONS=10000 node build/test/sandbox/page/corrupted-pages.test.js`. */
const ROUNDS = Number(process.env.INKSTAND_CORRUPTIONS ?? 50);
const LIMITS = { maxPolls: 300, scriptMs: 300, pageMs: 600, watchdogMs: 100 };
/** A busy machine must draw the whole page, too. */
const PATIENT = { scriptMs: 60_000, pageMs: 60_000, watchdogMs: 60_000 };
/** Uses every operation of the gate. */
const MARKUP = `<!doctype html><html><body class="trmnl"><svg><text id="t">text</text></svg><div id="a" style="width:200px">a</div><script>
const a = document.getElementById('a');
for (let i = 0; i < 6; i++) { const e = document.createElement('b'); e.className = 'c' + i; e.textContent = i; a.append(e); a.getBoundingClientRect(); }
a.innerHTML += '<i>x</i>'; getComputedStyle(a).color; matchMedia('(min-width: 1px)').matches; console.log('b', (1234.5).toLocaleString('de'));
new DOMParser().parseFromString('<a><b/></a>', 'text/xml'); new DOMParser().parseFromString('<p>', 'text/html'); new Image().src = 'https://pictures.example/a.png';
const s = document.createElement('script'); s.textContent = 'throw new Error("inserted")'; document.body.append(s);
document.getElementById('t').getBBox();
setTimeout(() => { a.title = new Date().toLocaleDateString('en', { timeZone: 'Asia/Tokyo' }); }, 50);
</script></body></html>`;

t.test('random bytes in the memory of a page end in its sandbox, whatever is asked then', async (t) => {
  const memory = watchMemory(t);
  const bytes = (): Uint8Array => new Uint8Array(memory().buffer);
  const pool = new CorruptingPool(loadGuestBundle('page'), bytes, createDice(23));
  const draw = async (): Promise<{ kind: string; bytes: string }> => {
    const request = {
      markup: MARKUP,
      name: 'full.liquid',
      nowMs: 1_773_653_400_000,
      timeZone: 'UTC',
      locale: 'en',
      seed: 1,
    };
    const prepared = prepareScripts(pool, { ...request, limits: pool.isOn ? LIMITS : PATIENT });
    let kind = 'none';
    const rendering = await renderDocument(MARKUP, {
      ...{ widthPx: 240, heightPx: 160, bitDepth: 1 as const },
      runScripts: async (page) => {
        kind = await prepared.run(page);
        return kind === 'broken' ? 'broken' : 'done';
      },
    });
    return { kind, bytes: createHash('sha256').update(rendering.rgba).digest('hex') };
  };
  pool.isOn = false;
  const { bytes: clean } = await draw();
  const endings = new Map<string, number>();
  for (let round = 1; round <= ROUNDS; round++) {
    pool.isOn = true;
    const { kind } = await draw();
    endings.set(kind, (endings.get(kind) ?? 0) + 1);
    if (round % 25 !== 0) continue;
    pool.isOn = false;
    t.equal((await draw()).bytes, clean, `the next page is whole after ${round} corrupted ones`);
  }
  t.comment(`${ROUNDS} pages, ${pool.hits} corruptions, ${pool.crossings} crossings`, Object.fromEntries(endings));
  t.ok((endings.get('broken') ?? 0) > 0, 'some sandboxes broke');
  t.ok((endings.get('done') ?? 0) > 0, 'some pages did not notice');
  t.ok(pool.crossings > ROUNDS, 'the gate was reached');
});
