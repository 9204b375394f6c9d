import t from 'tap';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';

/** What a display with firmware 1.8.15 draws: a screen whose name it drew last is not drawn again at a timer wake. */
class Panel {
  shows: 'error' | (string & {}) = '';
  draws = 0;
  /** The interval stored on the display. */
  refreshSeconds = 900;
  /** Reported instead of the stored interval. */
  reports: number | undefined;
  readonly #display: FakeDisplay;
  #lastName = '';

  constructor(display: FakeDisplay) {
    this.#display = display;
  }

  async wake(): Promise<string> {
    const { filename, refreshSeconds } = await this.#display.wake('timer', this.reports ?? this.refreshSeconds);
    this.refreshSeconds = refreshSeconds;
    if (filename !== this.#lastName) this.#draw(filename);
    this.#lastName = filename;
    return filename;
  }

  /** The first failure of the network draws an error screen and stores an interval of its own. */
  failWifi(): void {
    this.#draw('error');
    this.refreshSeconds = 60;
  }

  #draw(name: string): void {
    this.shows = name;
    this.draws++;
  }
}

const MAC = 'AA:BB:CC:DD:EE:01';
const OG = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;

async function open(t: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const display = new FakeDisplay(gateway.base, OG, MAC);
  const panel = new Panel(display);
  await panel.wake();
  await gateway.runner.settle();
  const wake = async (): Promise<string> => {
    gateway.clock.nowMs += panel.refreshSeconds * 1000;
    return panel.wake();
  };
  return { gateway, display, panel, wake };
}

t.test('a display that drew its own error screen gets its screen under a new name, once', async (t) => {
  const { panel, wake } = await open(t);
  const name = await wake();
  t.match(name, /^plugin-/);
  t.equal(panel.shows, name);
  t.equal(await wake(), name, 'an unchanged screen keeps its name');
  panel.failWifi();
  t.equal(panel.shows, 'error');
  const healed = await wake();
  t.equal(healed.slice(0, 13), name.slice(0, 13), 'the same screen to firmware');
  t.ok(healed > name, 'under a later time');
  t.equal(panel.shows, healed);
  for (let i = 0; i < 3; i++) t.equal(await wake(), healed, 'and keeps that name');
  t.equal(panel.draws, 4, 'special screen, screen, error, screen');
});

t.test('a logged connection failure renames the screen once', async (t) => {
  const { gateway, display, panel, wake } = await open(t);
  const name = await wake();
  await display.sendLog('battery is low');
  t.equal(await wake(), name);
  await display.sendLog('Failed to connect to the server, error -1');
  const healed = await wake();
  t.not(healed, name);
  t.equal(await wake(), healed);
  panel.failWifi();
  const again = await wake();
  t.not(again, healed);
  await display.sendLog('WiFi connection failed');
  t.equal(await wake(), again, 'the log belongs to the failure before it');
  const id = [...gateway.contents.keys()][0]!;
  gateway.contents.set(id, { ...gateway.contents.get(id)!, version: '2' });
  gateway.runner.wake();
  await gateway.runner.settle();
  const changed = await wake();
  t.not(changed, again, 'another screen has another name');
  t.equal(panel.shows, changed);
});

t.test('every failure that firmware logs and draws an error screen for renames the screen', async (t) => {
  const { display, wake } = await open(t);
  let name = await wake();
  for (const message of [
    'Connection failed! WL Status: 6',
    'Error fetching API display: 5, detail: HTTP Client failed with error: connection refused(-1)',
    '[HTTPS] GET... failed, code: 404 ()',
    'Receiving failed; connection closed mid-download, error: -5 (connection lost), RSSI -54',
    'Receiving failed; incomplete download (timeout): 12000/48062 bytes, RSSI -54',
    'Receiving failed. No data received',
    'Failed to allocate 48062 bytes for image buffer',
    'Cached image is empty or unreadable: /plugin-0a1b2c-1771674964',
    'unable to connect',
  ]) {
    await display.sendLog(message);
    const healed = await wake();
    t.ok(healed > name, message);
    t.equal(await wake(), healed);
    name = healed;
  }
  for (const message of ['SF not saved', 'Error parsing PNG header, code: 3']) {
    await display.sendLog(message);
    t.equal(await wake(), name, message);
  }
});

t.test('a client that always reports 60 seconds keeps the names of its screens', async (t) => {
  const { wake, panel } = await open(t);
  panel.reports = 60;
  await wake();
  const name = await wake();
  t.equal(await wake(), name);
  t.equal(await wake(), name);
});
