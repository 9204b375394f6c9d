import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { RenderInputs } from '../../../../src/gateway/screen/screen.js';

t.test('the fingerprint changes when a release or a font is added or removed', async (t) => {
  const folder = t.testdir({});
  const look = new RenderInputs(folder, 1);
  const stamps = [look.fingerprint()];
  const after = async (change: () => void): Promise<void> => {
    change();
    await setTimeout(20);
    stamps.push(look.fingerprint());
  };
  await after(() => {
    mkdirSync(join(folder, 'framework'));
    writeFileSync(join(folder, 'framework', 'framework.json'), '{}');
  });
  await after(() => mkdirSync(join(folder, 'fonts')));
  await after(() => rmSync(join(folder, 'framework'), { recursive: true }));
  t.equal(stamps[0], '');
  t.equal(new Set(stamps).size, stamps.length);
});

t.test('the folders are not checked again for a second', async (t) => {
  const folder = t.testdir({});
  const look = new RenderInputs(folder);
  t.equal(look.fingerprint(), '');
  mkdirSync(join(folder, 'fonts'));
  t.equal(look.fingerprint(), '');
  await setTimeout(1100);
  t.not(look.fingerprint(), '');
});

t.test('a file added just after the start is noticed, even within the second', async (t) => {
  const folder = t.testdir({});
  const look = new RenderInputs(folder);
  t.equal(look.fingerprint(), '');
  mkdirSync(join(folder, 'fonts'));
  t.equal(look.hasChanged(), true);
  t.equal(look.hasChanged(), false);
  t.not(look.fingerprint(), '');
});
