import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const has = (tool: string): boolean => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;

/** The units whose programs exist on this machine. */
function copyUnits(folder: string): string {
  const units = join(folder, 'units');
  mkdirSync(units);
  for (const name of readdirSync(join(ROOT, 'systemd'))) {
    if (/\.(service|socket|timer|path)$/.test(name)) {
      writeFileSync(
        join(units, name),
        read(`systemd/${name}`).replaceAll('/usr/lib/inkstand/bin/inkstand', '/bin/true'),
      );
    } else if (name.endsWith('.service.d')) cpSync(join(ROOT, 'systemd', name), join(units, name), { recursive: true });
  }
  for (const name of readdirSync(join(ROOT, 'systemd/appliance'))) {
    const text = read(`systemd/appliance/${name}`).replaceAll(/\/usr\/libexec\/inkstand\/[a-z-]+/g, '/bin/true');
    // NetworkManager is in the image, not on every machine.
    writeFileSync(join(units, name), text.replace(/^Requires=NetworkManager.*\n/m, ''));
  }
  return units;
}

t.test(
  'systemd finds nothing wrong with the units',
  { skip: !has('systemd-analyze') && 'no systemd-analyze' },
  async (t) => {
    const units = copyUnits(t.testdir());
    for (const name of readdirSync(units).filter((one) => !one.endsWith('.d'))) {
      const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', join(units, name)], {
        encoding: 'utf8',
      });
      // Older tools do not know every key of the image's systemd.
      const faults = stderr
        .split('\n')
        .filter(
          (line) => line.includes(name) && !/Unknown key '(RestartSteps|RestartMaxDelaySec|OpenFile)'/.test(line),
        );
      t.same(faults, [], name);
      t.equal(status, 0, name);
    }
  },
);

t.test('the unit has a low exposure level', { skip: !has('systemd-analyze') && 'no systemd-analyze' }, async (t) => {
  const units = copyUnits(t.testdir());
  const { stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', join(units, 'inkstand.service')],
    { encoding: 'utf8' },
  );
  const [, exposure] = /exposure level for inkstand\.service: ([\d.]+)/.exec(stdout) ?? [];
  t.ok(Number(exposure) <= 1.2, `exposure ${exposure}`);
});

t.test('the unit refers only to what the program has', async (t) => {
  const unit = read('systemd/inkstand.service');
  t.match(unit, /ExecStart=\/usr\/lib\/inkstand\/bin\/inkstand serve$/m);
  t.match(unit, /^WatchdogSec=60$/m);
  const highMegabytes = Number(/^MemoryHigh=(\d+)M$/m.exec(unit)?.[1]);
  const mostMegabytes = Number(/^MemoryMax=(\d+)M$/m.exec(unit)?.[1]);
  t.ok(mostMegabytes >= 320 && Math.abs(highMegabytes / mostMegabytes - 0.9) < 0.02, 'room for gateway and worker');
  t.match(unit, /^OOMPolicy=continue$/m, 'the gateway outlives a worker that the kernel ends');
  t.notMatch(unit, /^MemoryDenyWriteExecute=yes/m, 'V8 must compile');
});

t.test('a gateway that cannot start is retried indefinitely, at growing intervals', async (t) => {
  const unit = read('systemd/inkstand.service');
  t.match(unit, /^Restart=always$/m);
  t.match(unit, /^StartLimitIntervalSec=0$/m, 'no limit after which it is given up');
  t.match(unit, /^RestartSteps=8\nRestartMaxDelaySec=300$/m);
  const older = read('systemd/older-systemd.conf');
  t.match(older, /^NotifyAccess=all$/m, 'a systemd that opens no files hears a child process');
  t.match(older, /^RestartSec=30$/m, 'and without steps every attempt waits');
});

t.test('every option in the sample configuration file exists', async (t) => {
  const { parseConfigFile } = await import('../../src/gateway/config/config-file.js');
  const sample = read('systemd/inkstand.conf').replaceAll(/^#(?=INKSTAND_)/gm, '');
  t.ok(Object.keys(parseConfigFile(sample)).length >= 3);
});

t.test('shell scripts pass shellcheck', { skip: !has('shellcheck') && 'no shellcheck' }, async (t) => {
  const tracked = execFileSync('git', ['ls-files', 'scripts', 'image-build', '.ci'], { cwd: ROOT, encoding: 'utf8' });
  const scripts = tracked
    .split('\n')
    .filter(
      (path) =>
        path &&
        statSync(join(ROOT, path)).isFile() &&
        /^#!.*\b(ba|da)?sh\b|^# shellcheck shell=/m.test(read(path).slice(0, 200)),
    );
  t.ok(scripts.length >= 6, 'there are scripts');
  for (const script of scripts) {
    const { stdout } = spawnSync('shellcheck', ['--severity=warning', '--external-sources', script], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    t.equal(stdout, '', script);
  }
});

t.test('the application in the image is rebuilt whenever its sources change', async (t) => {
  const [, madeFrom = ''] = /^# made from: (.+)$/m.exec(read('image-build/steps/60-app')) ?? [];
  const [, copied = ''] = /^cp -R (bin [^"]+) "\$target\/"$/m.exec(read('scripts/stage')) ?? [];
  t.ok(copied.split(' ').length >= 5, 'what the tree is copied from');
  for (const path of [...copied.split(' '), 'src', 'scripts'])
    t.ok(madeFrom.split(' ').includes(path), `${path} counts`);
});

t.test(
  'a build of the image names what is missing on a machine, and stops',
  { skip: !has('bash') && 'no bash' },
  async (t) => {
    const folder = t.testdir();
    // A machine with only what every Debian has, where nothing can be installed.
    for (const tool of ['bash', 'env', 'dirname', 'sed', 'sort', 'head', 'node']) {
      const [path = ''] = spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.split('\n');
      symlinkSync(path, join(folder, tool));
    }
    writeFileSync(join(folder, 'id'), '#!/bin/sh\necho 0\n', { mode: 0o755 });
    const build = (...words: string[]) =>
      spawnSync(join(ROOT, 'image-build/build'), words, { encoding: 'utf8', env: { PATH: folder, HOME: folder } });
    t.match(build(), { status: 1, stderr: /please name a mirror of Debian: --mirror/ });
    const { status, stderr } = build('--mirror', 'http://debian.example');
    t.equal(status, 1);
    t.match(stderr, /please install: .*mmdebstrap/);
    for (const line of read('image-build/build-tools.txt').trim().split('\n')) {
      const [tool = '', name = ''] = line.split(' ');
      if (!existsSync(join('/usr/sbin', tool))) t.match(stderr, new RegExp(`\\b${name}\\b`), name);
    }
  },
);
