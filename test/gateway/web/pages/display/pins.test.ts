// @tier full: starts gateways
import t from 'tap';
import { TimeZone } from '../../../../../src/common/time/time-zone.js';
import { readPinUntil } from '../../../../../src/gateway/web/components/form/pin-until.js';
import { FormReading } from '../../../../../src/gateway/web/forms/form-reading.js';
import { openDashboard } from '../../../../support/browser/dashboard.js';

t.test('a pin ends at its time in the zone of the display: today, or tomorrow when it is over', async (t) => {
  const zone = new TimeZone('Europe/Berlin');
  const now = Date.parse('2026-11-28T13:30:00Z');
  const untilOf = (fields: Record<string, string>): string =>
    new Date(readPinUntil(new FormReading(new URLSearchParams(fields)), zone, now)).toISOString();
  t.equal(untilOf({ pin_until: '15:00' }), '2026-11-28T14:00:00.000Z');
  t.equal(untilOf({ pin_until: '14:00' }), '2026-11-29T13:00:00.000Z');
  t.equal(untilOf({ pin_for: 'tonight', pin_until: '' }), '2026-11-28T23:00:00.000Z');
  t.equal(untilOf({ pin_for: '4' }), '2026-11-28T17:30:00.000Z');
  t.match(untilOf({ pin_for: 'removed' }), /^2126-/);
});

t.test('several displays are pinned and unpinned at once, and cards and items say until when', async (t) => {
  const { browser } = await openDashboard(t);
  const change = async (fields: readonly (readonly [string, string])[]) => {
    await browser.get('/');
    return browser.post('/displays/change', [['display', '1'], ['display', '2'], ...fields]);
  };
  const pinned = await change([
    ['change', 'pin'],
    ['item', '2'],
    ['pin_for', 'removed'],
    ['pin_until', ''],
  ]);
  t.equal(pinned.status, 303);
  t.equal((await browser.get('/')).text.split('Pinned until you remove it').length - 1, 2, 'on both cards');
  t.match((await browser.get('/displays/1')).text, 'Pinned until you remove it');
  t.match((await browser.get('/playlists/1')).text, /[Pp]inned: Kitchen, Studio/, 'at the item');
  await change([['change', 'unpin']]);
  t.notMatch((await browser.get('/')).text, 'Pinned until');
  await browser.get('/items/2');
  await browser.post('/items/2/pin', { pin_for: '1', pin_until: '23:59' });
  t.match((await browser.get('/displays/1')).text, /Pinned until [^<]*23:59/);
  await browser.get('/items/2');
  await browser.post('/items/2/pin', { remove: 'on' });
  t.notMatch((await browser.get('/displays/1')).text, 'Pinned until');
});

t.test('an item of another playlist is refused, and the message names the displays', async (t) => {
  const { browser } = await openDashboard(t);
  await browser.get('/playlists');
  await browser.post('/playlists', { name: 'Evening' });
  const second = (await browser.get('/playlists')).text.match(/\/playlists\/(\d+)"[^>]*>\s*Evening/)?.[1] ?? '';
  await browser.get('/');
  const choice = [
    ['display', '1'],
    ['playlist', second],
    ['change', 'playlist'],
  ] as const;
  t.equal((await browser.post('/displays/change', choice)).status, 303);
  const pin = { item: '2', pin_for: '1', pin_until: '' };
  await browser.get('/');
  await browser.post('/displays/change', [
    ['display', '1'],
    ['display', '2'],
    ['change', 'pin'],
    ...Object.entries(pin),
  ]);
  const { text } = await browser.get('/');
  t.match(text, 'This item is not in the playlist of Kitchen.');
  t.notMatch(text, 'Pinned until', 'no display was pinned');
  await browser.get('/displays/1');
  await browser.post('/displays/1/pin', pin);
  const page = (await browser.get('/displays/1')).text;
  t.match(page, 'This item is not in the playlist of Kitchen.');
  t.notMatch(page, 'Pinned until');
});
