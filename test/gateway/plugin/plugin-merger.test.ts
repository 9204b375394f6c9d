// @tier full: starts workers
import t from 'tap';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

t.test('a merging plugin has the data of others and is updated when they change', async (t) => {
  const { plugins, changes, settle } = await openPluginContext(t, host);
  const webhook = (name: string) => plugins.create({ name, strategy: 'webhook', settings: {}, pushSeconds: 0 });
  const [weather, calendar, unread] = [await webhook('Weather'), await webhook('Calendar'), await webhook('Unread')];
  const merging = await plugins.create({
    name: 'All',
    strategy: 'plugin_merge',
    settings: {
      merge_plugin_setting_ids: [weather.id, 999],
      custom_fields: [{ keyname: 'other', field_type: 'plugin_instance_select', name: 'Other', optional: true }],
    },
    fieldValues: { other: String(calendar.id) },
  });
  await settle();
  t.same(await plugins.data(merging.id), {
    [`private_plugin_${weather.id}`]: {},
    [`private_plugin_${calendar.id}`]: {},
  });
  await plugins.push(weather, { merge_variables: { degrees: 21 } });
  await settle();
  t.same(await plugins.data(merging.id), {
    [`private_plugin_${weather.id}`]: { degrees: 21 },
    [`private_plugin_${calendar.id}`]: {},
  });
  changes.length = 0;
  await plugins.push(unread, { merge_variables: { x: 1 } });
  await settle();
  t.same(changes, [unread.id]);
  await plugins.delete(calendar.id);
  await settle();
  t.same(await plugins.data(merging.id), { [`private_plugin_${weather.id}`]: { degrees: 21 } });
  await plugins.update(merging.id, { settings: { merge_plugin_setting_ids: [] }, fieldValues: { other: '' } });
  await settle();
  t.same(await plugins.data(merging.id), {});
});

t.test('a merging plugin merges neither itself nor another merging plugin', async (t) => {
  const { plugins, settle } = await openPluginContext(t, host);
  const merge = (ids: number[]) =>
    plugins.create({ name: 'm', strategy: 'plugin_merge', settings: { merge_plugin_setting_ids: ids } });
  const first = await merge([1, 2]);
  const second = await merge([1, 2]);
  await settle();
  t.same(await plugins.data(first.id), {});
  t.same(await plugins.data(second.id), {});
});

t.test('merged push data is written durably', async (t) => {
  const { plugins, store, settle } = await openPluginContext(t, host);
  const pushed = await plugins.create({ name: 'Weather', strategy: 'webhook', settings: {}, pushSeconds: 0 });
  await plugins.create({ name: 'All', strategy: 'plugin_merge', settings: { merge_plugin_setting_ids: [pushed.id] } });
  await settle();
  const before = store.durableChanges;
  await plugins.push(pushed, { merge_variables: { degrees: 21 } });
  await settle();
  t.equal(store.durableChanges, before + 2);
});
