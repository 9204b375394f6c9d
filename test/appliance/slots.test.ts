import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { fc } from '../support/property.js';

const FUNCTIONS = join(import.meta.dirname, '../../../image-build/initramfs/slots.sh');
const SECTORS = [2, 4];

/** Runs shell lines with the functions of the slots on a file instead of an SD card. */
function onBootPartition(card: string, lines: string): string {
  const script = `set -u; STATE_DEVICE='${card}' STATE_SECTORS='${SECTORS.join(' ')}'; . '${FUNCTIONS}'; ${lines}`;
  const { stdout, stderr, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the shell ended with ${status}: ${stderr}`);
  return stdout.trim();
}

function makeBootFolder(t: Test, name = 'card'): string {
  const path = join(t.testdir(), name);
  writeFileSync(path, Buffer.alloc(8 * 512));
  return path;
}

function damage(card: string, sector: number): void {
  const content = readFileSync(card);
  content.fill(0xa5, sector * 512 + 3, sector * 512 + 9);
  writeFileSync(card, content);
}

t.test('a card that was never updated starts slot a', async (t) => {
  const card = makeBootFolder(t);
  t.equal(onBootPartition(card, 'choose_slot; read_state'), 'a good\n0 a - 0');
});

t.test('a slot is tried as often as configured, then the confirmed one is used again', async (t) => {
  const card = makeBootFolder(t);
  onBootPartition(card, 'write_state a b 2');
  t.equal(
    onBootPartition(card, 'choose_slot; choose_slot; choose_slot; read_state'),
    'b trial\nb trial\na good\n4 a - 0',
  );
});

t.test('a confirmed slot stays', async (t) => {
  const card = makeBootFolder(t);
  t.equal(
    onBootPartition(card, 'write_state a b 1; choose_slot; write_state b - 0; choose_slot; other_slot b'),
    'b trial\nb good\na',
  );
});

t.test('a slot on trial does not overwrite the fallback slot', async (t) => {
  const folder = t.testdir({ run: { slot: 'b\n', trial: '' }, libexec: {}, 'new.squashfs': 'hsqs and more' });
  const card = join(folder, 'card');
  writeFileSync(card, Buffer.alloc(8 * 512));
  for (const number of [2, 3]) writeFileSync(`${card}${number}`, 'system');
  writeFileSync(join(folder, 'run/card'), `${card}\n`);
  const partitions = `STATE_SECTORS='${SECTORS.join(' ')}'\nSLOT_A=2 SLOT_B=3\n`;
  writeFileSync(join(folder, 'libexec/partitions.sh'), partitions);
  writeFileSync(join(folder, 'libexec/slots.sh'), readFileSync(FUNCTIONS));
  const command = join(import.meta.dirname, '../../../image-build/overlay/usr/sbin/inkstand-slot');
  const script = readFileSync(command, 'utf8')
    .replaceAll('/usr/libexec/inkstand', join(folder, 'libexec'))
    .replaceAll('/run/inkstand-start', join(folder, 'run'));
  const run = (...words: string[]) => spawnSync('sh', ['-c', script, 'inkstand-slot', ...words], { encoding: 'utf8' });
  onBootPartition(card, 'write_state a b 1; choose_slot');
  const refused = run('install', join(folder, 'new.squashfs'));
  t.not(refused.status, 0);
  t.match(refused.stderr, /slot b is on trial itself/);
  t.not(run('try', 'b').status, 0);
  t.equal(readFileSync(`${card}2`, 'utf8'), 'system');
  t.equal(onBootPartition(card, 'choose_slot'), 'a good', 'without a word from its gateway the good one comes back');
  t.equal(run('confirm').status, 0);
  t.equal(run('install', join(folder, 'new.squashfs')).status, 0);
  t.match(readFileSync(`${card}2`, 'utf8'), /^hsqs and more/);
  t.equal(onBootPartition(card, 'choose_slot'), 'a trial');
});

t.test('after damage to either copy, the state is the new or the previous one', async (t) => {
  const slot = fc.constantFrom('a', 'b');
  const state = fc.tuple(slot, fc.constantFrom('a', 'b', '-'), fc.integer({ min: 0, max: 9 }));
  const card = makeBootFolder(t);
  fc.assert(
    fc.property(fc.array(state, { minLength: 2, maxLength: 4 }), fc.constantFrom(...SECTORS), (states, sector) => {
      writeFileSync(card, Buffer.alloc(8 * 512));
      onBootPartition(card, states.map((one) => `write_state ${one.join(' ')}`).join('; '));
      const written = states.map((one, index) => `${index + 1} ${one.join(' ')}`);
      if (onBootPartition(card, 'read_state') !== written.at(-1)) return false;
      damage(card, sector);
      return written.slice(-2).includes(onBootPartition(card, 'read_state'));
    }),
    { numRuns: 20 },
  );
});
