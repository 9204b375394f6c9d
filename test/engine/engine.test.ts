// @tier full: builds the package of the engine
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { decode } from 'fast-png';
import t from 'tap';
import { Engine } from '../../src/engine/engine.js';
import { inkstand } from '../support/gateway/run-inkstand.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const execute = promisify(execFile);
/** Without the test runner's loader, which breaks the compiler and is put back where only the environment drops it. */
const run = (args: string[], cwd?: string) =>
  execute('env', ['-u', 'NODE_OPTIONS', process.execPath, ...args], { cwd });

t.test('the packed engine, used by a separate program, draws its example as the gateway does', async (t) => {
  const folder = t.testdir({ 'package.json': '{"private": true, "type": "module"}' });
  const installed = join(folder, 'node_modules', 'inkstand-engine');
  await run([join(ROOT, 'scripts/build/package-engine.mjs'), '--stage', installed]);
  const { dependencies, exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@inkstand/'))) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), place);
  }
  t.ok(readdirSync(installed).includes('LICENSE'));
  const paths = Object.values<string>(exports).flatMap((path) => [path, path.replace(/\.js$/, '.d.ts')]);
  for (const path of paths) t.ok(readFileSync(join(installed, path)).length > 0, `${path} is in the package`);

  const readme = readFileSync(join(installed, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);
  t.equal(examples.length, 2, 'there are examples to run');
  writeFileSync(join(folder, 'example.js'), examples.join('\n'));
  await run(['example.js'], folder);
  const [, page = ''] = /html: '(.*)',/.exec(examples[0] ?? '') ?? [];
  writeFileSync(join(folder, 'page.html'), page);
  const [from, to] = [join(folder, 'page.html'), join(folder, 'expected.png')];
  t.match(await inkstand(['render', from, '--model', 'og_png', '--framework', 'own', '--out', to]), { code: 0 });
  t.ok(readFileSync(join(folder, 'screen.png')).equals(readFileSync(to)), 'the same bytes');
  t.match(decode(readFileSync(join(folder, 'screenshot.png'))), { width: 800, height: 480, depth: 8 });
});

t.test('markup, sizes, palettes and resources are used as requested', async (t) => {
  const asked: string[] = [];
  const engine = new Engine({
    load: async (url) => {
      asked.push(url);
      return undefined;
    },
  });
  const markup = '<div class="layout"><span class="value">21°</span><img src="https://pictures.example/a.png"></div>';
  const drawn = await engine.draw({ html: markup, isMarkup: true, width: 600, height: 400, palette: 'gray-4' });
  t.match(decode(drawn.bytes), { width: 600, height: 400, depth: 2 });
  t.strictSame(asked, ['https://pictures.example/a.png']);
  t.match(drawn.notes, [/pictures\.example/], 'what was not answered is noted');
  t.match(await engine.draw({ html: '<p>x</p>', model: 'og_png', format: 'bmp' }), { mediaType: 'image/bmp' });
  await t.rejects(engine.draw({ html: '', model: 'none' }), { code: 'invalid', message: /known model/ });
  await t.rejects(engine.draw({ html: '' }), { code: 'invalid', message: /width and height/ });
  await t.rejects(engine.draw({ html: '', model: 'og_png', palette: 'pink' }), { code: 'invalid', message: /palette/ });
});
