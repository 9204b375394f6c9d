import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { CodeCache } from '../../src/worker/code-cache.js';
import { createWorkerHost } from '../../src/worker/host.js';
import { listBenchScreens } from '../bench/screens.js';
import { waitFor } from '../support/wait-for.js';

t.test('the next child reads the code cache', async (t) => {
  const folder = t.testdir();
  t.equal(new CodeCache(folder, 'main.cjs').read(), undefined);
  new CodeCache(folder, 'main.cjs').store(Buffer.from('first'), false);
  t.same(new CodeCache(folder, 'main.cjs').read(), Buffer.from('first'));
});

t.test('the code cache is rewritten only when it was rejected or has grown much', async (t) => {
  const folder = t.testdir();
  new CodeCache(folder, 'main.cjs').store(Buffer.alloc(100, 1), false);
  const known = (wasRejected: boolean, bytes: number): number | undefined => {
    const cache = new CodeCache(folder, 'main.cjs');
    cache.read();
    cache.store(Buffer.alloc(bytes, 2), wasRejected);
    return new CodeCache(folder, 'main.cjs').read()?.length;
  };
  t.equal(known(false, 103), 100);
  t.equal(known(false, 110), 110);
  t.equal(known(false, 130), 130);
  t.equal(known(true, 40), 40);
});

t.test('a damaged or truncated code cache is ignored', async (t) => {
  const folder = t.testdir();
  new CodeCache(folder, 'main.cjs').store(Buffer.alloc(1000, 7), false);
  const [name] = readdirSync(folder);
  const path = join(folder, name!);
  const whole = readFileSync(path);
  for (const damaged of [whole.with(500, 8), whole.subarray(0, 900), whole.subarray(0, 2), Buffer.alloc(0)]) {
    writeFileSync(path, damaged);
    t.equal(new CodeCache(folder, 'main.cjs').read(), undefined, `${damaged.length} bytes`);
  }
});

t.test('cached code of earlier programs is deleted, other files stay', async (t) => {
  const folder = t.testdir({ 'main-OLD.cjs-v20.19.0-x64.code': 'old', 'note.txt': 'mine' });
  new CodeCache(folder, 'main-NEW.cjs').store(Buffer.from('new'), false);
  t.same(readdirSync(folder).sort(), [`main-NEW.cjs-${process.version}-${process.arch}.code`, 'note.txt']);
});

t.test('a read-only cache folder is not an error', async (t) => {
  const folder = join(t.testdir({ cache: 'a file where the folder belongs' }), 'cache');
  t.doesNotThrow(() => new CodeCache(folder, 'main.cjs').store(Buffer.from('x'), false));
});

/** Renders one picture in a new child, which is then disconnected. */
async function renderOnce(dataDir: string): Promise<string> {
  const screen = (await listBenchScreens('og_png')).find(({ name }) => name === 'sensors full');
  const host = createWorkerHost({ dataDir, idleMs: 100 });
  const { bytes } = await host.run(screen!.jobWith(0), { deadlineMs: 80_000 });
  await waitFor('the dismissal', async () => host.pid() === undefined || undefined);
  await host.stop();
  return Buffer.from(bytes).toString('base64');
}

t.test(
  'a dismissed child leaves its code; with it, without it and with rubbish in its place pictures are equal',
  async (t) => {
    const dataDir = t.testdir();
    const draw = (): Promise<string> => renderOnce(dataDir);
    const first = await draw();
    const folder = join(dataDir, 'cache');
    const [name] = readdirSync(folder);
    t.match(name, /\.code$/);
    t.equal(await draw(), first, 'with it');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name!), 'rubbish');
    t.equal(await draw(), first, 'with rubbish');
    t.ok(readFileSync(join(folder, name!)).length > 100_000, 'which was replaced');
  },
);

t.test("the code cache is in systemd's cache folder if there is one", async (t) => {
  const dataDir = t.testdir({ caches: {} });
  t.intercept(process, 'env', { value: { ...process.env, CACHE_DIRECTORY: join(dataDir, 'caches') } });
  await renderOnce(dataDir);
  t.match(readdirSync(join(dataDir, 'caches')), [/\.code$/]);
  t.notOk(existsSync(join(dataDir, 'cache')));
});
