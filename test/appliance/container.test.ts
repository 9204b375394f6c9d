import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { readUnitAllocator } from '../bench/unit-allocator.js';
import { waitFor } from '../support/wait-for.js';
import { ROOT, runScript, stage } from './machine/packages.js';

const missing = ['mmdebstrap', 'umoci', 'unshare'].filter(
  (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
);
const skip =
  (!process.env.INKSTAND_MACHINES && 'takes minutes; scripts/test-installation runs it') ||
  (missing.length > 0 && `no ${missing.join(', ')}`) ||
  (process.getuid?.() !== 0 && 'needs root');

t.test('containers return memory to the system as the service does', async (t) => {
  for (const file of ['Containerfile', 'scripts/container']) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [name, value] of Object.entries(readUnitAllocator())) t.match(text, `${name}=${value}`, file);
  }
});

t.test('the container image runs unprivileged, on a read-only root file system', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-container-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  runScript('scripts/container', ['--tree', stage(folder), '--out', folder]);
  const archive = readdirSync(folder).find((name) => name.endsWith('.oci.tar'));
  const layout = join(folder, 'layout');
  mkdirSync(layout);
  execFileSync('tar', ['-xf', join(folder, String(archive)), '-C', layout]);

  // The configuration as a container engine reads it.
  const blob = (digest: string) => JSON.parse(readFileSync(join(layout, 'blobs', digest.replace(':', '/')), 'utf8'));
  const index = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'));
  const { config } = blob(blob(index.manifests[0].digest).config.digest);
  t.match(config, {
    User: '65532:65532',
    Entrypoint: ['/usr/bin/node', '/usr/lib/inkstand/bin/inkstand'],
    Cmd: ['serve'],
    ExposedPorts: { '8080/tcp': {} },
    Volumes: { '/var/lib/inkstand': {} },
    Healthcheck: { Test: ['CMD', '/usr/bin/node', '-e', /healthz/], Interval: 60e9 },
  });
  const version = Object.values(index.manifests[0].annotations)[0];
  execFileSync('umoci', ['unpack', '--image', `${layout}:${version}`, join(folder, 'bundle')], { stdio: 'ignore' });

  const root = join(folder, 'bundle/rootfs');
  const data = join(folder, 'data');
  mkdirSync(data);
  execFileSync('chown', ['65532:65532', data]);
  const inside = [
    `mount --bind ${root} ${root}`,
    `mount -o remount,bind,ro ${root}`,
    `mount --bind ${data} ${root}/var/lib/inkstand`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount -t proc proc ${root}/proc`,
    `exec env -i ${config.Env.join(' ')} /usr/sbin/chroot --userspec=65532:65532 ${root} ${config.Entrypoint.join(' ')} ${config.Cmd.join(' ')} --port 18793 --host 127.0.0.1`,
  ];
  const child = spawn('unshare', ['--mount', '--', 'sh', '-ec', inside.join('\n')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (told += part));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  t.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
  });

  // The health check of compose.yaml, at the port of this test, with the image's own Node.js.
  const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'));
  const [, node, ...words]: string[] = services.inkstand.healthcheck.test;
  let why = '';
  const isWell = async () => {
    const script = words.map((word) => word.replace(':8080', ':18793'));
    // The test runner adds its own loaders to every environment unless it is emptied later.
    const clean = ['-i', '/usr/sbin/chroot', '--userspec=65532:65532', root, String(node)];
    const check = spawnSync('env', [...clean, ...script]);
    why = `${check.status ?? check.error} ${check.stderr}`;
    return check.status === 0 || undefined;
  };
  await waitFor('health', isWell).catch((error) => t.fail(`${error}: ${why} ${told}`));

  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  t.match(status, /^Uid:\t65532\t65532\t65532\t65532$/m);
  const writes = spawnSync('nsenter', [`--mount=/proc/${child.pid}/ns/mnt`, 'touch', `${root}/usr/lib/inkstand/x`]);
  t.not(writes.status, 0, 'not even root could change the program there');
  t.ok(readdirSync(data).includes('inkstand.db'), 'the data are in the volume');

  const setup = await fetch('http://127.0.0.1:18793/api/setup', { headers: { ID: 'AA:BB:CC:00:11:33' } });
  t.match(await setup.json(), { status: 200, api_key: String });
  child.kill('SIGTERM');
  t.equal(await ended, 0, 'it ends when it is told to');
});

t.test('compose.yaml and the image agree', async (t) => {
  const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'));
  const recipe = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
  const unit = readFileSync(join(ROOT, 'systemd/inkstand.service'), 'utf8');
  const limit = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]?.toLowerCase() ?? '';
  t.match(services.inkstand, {
    ...{ read_only: true, tmpfs: ['/tmp'], volumes: ['data:/var/lib/inkstand'], restart: 'unless-stopped' },
    ...{ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
    ...{ mem_limit: limit('MemoryMax'), pids_limit: Number(limit('TasksMax')) },
  });
  const [, check] = /^HEALTHCHECK[^[]+(\[[^\n]+\])$/m.exec(recipe) ?? [];
  t.same(JSON.parse(String(check)), services.inkstand.healthcheck.test.slice(1), 'one health check');
  t.match(recipe, /^USER 65532:65532$/m);
  t.match(recipe, /^VOLUME \/var\/lib\/inkstand$/m);
});

t.test('the image gets the health check of Containerfile, under the digests of its new content', async (t) => {
  const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  const layout = t.testdir({ blobs: { sha256: {} } });
  const write = (value: unknown) => {
    const bytes = Buffer.from(JSON.stringify(value));
    writeFileSync(join(layout, 'blobs/sha256', digestOf(bytes)), bytes);
    return { digest: `sha256:${digestOf(bytes)}`, size: bytes.length };
  };
  const config = write({ architecture: 'arm64', config: { User: '65532:65532', Cmd: ['serve'] } });
  const manifest = write({ schemaVersion: 2, config: { mediaType: 'config', ...config }, layers: ['kept'] });
  const annotations = { 'org.opencontainers.image.ref.name': '1.2.3' };
  const index = { schemaVersion: 2, manifests: [{ mediaType: 'manifest', ...manifest, annotations }] };
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index));
  execFileSync(process.execPath, [join(ROOT, 'scripts/build/container-health-check.mjs'), layout, '1.2.3']);

  const read = (digest: string, size: number) => {
    const bytes = readFileSync(join(layout, 'blobs', digest.replace(':', '/')));
    t.equal(`sha256:${digestOf(bytes)}`, digest);
    t.equal(bytes.length, size);
    return JSON.parse(bytes.toString());
  };
  const [entry] = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8')).manifests;
  t.match(entry, { mediaType: 'manifest', annotations });
  const newManifest = read(entry.digest, entry.size);
  t.match(newManifest, { layers: ['kept'], config: { mediaType: 'config' } });
  const image = read(newManifest.config.digest, newManifest.config.size);
  const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'));
  t.strictSame(image, {
    architecture: 'arm64',
    config: {
      ...{ User: '65532:65532', Cmd: ['serve'] },
      Healthcheck: {
        Test: services.inkstand.healthcheck.test,
        ...{ Interval: 60e9, Timeout: 10e9, StartPeriod: 120e9 },
      },
    },
  });
});
