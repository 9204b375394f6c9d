import type { Test } from 'tap';
import { startGatewayProcess } from '../gateway/gateway-process.js';
import { copySampleFolder, shareGatewayWithDisplays } from '../gateway/gateway-with-displays.js';
import { FakeBrowser } from './fake-browser.js';

/** A gateway with displays, and a browser that is signed in. */
export async function openDashboard(t: Test) {
  const dataDir = await copySampleFolder(t);
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  return { gateway, browser, dataDir };
}

/** The same with one gateway for all tests of a file that leave it to the next ones, and a browser for each. */
export function shareDashboard(t: Test) {
  const start = shareGatewayWithDisplays(t);
  return async () => {
    const gateway = await start();
    const browser = new FakeBrowser(gateway.base);
    await browser.signIn();
    return { gateway, browser, dataDir: gateway.dataDir };
  };
}
