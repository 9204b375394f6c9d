import t from 'tap';
import { openStore } from '../../src/store/open-store.js';
import { openTables } from '../../src/store/tables.js';
import { dataFolder } from '../support/data-folder.js';
import { FakeBrowser } from '../support/fake-browser.js';
import { startGatewayProcess } from '../support/gateway-process.js';
import { addDisplays } from '../support/sample-data.js';

const DAY_MS = 86_400_000;

t.test(
  'the page System tells how the card wears, how far the clock is believed, and what the network lacks',
  async (t) => {
    const dataDir = dataFolder(t);
    const nowMs = Date.now();
    await addDisplays(dataDir, nowMs);
    const store = await openStore({ dataDir, now: () => nowMs });
    const { settings } = await openTables(store);
    // Ten days of 8 MB.
    await settings.write('card_writes', { totalBytes: 80e6, sinceMs: nowMs - 10 * DAY_MS, countedBytes: 0 });
    await settings.write('network_change', { atMs: nowMs, gone: ['192.0.2.77'] });
    await store.close();
    const gateway = await startGatewayProcess({ dataDir });
    t.teardown(() => gateway.stop());
    const owner = new FakeBrowser(gateway.base);
    await owner.signIn();

    const { text } = await owner.get('/system');
    t.match(text, /Written to disk[\s\S]{0,80}so far, [\d.]+ MB a day: [\d.]+ % of the rated endurance/);
    t.match(
      text,
      /system time|synchronised with a time server|real-time clock|may be slow/,
      'where the time comes from',
    );
    t.match(
      (await owner.get('/')).text,
      /use 192\.0\.2\.77 can no longer find it/,
      'displays that know the old address',
    );
    t.match((await owner.get('/')).text, /<clock-check/, 'every page compares the browser with it');

    await owner.get('/system');
    const refused = await owner.post('/system/clock', { browser_ms: String(nowMs + DAY_MS) });
    t.not(refused.status, 303, 'no service manager is here to set it');
    t.match(refused.text, `sudo date -s @${Math.round((nowMs + DAY_MS) / 1000)}`, 'so the page says what to type');
  },
);
