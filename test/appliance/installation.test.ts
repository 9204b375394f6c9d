import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Machine, mustDo, startMachine, whyNoMachine } from './machine/machine.js';
import { makeVersion, packVersions, ROOT, stage } from './machine/packages.js';
import { PRINT_WORKER_PRIORITY, WORKER_PRIORITY } from './machine/worker-priority.js';

const skip = (await whyNoMachine()) ?? false;
const folder = skip ? '' : mkdtempSync(join(tmpdir(), 'inkstand-installation-'));
let machine: Machine;
/** A line of bash that must succeed. */
const run = (command: string): Promise<string> => mustDo(machine, command);

t.before(async () => {
  if (skip) return;
  machine = await startMachine(folder, packFiles());
});
t.teardown(async () => {
  if (skip) return;
  await machine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Files for the machine: a release's folder, three packages, three updates and their public key. */
function packFiles(): string {
  const tree = stage(folder);
  const make = (version: string, isBad = false) => makeVersion(tree, join(folder, version), version, isBad);
  const { out, keys } = packVersions(folder, [make('1.0.0'), make('1.1.0'), make('1.2.0', true), make('1.3.0')]);
  const files = join(folder, 'files');
  mkdirSync(files);
  cpSync(out, files, { recursive: true });
  cpSync(keys, join(files, 'keys'), { recursive: true });
  execFileSync('tar', ['-xzf', join(out, 'inkstand-1.0.0-amd64.tar.gz'), '-C', files]);
  rmSync(join(files, 'inkstand-1.0.0-amd64.inkstand-update'));
  cpSync(join(ROOT, 'image-build/overlay/usr/libexec/inkstand/stick'), join(files, 'stick'));
  const archive = join(folder, 'files.tar');
  execFileSync('tar', ['--exclude=*.tar.gz', '--exclude=*.cdx.json', '-cf', archive, '-C', files, '.']);
  return archive;
}

const RELEASE = '/root/inkstand-1.0.0-amd64';
/** The emulated machine boots in a dozen seconds; waiting for a bad version always times out. */
const PATIENCE = 'export INKSTAND_PATIENCE=60;';

/** A response to a display's request; without Node.js, whose start takes the emulated machine seconds. */
const ask = (path: string): Promise<string> =>
  run(
    `for i in $(seq 60); do exec 3<>/dev/tcp/127.0.0.1/80 && printf 'GET ${path} HTTP/1.0\\r\\nID: AA:BB:CC:00:11:22\\r\\n\\r\\n' >&3 && cat <&3 && break; sleep 1; done`,
  );

/** Processes that the service starts. */
const askVersion = async (): Promise<string | undefined> => /\d+\.\d+\.\d+/.exec(await run('inkstand --version'))?.[0];

/** The key that a display got; stays the same as long as the data are the same. */
const askKey = async (): Promise<string | undefined> => /"api_key":"([^"]+)"/.exec(await ask('/api/setup'))?.[1];

const askSchema = (): Promise<string> =>
  run(
    `node -e 'const sqlite3 = require("/usr/lib/inkstand/node_modules/sqlite3"); new sqlite3.Database("/var/lib/inkstand/inkstand.db", sqlite3.OPEN_READONLY).get("PRAGMA user_version", (error, row) => console.log(row.user_version))'`,
  ).then((text) => text.trim());

/** Turns the unpacked release into another version. */
const makeRelease = (version: string): Promise<string> =>
  run(`sed -i 's/"version": "[^"]*"/"version": "${version}"/' ${RELEASE}/package.json`);

async function checkService(t: Test): Promise<void> {
  const state = await run(
    'for one in ActiveState SubState User NotifyAccess StatusText; do systemctl show inkstand.service -P $one; done; systemctl is-enabled inkstand.socket inkstand.service inkstand-update.path',
  );
  t.match(state.split('\n').slice(0, 8), [
    'active',
    'running',
    'inkstand',
    'main',
    /^listening/,
    'enabled',
    'enabled',
    'enabled',
  ]);
  t.equal(await run('systemctl --failed --no-legend --plain'), '', 'nothing has failed');
}

t.test('installation by the script, from a release and without a network', { skip }, async (t) => {
  let key: string | undefined;
  let schema = '';

  await t.test('a dry run changes nothing', async (t) => {
    const told = await run(`${RELEASE}/scripts/install --dry-run`);
    t.match(told, /would run: systemctl enable/);
    t.equal((await machine.do('ls /usr/lib/inkstand /var/lib/inkstand')).status, 2);
  });

  await t.test('the installed service serves a display', async (t) => {
    await run(`${RELEASE}/scripts/install`);
    await checkService(t);
    t.equal(await askVersion(), '1.0.0');
    key = await askKey();
    schema = await askSchema();
    t.match(key, /^\S{10,}$/);
    t.equal((await run(PRINT_WORKER_PRIORITY)).trim(), WORKER_PRIORITY, 'the worker yields to the gateway');
    const security = await run('systemd-analyze security inkstand.service --no-pager | tail -1');
    const [, exposure] = /exposure level for inkstand\.service: ([\d.]+)/.exec(security) ?? [];
    t.ok(Number(exposure) <= 1.3, `exposure ${exposure} while it runs`);
  });

  await t.test('a second run changes nothing relevant', async (t) => {
    await run('echo INKSTAND_LOG_LEVEL=warn >>/etc/inkstand/inkstand.conf');
    await run(`${RELEASE}/scripts/install`);
    await checkService(t);
    t.equal(await askKey(), key);
    t.match(await run('tail -1 /etc/inkstand/inkstand.conf'), 'INKSTAND_LOG_LEVEL=warn');
  });

  await t.test('the service is upgraded', async (t) => {
    await makeRelease('1.0.1');
    await run(`${RELEASE}/scripts/install`);
    await checkService(t);
    t.equal(await askVersion(), '1.0.1');
    t.equal(await askKey(), key);
  });

  await t.test('an upgrade that does not respond is rolled back, with its data', async (t) => {
    await makeRelease('1.0.2');
    await run(
      `cd ${RELEASE} && echo 'CREATE TABLE bad (id INTEGER) STRICT;' >build/src/gateway/store/migrations/9999-bad.sql && cp build/gateway/main.cjs /root/ && sed -i 's/?"ok":"failing"/?"failing":"failing"/' build/gateway/main.cjs && ! cmp -s build/gateway/main.cjs /root/main.cjs`,
    );
    const { status, output } = await machine.do(`${PATIENCE} ${RELEASE}/scripts/install`);
    t.equal(status, 1);
    t.match(output, /1\.0\.1 is restored/);
    await run(
      `cd ${RELEASE} && rm build/src/gateway/store/migrations/9999-bad.sql && mv /root/main.cjs build/gateway/`,
    );
    t.equal(await askVersion(), '1.0.1');
    await checkService(t);
    t.equal(await askSchema(), schema, 'what the bad version converted is back');
    t.equal(await askKey(), key);
  });

  await t.test('a signed update is applied by command, and taken back by command', async (t) => {
    const before = await machine.do('inkstand update /root/inkstand-1.1.0-amd64.inkstand-update');
    t.equal(before.status, 1);
    t.match(before.output, /not signed by a trusted key/);
    await run('mkdir -p /etc/inkstand/update-keys && cp /root/keys/*.pem /etc/inkstand/update-keys/');
    t.match(
      await run('inkstand update --check /root/inkstand-1.1.0-amd64.inkstand-update'),
      /version 1\.1\.0 can be installed, 1\.0\.1 is running/,
    );
    t.match(await run('inkstand update /root/inkstand-1.1.0-amd64.inkstand-update'), /updated to 1\.1\.0/);
    t.equal(await askVersion(), '1.1.0');
    t.equal(await askKey(), key);
    await run('inkstand update --back');
    t.equal(await askVersion(), '1.0.1');
  });

  await t.test('the gateway stores an update in its folder, and the unit applies it', async (t) => {
    await giveToPage('/root/inkstand-1.1.0-amd64.inkstand-update');
    t.match(await waitForUpdate(), /"version":"1\.1\.0".*"outcome":"updated"/);
    t.equal(await askVersion(), '1.1.0');
    await checkService(t);
  });

  await t.test('an update that does not respond is rolled back, with its data', async (t) => {
    await run(
      'mkdir -p /run/systemd/system/inkstand-update.service.d && printf "[Service]\\nEnvironment=INKSTAND_PATIENCE=60\\n" >/run/systemd/system/inkstand-update.service.d/patience.conf && systemctl daemon-reload',
    );
    await giveToPage('/root/inkstand-1.2.0-amd64.inkstand-update');
    t.match(await waitForUpdate(), /"version":"1\.2\.0".*"outcome":"stepped-back"/);
    t.equal(await askVersion(), '1.1.0');
    t.equal(await askSchema(), schema);
    t.equal(await askKey(), key);
    await checkService(t);
  });

  await t.test('a USB stick with an update is enough', async (t) => {
    // A shared kernel may not support the file systems of USB sticks.
    const format = machine.isWhole ? 'mkfs.vfat' : 'mkfs.ext4 -q';
    const loop = await run(
      `[ -e /dev/loop0 ] || modprobe loop; truncate -s 64M /root/update.img && ${format} /root/update.img >/dev/null && losetup --find --show /root/update.img`,
    );
    await run(
      `mkdir -p /mnt && mount ${loop} /mnt && cp /root/inkstand-1.3.0-amd64.inkstand-update /mnt && umount /mnt`,
    );
    await run(`systemctl start inkstand-usb@${loop.replace('/dev/', '')}.service`);
    t.equal(await askVersion(), '1.3.0');
    t.equal((await machine.do('mountpoint /run/inkstand-usb')).status === 0, false, 'the stick is let go');
    await run(`losetup -d ${loop}`);
  });

  await t.test(
    'while its owner wishes so, the kernel keeps the gateway in its network, and displays are answered',
    async (t) => {
      // An unassigned address; requests from the gateway's group are the gateway's to the kernel.
      await run('ip address add 203.0.113.5/32 dev lo');
      const setReach = (reach: string): Promise<string> =>
        run(
          `cd /var/lib/inkstand && echo ${reach} >reach.part && chown inkstand: reach.part && mv reach.part reach && sleep 3 && systemctl is-failed inkstand-reach.service || true`,
        );
      const reaches = async (host: string): Promise<boolean> => {
        const script = `fetch("http://${host}/healthz",{signal:AbortSignal.timeout(5000)}).then(()=>process.exit(0),()=>process.exit(1))`;
        const asGateway = 'echo $$ >/sys/fs/cgroup/system.slice/inkstand.service/cgroup.procs';
        return (await machine.do(`bash -c '${asGateway}; exec node -e "$0"' '${script}'`)).status === 0;
      };
      t.same([await reaches('203.0.113.5'), await reaches('127.0.0.1')], [true, true], 'at first it may go anywhere');
      t.not(await setReach('home'), 'failed');
      t.same([await reaches('203.0.113.5'), await reaches('127.0.0.1')], [false, true], 'then only in its network');
      t.equal(await askKey(), key, 'displays are answered all the while');
      // The owner's choice is in the database, which does not contain what was written here.
      await run('systemctl restart inkstand.service && sleep 3');
      t.equal(await run('cat /var/lib/inkstand/reach'), 'anywhere');
      t.equal(await reaches('203.0.113.5'), true, 'until its owner wishes otherwise');
      const dropIns = '/etc/systemd/system/inkstand.service.d';
      await run(
        `mkdir -p ${dropIns} && cp ${RELEASE}/systemd/inkstand.service.d/lan-only.conf ${dropIns}/ && systemctl daemon-reload && systemctl restart inkstand.service`,
      );
      t.match(await ask('/healthz'), /"lan_only":true/);
      t.not(await setReach('home'), 'failed');
      t.not(await setReach('anywhere'), 'failed');
      t.equal(await reaches('203.0.113.5'), false, 'what the operator decided is not lifted');
      await run(`rm -r ${dropIns} /run/systemd/system.control/inkstand.service.d && systemctl daemon-reload`);
    },
  );

  await t.test('on the card image, a USB stick is a folder that backups can be written to', async (t) => {
    // As in the image; later mounts are visible to services, as in systemd outside containers.
    await run(
      `install -D -m 755 /root/stick /usr/libexec/inkstand/stick && cp ${RELEASE}/systemd/appliance/inkstand-stick@.service /etc/systemd/system/ && mount --make-rshared / && systemctl daemon-reload && systemctl restart inkstand`,
    );
    const format = machine.isWhole ? 'mkfs.vfat' : 'mkfs.ext4 -q';
    const loop = await run(
      `truncate -s 64M /root/stick.img && ${format} /root/stick.img >/dev/null && losetup --find --show /root/stick.img`,
    );
    const unit = `inkstand-stick@${loop.replace('/dev/', '')}.service`;
    await run(`systemctl start ${unit}`);
    const asGateway = (command: string): string =>
      `nsenter --target $(systemctl show -P MainPID inkstand.service) --mount --setuid $(id -u inkstand) --setgid $(id -g inkstand) sh -c '${command}'`;
    await run(asGateway('echo backup >/media/usb/probe && cat /media/usb/probe'));
    t.match(await run('findmnt -no OPTIONS /media/usb'), /nosuid,nodev,noexec/, 'nothing on it is run');
    await run(`systemctl start ${unit} && systemctl stop ${unit}`);
    t.equal(await run(`ls /media; ${asGateway('ls /media')}`), '', 'pulled out, its folder is missed');
    await run(
      `mkdir -p /mnt && mount ${loop} /mnt && cat /mnt/probe && umount /mnt && losetup -d ${loop} && rm /etc/systemd/system/inkstand-stick@.service`,
    );
  });

  await t.test('uninstalling keeps the data', async (t) => {
    await run('/usr/lib/inkstand/uninstall');
    t.equal(
      (
        await machine.do(
          'ls /usr/lib/inkstand /usr/bin/inkstand /var/lib/inkstand-releases /usr/lib/systemd/system/inkstand*',
        )
      ).status,
      2,
    );
    t.match(await run('ls -A /var/lib/inkstand'), /inkstand\.db/);
    t.equal((await machine.do('systemctl is-active inkstand.service inkstand.socket')).status === 0, false);
  });

  await t.test('reinstalling keeps displays, purging leaves nothing', async (t) => {
    await run(`${RELEASE}/scripts/install`);
    t.equal(await askKey(), key);
    await run('/usr/lib/inkstand/uninstall --purge');
    t.equal((await machine.do('ls -d /var/lib/inkstand* /etc/inkstand')).output.includes('No such file'), true);
    t.equal((await machine.do('id inkstand')).status, 1);
  });
});

t.test('installation from the package', { skip }, async (t) => {
  const deb = (version: string): string => `/root/inkstand_${version}_amd64.deb`;
  let key: string | undefined;
  let schema = '';

  await t.test('the installed service serves a display', async (t) => {
    await run(`dpkg --force-confold -i ${deb('1.0.0')}`);
    t.equal(await askVersion(), '1.0.0');
    await checkService(t);
    key = await askKey();
    schema = await askSchema();
    t.match((await machine.do(`${RELEASE}/scripts/install`)).output, /is installed as a package/);
  });

  await t.test('the service is upgraded', async (t) => {
    await run(`dpkg --force-confold -i ${deb('1.1.0')}`);
    t.equal(await askVersion(), '1.1.0');
    t.equal(await askKey(), key);
    await checkService(t);
  });

  await t.test('an upgrade that does not respond is rolled back, with its data', async (t) => {
    const { status, output } = await machine.do(`${PATIENCE} dpkg --force-confold -i ${deb('1.2.0')}`);
    t.equal(status, 1);
    t.match(output, /1\.2\.0 does not answer, 1\.1\.0 is running again/);
    t.equal(await askVersion(), '1.1.0');
    t.equal(await askSchema(), schema);
    t.equal(await askKey(), key);
  });

  await t.test('the next package repairs it', async (t) => {
    await run(`dpkg --force-confold -i ${deb('1.3.0')}`);
    t.equal(await askVersion(), '1.3.0');
    t.equal(await askKey(), key);
    await checkService(t);
  });

  await t.test('removing keeps the data, purging leaves nothing', async (t) => {
    await run('dpkg -r inkstand');
    t.match(await run('ls -A /var/lib/inkstand'), /inkstand\.db/);
    t.equal((await machine.do('ls /usr/lib/inkstand /var/lib/inkstand-releases')).status, 2);
    t.equal((await machine.do('systemctl is-active inkstand.service inkstand.socket')).status === 0, false);
    await run('dpkg -P inkstand');
    t.equal((await machine.do('ls -d /var/lib/inkstand* /etc/inkstand')).output.includes('inkstand:'), false);
    t.equal((await machine.do('id inkstand')).status, 1);
  });
});

/** As the gateway does it: a temporary file, then renamed to the name that the unit waits for. */
function giveToPage(update: string): Promise<string> {
  const place = '/var/lib/inkstand/update';
  return run(
    `rm -f /var/lib/inkstand-releases/last.json; cp ${update} ${place}/part && chown inkstand: ${place}/part && mv ${place}/part ${place}/apply.inkstand-update`,
  );
}

function waitForUpdate(): Promise<string> {
  return run(
    'for i in $(seq 400); do [ -e /var/lib/inkstand-releases/last.json ] && ! systemctl -q is-active inkstand-update.service && break; sleep 1; done; cat /var/lib/inkstand-releases/last.json',
  );
}
