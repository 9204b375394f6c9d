// @tier full: starts workers
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { permissionFlags } from '../../../src/gateway/worker/host/node-permissions.js';

const ATTEMPTS = `
const fs = require('node:fs');
const outcomeOf = (work) => { try { work(); return 'allowed' } catch (error) { return error.code } };
const [dataDir] = process.argv.slice(2);
process.stdout.write(JSON.stringify({
  process: outcomeOf(() => require('node:child_process').execFileSync('true')),
  thread: outcomeOf(() => new (require('node:worker_threads').Worker)('', { eval: true })),
  database: outcomeOf(() => fs.writeFileSync(dataDir + '/inkstand.db', 'x')),
  elsewhere: outcomeOf(() => fs.writeFileSync('/tmp/inkstand-was-here', 'x')),
  removal: outcomeOf(() => fs.rmSync(dataDir + '/secret.key')),
  cache: outcomeOf(() => { fs.mkdirSync(dataDir + '/cache', { recursive: true }); fs.writeFileSync(dataDir + '/cache/a.code.new', 'x'); fs.renameSync(dataDir + '/cache/a.code.new', dataDir + '/cache/a.code') }),
  secret: outcomeOf(() => fs.readFileSync(dataDir + '/secret.key')),
  users: outcomeOf(() => fs.readFileSync('/etc/passwd')),
  listing: outcomeOf(() => fs.readdirSync(dataDir)),
  fonts: outcomeOf(() => fs.readdirSync(dataDir + '/fonts')),
  font: outcomeOf(() => fs.statSync(dataDir + '/fonts/own.ttf')),
  addon: outcomeOf(() => require(process.argv[3])),
}));
`;

const hasModel = process.allowedNodeEnvironmentFlags.has('--permission');

t.test(
  'a worker reads the program and fonts, writes its cache, and starts nothing',
  { skip: !hasModel && 'this Node has no such model' },
  async (t) => {
    const dataDir = t.testdir({ 'secret.key': 'k', fonts: { 'own.ttf': '' }, cache: { 'attempts.cjs': ATTEMPTS } });
    const canvas = join(import.meta.dirname, '../../../../node_modules/@napi-rs/canvas');
    // Without the options that the test runner gives every process.
    const program = ['-u', 'NODE_OPTIONS', process.execPath, ...permissionFlags(dataDir)];
    const output = execFileSync('env', [...program, join(dataDir, 'cache/attempts.cjs'), dataDir, canvas], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    t.strictSame(JSON.parse(output), {
      process: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      database: 'ERR_ACCESS_DENIED',
      elsewhere: 'ERR_ACCESS_DENIED',
      removal: 'ERR_ACCESS_DENIED',
      cache: 'allowed',
      secret: 'ERR_ACCESS_DENIED',
      users: 'ERR_ACCESS_DENIED',
      listing: 'ERR_ACCESS_DENIED',
      fonts: 'allowed',
      font: 'allowed',
      addon: 'allowed',
    });
  },
);

t.test(
  'where Node has no model that is finished, there are no flags',
  { skip: hasModel && 'this Node has one' },
  async (t) => {
    t.strictSame(permissionFlags('/data'), []);
  },
);
