// @tier full: starts processes
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { displayHeaders, FIRMWARES } from '../../support/display/firmware.js';
import { startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const run = promisify(execFile);
const RECORDER = resolve(import.meta.dirname, '../../../../test/support/preload/record-modules.mjs');
/**
 * Each takes megabytes, and is loaded when an ES module imports node:http, node:crypto or node:zlib.
 */
const LARGE = [
  'internal/deps/undici/undici',
  'internal/crypto/webcrypto',
  'internal/webstreams/readablestream',
  'internal/http2/core',
  'internal/tls/wrap',
];

t.test('a gateway that answers displays loads no large part of Node.js that it does not use', async (t) => {
  const dataDir = dataFolder(t);
  const file = join(dataDir, 'modules.json');
  const environment = { NODE_OPTIONS: `--import=${RECORDER}`, INKSTAND_TEST_MODULES: file };
  const gateway = await startGatewayProcess({ dataDir, environment });
  const headers = displayHeaders(FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF', '', 'powercycle');
  t.equal((await plainRequest(`${gateway.base}/api/display`, { headers })).status, 200);
  t.equal(await gateway.stop(), 0);
  const loaded: string[] = JSON.parse(readFileSync(file, 'utf8'));
  t.ok(loaded.includes('NativeModule http'));
  // A test runner adds modules of its own to every process.
  const empty = join(dataDir, 'empty.json');
  await run(process.execPath, ['-e', ''], { env: { ...process.env, ...environment, INKSTAND_TEST_MODULES: empty } });
  const added = new Set<string>(JSON.parse(readFileSync(empty, 'utf8')));
  t.strictSame(
    LARGE.filter((name) => loaded.includes(`NativeModule ${name}`) && !added.has(`NativeModule ${name}`)),
    [],
  );
});
