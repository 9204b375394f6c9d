// @tier full: starts the program for each command
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { examineInstallation } from '../../../src/gateway/monitoring/doctor-checks.js';
import { makeFirmwareImage } from '../../support/display/firmware-image.js';
import { inkstand } from '../../support/gateway/run-inkstand.js';

t.test('API keys are created, listed and revoked', async (t) => {
  const data = t.testdir();
  const made = await inkstand(['api-key', 'create', 'scripts', '--scope', 'read', '--data', data]);
  t.match(made, { code: 0, out: /^created key "scripts" with scope read, shown only once: ink_[\w-]{32}\n$/ });
  t.match(await inkstand(['api-key', 'list', '--data', data]), { code: 0, out: /^scripts\tread\t20/ });
  t.match(await inkstand(['api-key', 'create', 'scripts', '--data', data]), { code: 1, error: /already an api key/ });
  t.match(await inkstand(['api-key', 'revoke', 'scripts', '--data', data]), { code: 0, out: 'revoked "scripts"\n' });
  t.match(await inkstand(['api-key', 'revoke', 'scripts', '--data', data]), { code: 1, error: /there is no api key/ });
  t.match(await inkstand(['api-key', 'create', '--data', data]), { code: 2, error: /expected a name/ });
  t.match(await inkstand(['api-key', 'create', 'x', '--scope', 'all', '--data', data]), { code: 2 });
  t.match(await inkstand(['api-key', 'mend', 'x', '--data', data]), {
    code: 2,
    error: /expected create, list or revoke/,
  });
});

t.test('backup and restore work from the command line', async (t) => {
  const folder = t.testdir({ old: {}, new: {}, phrase: 'open sesame\n', empty: '\n' });
  const [data, file] = [join(folder, 'old'), join(folder, 'backup.zip')];
  await inkstand(['api-key', 'create', 'kept', '--data', data]);
  const sealed = ['--passphrase-file', join(folder, 'phrase')];
  t.match(await inkstand(['backup', file, ...sealed, '--data', data]), {
    code: 0,
    out: /with the secret key, encrypted/,
  });
  const target = ['--data', join(folder, 'new')];
  t.match(await inkstand(['restore', file, ...target]), { code: 0, out: /the secret key was not restored/ });
  t.match(await inkstand(['restore', file, ...sealed, ...target]), { code: 0, out: /before-restore/ });
  t.match(await inkstand(['api-key', 'list', ...target]), { out: /^kept\t/ });
  const empty = ['--passphrase-file', join(folder, 'empty')];
  t.match(await inkstand(['backup', join(folder, 'b.zip'), ...empty, '--data', data]), {
    code: 1,
    error: /expected a passphrase/,
  });
});

t.test('the doctor reports problems and exits with 1 only then', async (t) => {
  const data = t.testdir();
  await inkstand(['api-key', 'create', 'x', '--data', data]);
  t.match(await inkstand(['doctor', '--data', data, '--port', '0']), {
    code: 0,
    out: /ok {3}the database is undamaged/,
  });
  chmodSync(join(data, 'secret.key'), 0o644);
  t.match(await inkstand(['doctor', '--data', data, '--port', '0']), {
    code: 0,
    out: /warn the secret key is readable by others/,
  });
  const facts = { dataDir: data, host: '127.0.0.1', port: 0, now: Date.now() };
  const findings = await examineInstallation({ ...facts, isMemoryLimited: false });
  t.match(
    findings.find(({ text }) => text.startsWith('prlimit is missing')),
    { state: 'warning', advice: /util-linux/ },
  );
  writeFileSync(join(data, 'inkstand.db'), 'not a database');
  t.match(await inkstand(['doctor', '--data', data, '--port', '0']), {
    code: 1,
    out: /BAD {2}.*undamaged Inkstand database/,
  });
});

t.test('reset-password says when there is nothing to reset', async (t) => {
  t.match(await inkstand(['reset-password', '--data', t.testdir()]), { code: 0, out: 'no password is set\n' });
});

t.test('firmware files are added, listed and removed', async (t) => {
  const folder = t.testdir({ data: {}, 'a.bin': makeFirmwareImage(), 'b.bin': 'no firmware' });
  const data = ['--data', join(folder, 'data')];
  t.match(await inkstand(['firmware', 'list', ...data]), { code: 0, out: /no firmware files/ });
  const added = await inkstand(['firmware', 'add', join(folder, 'a.bin'), '--model', 'og', ...data]);
  t.match(added, { code: 0, out: /^added 1: version 1\.8\.15 for og \(ESP32-C3\)\nsha256 [0-9a-f]{64}\n$/ });
  t.match(await inkstand(['firmware', 'list', ...data]), {
    out: /^1\t1\.8\.15\tog\ta\.bin\t[0-9a-f]{64}\tnot offered\n$/,
  });
  t.match(await inkstand(['firmware', 'add', join(folder, 'b.bin'), '--model', 'og', ...data]), {
    code: 1,
    error: /this is not firmware for a display: it is too short/,
  });
  t.match(await inkstand(['firmware', 'add', join(folder, 'a.bin'), ...data]), { code: 2, error: /--model/ });
  t.match(await inkstand(['firmware', 'add', join(folder, 'none.bin'), '--model', 'og', ...data]), {
    code: 1,
    error: /expected a file at/,
  });
  t.match(await inkstand(['firmware', 'offer', '1', 'ABC123', ...data]), {
    code: 1,
    error: /friendly id, name or number of a display, got ABC123/,
  });
  t.match(await inkstand(['firmware', 'stop', '7', ...data]), { code: 1, error: /no firmware 7/ });
  t.match(await inkstand(['firmware', 'flash', '1', ...data]), { code: 2, error: /expected add, list/ });
  t.match(await inkstand(['firmware', 'remove', '1', ...data]), { code: 0, out: 'removed a.bin\n' });
});
