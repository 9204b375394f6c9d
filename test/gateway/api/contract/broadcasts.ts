import type { Test } from 'tap';
import type { ContractTest } from './contract-test.js';

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Not to the millisecond, because the picture is checked in between. */
const lastsMinutes = ({ until, created_at }: { until: string; created_at: string }): number =>
  Math.round((Date.parse(until) - Date.parse(created_at)) / 60_000);

export function testBroadcasts(t: Test, { call, ok }: ContractTest): void {
  t.test('messages, pictures and plugins are shown until a time', async (t) => {
    const [device] = await ok('GET', '/api/devices');
    const [plugin] = await ok('GET', '/api/plugin_settings');
    const message = await ok('POST', '/api/broadcasts', { message: ' Dinner ', device_ids: [device.id], minutes: 30 });
    t.match(message, { kind: 'message', message: 'Dinner', device_ids: [device.id] });
    t.equal(lastsMinutes(message), 30);
    const picture = await ok('POST', '/api/broadcasts', { image: DOT, name: 'Dot' });
    t.match(picture, { kind: 'picture', name: 'Dot' });
    t.equal(lastsMinutes(picture), 60, 'an hour by default');
    const until = new Date(Date.parse(message.created_at) + 86_400_000).toISOString();
    const nowhere = { plugin_setting_id: plugin.id, tags: ['nowhere'], until };
    t.equal((await call('POST', '/api/broadcasts', { body: nowhere })).status, 422, 'no display has the tag');
    const shown = await ok('POST', '/api/broadcasts', { ...nowhere, tags: [], device_ids: [device.id] });
    t.match(shown, { kind: 'plugin', plugin_setting_id: plugin.id, until });
    const list = await ok('GET', '/api/broadcasts');
    t.strictSame(
      list.map(({ id }: { id: number }) => id),
      [shown.id, picture.id, message.id],
    );
    const ended = await ok('DELETE', `/api/broadcasts/${picture.id}`);
    t.type(ended.removed_at, 'string');
    for (const { id } of [shown, message]) await ok('DELETE', `/api/broadcasts/${id}`);
  });

  t.test('what cannot be shown is refused with what was expected', async (t) => {
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      [{}, /one of message, image and plugin_setting_id/],
      [{ message: 'a', plugin_setting_id: 1 }, /one of message/],
      [{ message: 'x'.repeat(601) }, /1 to 600 characters/],
      [{ message: 'a', minutes: 0 }, /minutes to be a number/],
      [{ message: 'a', until: 'tomorrow' }, /until to be a time/],
      [{ message: 'a', until: '2001-01-01T00:00:00Z' }, /not over yet/],
      [{ message: 'a', until: '2101-01-01T00:00:00Z', minutes: 3 }, /either minutes or until/],
      [{ message: 'a', until: '9999-12-31T00:00:00Z' }, /at most a year ahead/],
      [{ message: 'a', device_ids: [99_999] }, /at least one display/],
      [{ plugin_setting_id: 99_999 }, /id of a plugin/],
      [{ image: 'bm8gcGljdHVyZQ==' }, /picture/],
    ];
    for (const [body, expected] of wrong) {
      const answer = await call('POST', '/api/broadcasts', { body });
      t.equal(answer.status, 422, JSON.stringify(body).slice(0, 60));
      t.match(JSON.stringify(answer.body), expected);
    }
    t.equal((await call('DELETE', '/api/broadcasts/99999')).status, 404);
  });

  t.test('a plugin that has nothing to show yet is refused with what to do, and replaces nothing', async (t) => {
    const message = await ok('POST', '/api/broadcasts', { message: 'Dinner' });
    const plugin = await ok('POST', '/api/plugin_settings', { name: 'Empty', plugin_id: 37 });
    const at = `/api/plugin_settings/${plugin.id}`;
    const show = () => call('POST', '/api/broadcasts', { body: { plugin_setting_id: plugin.id } });
    t.match(await show(), { status: 422, body: { error: /no data, push some first/ } });
    await ok('POST', `/api/custom_plugins/${plugin.uuid}`, { merge_variables: { a: 1 } });
    t.match(await show(), { status: 422, body: { error: /no markup, write some first/ } });
    t.match((await ok('GET', '/api/broadcasts'))[0], { id: message.id, replaced_on: [] });
    await ok('PUT', `${at}/markup/markup_full`, { content: '<b>{{ a }}</b>' });
    const shown = await ok('POST', '/api/broadcasts', { plugin_setting_id: plugin.id });
    t.match(shown, { kind: 'plugin', failed: [] });
    for (const { id } of [shown, message]) await ok('DELETE', `/api/broadcasts/${id}`);
    await ok('DELETE', at);
  });
}

/** Comes last: nothing can be started for a minute then. */
export function testBroadcastLimit(t: Test, { call }: ContractTest): void {
  t.test('a program in a loop starts only so many broadcasts a minute', async (t) => {
    const body = { message: 'x'.repeat(601) };
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await call('POST', '/api/broadcasts', { body })).status),
    );
    t.ok(statuses.includes(429));
    t.match(await call('POST', '/api/broadcasts', { body: {} }), {
      status: 429,
      body: { error: /30 requests a minute/ },
    });
  });
}
