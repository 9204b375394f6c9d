import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { dataFolder } from '../support/data-folder.js';
import { FakeDisplay } from '../support/fake-display.js';
import { FIRMWARES } from '../support/firmware.js';
import { createKey, startGatewayProcess } from '../support/gateway-process.js';
import { HOSTILE_SETTINGS, hostileArchive } from '../support/hostile-recipes.js';

t.setTimeout(600_000);
/** Firmware gives up after 10 to 15 s; a gateway that parses such a file itself takes 8 s and more. */
const WAIT_MS = 4_000;

async function startGateway(t: Test) {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const display = new FakeDisplay(gateway.base, FIRMWARES.at(-1)!, 'AA:BB:CC:DD:EE:01');
  await display.wake('powercycle');
  const key = await createKey(gateway.dataDir, 'author', 'read');
  const check = async (archive: Buffer): Promise<Response> => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(archive)]), 'recipe.zip');
    const headers = { authorization: `Bearer ${key}` };
    return fetch(`${gateway.base}/api/recipes/check`, { method: 'POST', headers, body });
  };
  return { gateway, display, check };
}

t.test('displays get their screens while recipes are read that take all the time and memory they get', async (t) => {
  const { gateway, display, check } = await startGateway(t);
  for (const [title, settings] of Object.entries(HOSTILE_SETTINGS)) {
    let isChecked = false;
    const checked = check(await hostileArchive(settings)).finally(() => {
      isChecked = true;
    });
    let longestMs = 0;
    const faults: string[] = [];
    do {
      const startedAt = performance.now();
      faults.push(...(await display.wake()).faults);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await sleep(20);
    } while (!isChecked);
    t.strictSame(faults, [], `${title}: the display gets valid screens`);
    t.ok(longestMs < WAIT_MS, `${title}: no call takes ${WAIT_MS} ms, the longest took ${Math.round(longestMs)}`);
    const { status } = await checked;
    t.ok([200, 413, 422].includes(status), `${title}: read or refused, with ${status}`);
  }
  t.equal((await fetch(`${gateway.base}/healthz`)).status, 200, 'and the gateway is healthy');
});
