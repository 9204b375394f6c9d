import type { Test } from 'tap';
import { dataFolder } from './data-folder.js';
import { FakeBrowser } from './fake-browser.js';
import { startGatewayProcess } from './gateway-process.js';
import { addDisplays } from './sample-data.js';

/** A gateway with displays, and a browser that is signed in. */
export async function openDashboard(t: Test) {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now());
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  return { gateway, browser, dataDir };
}
