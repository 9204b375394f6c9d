import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import { MAX_NAME_CHARS } from '../../name-limits.js';
import { readItemMembers, readSpecialDays, SPECIAL_DAYS_EXPECTED, withCalendarDays } from '../../playlist/playlist.js';
import type { PluginSettings } from '../../plugin/plugin.js';
import type { ItemRules, Playlist, PlaylistItem, PlaylistTable, Scope } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { answerChange, anyId, isName, readId, readMember, readObject, textOf, unwrap } from '../body.js';
import { requireVersion, versionOf, withVersion } from '../if-match.js';
import { readMashup } from '../mashup-body.js';
import { describeItem, describePlaylist } from '../shapes/playlist.js';

const MAX_ITEMS = 500;

/** Playlists and their items. Items are listed once per display, as on the hosted service. */
export const playlistRoutes = (parts: ApiParts): readonly Route[] => [
  ...itemRoutes(parts),
  ...playlistRoutesOnly(parts),
];

function itemRoutes({ tables, plugins, playlistsChanged, keyed }: ApiParts): readonly Route[] {
  const { playlists, devices } = tables;
  const findItem = (request: HttpRequest): PlaylistItem => {
    const item = playlists.findItem(readId(request));
    if (item) return item;
    throw new InkstandError('not-found', 'there is no such playlist item');
  };
  const deviceIdsOf = (playlistId: number): readonly (number | undefined)[] => {
    const ids = devices.list().filter((device) => playlists.choose(device.playlistId).id === playlistId);
    return ids.length > 0 ? ids.map(({ id }) => id) : [undefined];
  };
  const describe = (item: PlaylistItem, deviceId: number | undefined, request: HttpRequest, scope: Scope) =>
    describeItem(item, deviceId, (id) => plugins.get(id), request.origin.base, scope);

  return [
    keyed('GET', '/api/playlists/items', 'read', (request, scope) =>
      data(
        playlists
          .list()
          .flatMap(({ id }) =>
            deviceIdsOf(id).flatMap((deviceId) =>
              playlists.items(id).map((item) => describe(item, deviceId, request, scope)),
            ),
          ),
      ),
    ),
    keyed('POST', '/api/playlists/items', 'write', async (request, scope) => {
      const body = await readObject(request);
      const playlistId = readMember(body, 'playlist_id', 'the id of a playlist', anyId);
      const settingId = readMember(body, 'plugin_setting_id', 'the id of a plugin setting', anyId);
      const mashup = readMashup(body);
      const change = readItemChange(body);
      const playlist = playlistId === undefined ? playlists.choose(undefined) : findPlaylist(playlists, playlistId);
      for (const id of mashup?.pluginSettingIds ?? []) if (id !== undefined) plugins.get(id);
      if (!mashup && settingId === undefined) {
        throw new InkstandError('unprocessable', 'expected plugin_setting_id or mashup');
      }
      const item = mashup
        ? await playlists.addMashup(playlist.id, mashup.layout, mashup.pluginSettingIds, change)
        : await playlists.addItem(playlist.id, plugins.get(settingId ?? 0).id, change);
      playlistsChanged();
      return data(describe(item, undefined, request, scope));
    }),
    keyed('PATCH', '/api/playlists/items/:id', 'write', async (request, scope) => {
      const item = findItem(request);
      const body = await readObject(request);
      const change = readItemChange(body);
      const mashup = readMashup(body);
      for (const id of mashup?.pluginSettingIds ?? []) if (id !== undefined) plugins.get(id);
      if (mashup) await playlists.updateMashup(item.id, mashup.layout, mashup.pluginSettingIds);
      const changed = await playlists.updateItem(item.id, change);
      playlistsChanged();
      return answerChange(describe(changed, undefined, request, scope), body);
    }),
    keyed('DELETE', '/api/playlists/items/:id', 'write', async (request) => {
      const item = findItem(request);
      await playlists.removeItem(item.id);
      playlistsChanged();
      return noContent();
    }),
  ];
}

/** Reads the members of a playlist item. Throws `unprocessable` with what was expected. */
const readItemChange = (body: JsonObject): Partial<ItemRules> =>
  readItemMembers((name, expected, read) => readMember(body, name, expected, read));

function playlistRoutesOnly({ tables: { playlists }, plugins, playlistsChanged, keyed }: ApiParts): readonly Route[] {
  const describe = (id: number) => describePlaylist(findPlaylist(playlists, id), playlists.items(id));
  const show = (id: number) => withVersion(data(describe(id)), versionOf(JSON.stringify(describe(id))));
  return [
    keyed('GET', '/api/playlists', 'read', () =>
      data(playlists.list().map((one) => describePlaylist(one, playlists.items(one.id)))),
    ),
    keyed('POST', '/api/playlists', 'write', async (request) => {
      const body = unwrap(await readObject(request), 'playlist');
      const name = readName(body);
      if (name === undefined) throw new InkstandError('unprocessable', 'expected name');
      const screenIds = readScreenIds(body, plugins);
      const created = await playlists.create(name);
      for (const id of screenIds ?? []) await playlists.addItem(created.id, id);
      playlistsChanged();
      return data(describePlaylist(created, playlists.items(created.id)));
    }),
    keyed('GET', '/api/playlists/:id', 'read', (request) => {
      return show(findPlaylist(playlists, readId(request)).id);
    }),
    keyed('PATCH', '/api/playlists/:id', 'write', async (request) => {
      const { id } = findPlaylist(playlists, readId(request));
      const body = unwrap(await readObject(request), 'playlist');
      requireVersion(request, versionOf(JSON.stringify(describe(id))));
      const name = readName(body);
      const isDefault = readMember(body, 'default', 'true', (value) => (value === true ? true : undefined));
      const order = readMember(body, 'item_ids', 'a list of item ids', readIds);
      const specialDays = readMember(body, 'special_days', SPECIAL_DAYS_EXPECTED, (value) =>
        readSpecialDays(value, (one) => plugins.find(anyId(one) ?? 0)?.id),
      );
      const screenIds = readScreenIds(body, plugins);
      if (name !== undefined) await playlists.rename(id, name);
      if (isDefault) await playlists.makeDefault(id);
      if (order) await playlists.reorder(id, order);
      if (specialDays) await playlists.setSpecialDays(id, await withCalendarDays(specialDays, plugins));
      if (screenIds) await replaceItems(playlists, id, screenIds);
      playlistsChanged();
      return withVersion(answerChange(describe(id), body, isName), versionOf(JSON.stringify(describe(id))));
    }),
    keyed('POST', '/api/playlists/:id/clone', 'write', async (request) => {
      const { id, name } = findPlaylist(playlists, readId(request));
      const wantedName = readName(unwrap(await readObject(request), 'playlist'));
      const copy = await playlists.clone(id, wantedName ?? name);
      playlistsChanged();
      return show(copy.id);
    }),
    keyed('DELETE', '/api/playlists/:id', 'write', async (request) => {
      const { id } = findPlaylist(playlists, readId(request));
      await playlists.remove(id);
      playlistsChanged();
      return noContent();
    }),
  ];
}

function findPlaylist(playlists: PlaylistTable, id: number): Playlist {
  const playlist = playlists.find(id);
  if (playlist) return playlist;
  throw new InkstandError('not-found', 'there is no such playlist');
}

/** Terminus' clients send the displayed name as `label`, and a technical one as `name`. */
const readName = (body: JsonObject): string | undefined =>
  readMember(
    body,
    'label' in body ? 'label' : 'name',
    `a string of 1 to ${MAX_NAME_CHARS} characters`,
    textOf(MAX_NAME_CHARS),
  );

/** Plugin settings listed in Terminus' member `items`; undefined when the body lacks it. */
function readScreenIds(body: JsonObject, plugins: Pick<PluginSettings, 'find'>): readonly number[] | undefined {
  return readMember(body, 'items', `at most ${MAX_ITEMS} objects with the screen_id of a screen`, (value) => {
    if (!Array.isArray(value) || value.length > MAX_ITEMS) return undefined;
    const ids = value.map((one) => (isObject(one) ? anyId(one.screen_id) : undefined));
    const existing = ids.filter((id) => id !== undefined && plugins.find(id) !== undefined);
    return existing.length === ids.length ? existing.filter((id) => id !== undefined) : undefined;
  });
}

/** Makes these plugin settings the items of a playlist, in this order; items that remain keep their rules. */
async function replaceItems(
  playlists: PlaylistTable,
  playlistId: number,
  settingIds: readonly number[],
): Promise<void> {
  const before = [...playlists.items(playlistId)];
  const order: number[] = [];
  for (const id of settingIds) {
    const at = before.findIndex(({ content }) => content.kind === 'plugin' && content.pluginSettingId === id);
    const [kept] = at < 0 ? [] : before.splice(at, 1);
    order.push((kept ?? (await playlists.addItem(playlistId, id))).id);
  }
  for (const { id } of before) await playlists.removeItem(id);
  await playlists.reorder(playlistId, order);
}

function readIds(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const ids = value.map(anyId);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
