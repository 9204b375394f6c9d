import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { RenderInputs } from '../../src/screen/screen.js';

t.test('the fingerprint changes when a release or a font is added or removed', async (t) => {
  const folder = t.testdir({});
  let nowMs = 0;
  const look = new RenderInputs(folder, () => nowMs);
  const stamps = [look.fingerprint()];
  const after = (change: () => void): void => {
    change();
    nowMs += 2000;
    stamps.push(look.fingerprint());
  };
  after(() => {
    mkdirSync(join(folder, 'framework'));
    writeFileSync(join(folder, 'framework', 'framework.json'), '{}');
  });
  after(() => mkdirSync(join(folder, 'fonts')));
  after(() => rmSync(join(folder, 'framework'), { recursive: true }));
  t.equal(stamps[0], '');
  t.equal(new Set(stamps).size, stamps.length);
});

t.test('the folders are checked at most once a second', async (t) => {
  const folder = t.testdir({});
  let nowMs = 0;
  const look = new RenderInputs(folder, () => nowMs);
  t.equal(look.fingerprint(), '');
  mkdirSync(join(folder, 'fonts'));
  nowMs = 999;
  t.equal(look.fingerprint(), '');
  nowMs = 1000;
  t.not(look.fingerprint(), '');
});

t.test('a file added just after the start is noticed, even within the second', async (t) => {
  const folder = t.testdir({});
  const look = new RenderInputs(folder, () => 0);
  t.equal(look.fingerprint(), '');
  mkdirSync(join(folder, 'fonts'));
  t.equal(look.hasChanged(), true);
  t.equal(look.hasChanged(), false);
  t.not(look.fingerprint(), '');
});
