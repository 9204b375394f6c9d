import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import t from 'tap';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { dataFolder } from '../support/storage/data-folder.js';

const PAGE = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const run = promisify(execFile);

/** Every `sh` block with the `json` block after it. */
const EXAMPLES = [...PAGE.matchAll(/```sh\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g)];

t.test('the examples in docs/api.md work as written', async (t) => {
  t.ok(EXAMPLES.length >= 6, 'they were found');
  t.equal(EXAMPLES.length, PAGE.split('```sh').length - 1, 'and none is without its answer');
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const key = await createKey(gateway.dataDir, 'page', 'write');
  await new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF').wake();
  for (const [, script = '', answer = ''] of EXAMPLES) {
    const env = { PATH: process.env.PATH ?? '', gateway: gateway.base, key };
    const { stdout } = await run('sh', ['-eu', '-c', script], { env });
    t.match(JSON.parse(stdout), JSON.parse(answer), script.trim());
  }
});
