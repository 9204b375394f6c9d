import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const UNIT = join(import.meta.dirname, '../../../image-build/overlay/etc/systemd/system/ssh.service.d/inkstand.conf');

t.test('a host key emptied by a power cut is created again, an intact one is kept', async (t) => {
  if (spawnSync('ssh-keygen', ['-?']).error) {
    t.pass('no ssh-keygen here', { skip: true });
    return;
  }
  const [, command = ''] = /^ExecStartPre=\/bin\/sh -c '(.*ssh-keygen.*)'$/m.exec(readFileSync(UNIT, 'utf8')) ?? [];
  const folder = t.testdir({ ssh_host_ed25519_key: '', 'ssh_host_ed25519_key.pub': '' });
  const start = () =>
    spawnSync('/bin/sh', ['-c', command.replaceAll('/data/system/ssh', folder)], { input: '' }).status;
  const key = join(folder, 'ssh_host_ed25519_key');
  t.equal(start(), 0);
  const made = readFileSync(key, 'utf8');
  t.match(made, /PRIVATE KEY/);
  t.equal(statSync(key).mode & 0o777, 0o600);
  t.equal(start(), 0);
  t.equal(readFileSync(key, 'utf8'), made);
  writeFileSync(`${key}.pub`, '');
  t.equal(start(), 0);
});
