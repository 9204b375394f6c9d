import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import t from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { inkShare } from '../support/display/picture-rules.js';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addManyDisplays } from '../support/gateway/many-displays.js';
import { BIN } from '../support/gateway/run-inkstand.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';

const ROOT = resolve(import.meta.dirname, '../../..');
/** What packages contain, see scripts/stage. */
const PARTS = [
  'bin',
  'build/gateway',
  'build/guest',
  'build/mqtt',
  'build/python',
  'build/src',
  'build/worker',
  'package.json',
];
/** Beside the build, so that files can be linked instead of copied. */
const tree = t.testdir();

t.before(() => {
  for (const path of [...PARTS, ...listModules()]) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    linkFiles(realpathSync(join(ROOT, path)), join(tree, path));
  }
  execFileSync(process.execPath, ['scripts/build/prune-modules.mjs', tree], { cwd: ROOT });
});

/** Production packages, as paths below the root. */
function listModules(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries<{ dev?: boolean; link?: boolean }>(packages).flatMap(([path, { dev, link }]) =>
    path.startsWith('node_modules/') && !dev && !link && existsSync(join(ROOT, path)) ? [path] : [],
  );
}

/** Without packages inside of packages, which are listed themselves. */
function linkFiles(from: string, to: string): void {
  if (statSync(from).isFile()) linkFile(from, to);
  else {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (name !== 'node_modules') linkFiles(join(from, name), join(to, name));
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // On another file system.
    copyFileSync(from, to);
  }
}

t.test('modules that start a process or a thread are in the pruned tree', async (t) => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((one) =>
    /\.tsx?$/.test(one),
  );
  const started = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, 'src', path), 'utf8').matchAll(/new (?:URL|Worker)\([^)]*?'(\.[^']+\.js)'/g)].map(
      ([, name]) => join('build/src', path, '..', name ?? ''),
    ),
  );
  // The bundles of the worker and of the MQTT process are run instead.
  const bundled = new Set(['build/src/gateway/worker/jobs/main.js', 'build/src/gateway/mqtt/process/main.js']);
  const wanted = started.filter((path) => !bundled.has(path));
  t.ok(
    wanted.includes('build/src/gateway/web/access/password-hash-thread.js'),
    'the thread that derives keys was found',
  );
  t.same(
    wanted.filter((path) => !existsSync(join(tree, path))),
    [],
  );
});

t.test('the pruned tree serves pages, checks passwords and renders screens', async (t) => {
  const dataDir = dataFolder(t);
  await addManyDisplays(dataDir, Date.now(), { displays: 1, plugins: 1 });
  const gateway = await startGatewayProcess({ dataDir, program: join(tree, 'bin/inkstand') });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  t.equal((await browser.get('/plugins/new')).status, 200);
  const page = "<div id='a'></div><script>a.style.cssText = 'background: #000; width: 640px; height: 400px'</script>";
  const { status, body } = await plainRequest(`${gateway.base}/api/render`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await createKey(dataDir, 'test', 'write')}`,
    },
    body: JSON.stringify({ html: `<!doctype html><body style="margin: 0">${page}`, width: 640, height: 400 }),
  });
  t.equal(status, 200);
  t.ok(inkShare(body) > 0.9, 'the script has run');
});

t.test('the pruned tree has the fonts of all scripts', async (t) => {
  const text = 'Aé Ελ Жи שלום مرحبا ếữ ✓★ ∑√ 🜀 😀 👍🏽 🧭 🇪🇺 ⚽ 🎂';
  const styles = ['sans-serif', 'serif', 'monospace', "'Courier New'", "'Inter Variable'"].map(
    (family) => `<p style="font: 20px ${family}">${text} <b>${text}</b> <i>${text}</i></p>`,
  );
  const recipe = t.testdir({ 'full.liquid': styles.join('') });
  const render = (program: string): Buffer => {
    const out = join(recipe, 'out.png');
    execFileSync(program, ['render', recipe, '--out', out], { env: { PATH: process.env.PATH ?? '' } });
    return readFileSync(out);
  };
  t.ok(render(join(tree, 'bin/inkstand')).equals(render(BIN)), 'the same bytes as from the checkout');
});
