import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { readItemMembers, restoreItem, writeItemMembers } from '../../../src/gateway/playlist/playlist.js';
import { EMPTY_DRAFT } from '../../../src/gateway/plugin/change-draft.js';
import {
  ITEM_RULES,
  type ItemColumn,
  type ItemRules,
  makeRules,
} from '../../../src/gateway/store/playlist/playlist-item-columns.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTables } from '../../../src/gateway/store/tables.js';
import { FormReading } from '../../../src/gateway/web/forms/form-reading.js';
import { readItemForm } from '../../../src/gateway/web/pages/playlists/item/read-item-form.js';
import { openTestStore } from '../../support/storage/open-store.js';

/** A value that no column has by default. */
const OTHER: Readonly<Record<ItemColumn['kind'], (column: ItemColumn) => unknown>> = {
  flag: ({ column }) => column !== 'visible',
  number: ({ max }) => max,
  seconds: ({ max }) => max,
  windows: () => [{ days: [1, 7], startMinutes: 30, endMinutes: 90 }],
};
const RULES = makeRules((column) => ({ value: OTHER[column.kind](column) })) as ItemRules;

t.test('what is set of an item is stored, copied with its playlist and restored after its removal', async (t) => {
  const dataDir = t.testdir();
  const store = await openTestStore({ dataDir, now: Date.now });
  t.teardown(() => store.close());
  const { playlists } = await openTables(store);
  const plugin = await new PluginSettingTable(store).insert({ ...EMPTY_DRAFT, name: 'P' }, '', '{}');
  const { id } = playlists.choose(undefined);
  const item = await playlists.addItem(id, plugin.id, RULES);
  t.match(item, RULES, 'at once');
  const later = await playlists.addItem(id, plugin.id);
  for (const [name] of ITEM_RULES)
    if (name !== 'position') t.notSame(later[name], RULES[name], `${name} has a default`);
  t.match(await playlists.updateItem(later.id, RULES), RULES, 'by a change');
  const copy = await playlists.clone(id, 'Copy');
  t.match(playlists.items(copy.id)[0], RULES, 'in a copy');
  await playlists.removeItem(item.id);
  t.match(await restoreItem(playlists, item), RULES, 'after it was removed');
});

t.test('what is set of an item is read from JSON as it was written', async (t) => {
  const members = writeItemMembers(RULES);
  t.strictSame(
    readItemMembers((name, _expected, read) => read(JSON.parse(JSON.stringify(members))[name])),
    RULES,
  );
});

t.test('the form of an item has a field for each column with one', async (t) => {
  const fields = new URLSearchParams({ days_0: '1', start_0: '00:30', end_0: '01:30' });
  fields.append('days_0', '7');
  for (const [name, { kind, field }] of ITEM_RULES) {
    if (field === undefined || kind === 'windows' || RULES[name] === false) continue;
    fields.set(field, kind === 'flag' ? 'on' : String(kind === 'seconds' ? Number(RULES[name]) / 60 : RULES[name]));
  }
  const form = new FormReading(fields);
  const { position: _, ...rules } = RULES;
  t.strictSame(readItemForm(form, {}), rules);
  t.ok(form.isValid);
});

t.test('openapi.yaml describes each column, with the limits that are checked', async (t) => {
  const text = readFileSync(new URL('../../../src/gateway/api/openapi.yaml', import.meta.url), 'utf8');
  const { ItemChange, PlaylistItem } = parse(text).components.schemas;
  for (const [, { column, member = column, min, max }] of ITEM_RULES) {
    t.ok(PlaylistItem.properties[member], `PlaylistItem has ${member}`);
    const described = ItemChange.properties[member];
    t.ok(described, `ItemChange has ${member}`);
    t.strictSame([described?.minimum, described?.maximum], [min, max], `the limits of ${member}`);
  }
});
