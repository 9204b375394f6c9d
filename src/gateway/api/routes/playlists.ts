import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import { readItemMembers, readSpecialDays, SPECIAL_DAYS_EXPECTED, withCalendarDays } from '../../playlist/playlist.js';
import type { PluginSettings } from '../../plugin/plugin.js';
import type { DeviceTable, ItemRules, Playlist, PlaylistItem, PlaylistTable, Scope } from '../../store/store.js';
import type { Keyed } from '../authorize.js';
import { answerChange, anyId, isName, readId, readMember, readObject, textOf, unwrap } from '../body.js';
import { requireVersion, versionOf, withVersion } from '../if-match.js';
import { readMashup } from '../mashup-body.js';
import { describeItem, describePlaylist } from '../shapes/playlist.js';

interface PlaylistRoutesOptions {
  readonly playlists: PlaylistTable;
  readonly devices: DeviceTable;
  readonly plugins: PluginSettings;
  /** Called after items or playlists changed, to render screens. */
  readonly playlistChanged: (playlistId: number) => void;
  readonly keyed: Keyed;
}

const MAX_ITEMS = 500;

/** Playlists and their items. Items are listed once per display, as on the hosted service. */
export const playlistRoutes = (options: PlaylistRoutesOptions): readonly Route[] => [
  ...itemRoutes(options),
  ...playlistRoutesOnly(options),
];

function itemRoutes({ playlists, devices, plugins, playlistChanged, keyed }: PlaylistRoutesOptions): readonly Route[] {
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
    {
      method: 'GET',
      path: '/api/playlists/items',
      handle: keyed('read', (request, scope) =>
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
    },
    {
      method: 'POST',
      path: '/api/playlists/items',
      handle: keyed('write', async (request, scope) => {
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
        playlistChanged(playlist.id);
        return data(describe(item, undefined, request, scope));
      }),
    },
    {
      method: 'PATCH',
      path: '/api/playlists/items/:id',
      handle: keyed('write', async (request, scope) => {
        const item = findItem(request);
        const body = await readObject(request);
        const change = readItemChange(body);
        const mashup = readMashup(body);
        for (const id of mashup?.pluginSettingIds ?? []) if (id !== undefined) plugins.get(id);
        if (mashup) await playlists.updateMashup(item.id, mashup.layout, mashup.pluginSettingIds);
        const changed = await playlists.updateItem(item.id, change);
        playlistChanged(item.playlistId);
        return answerChange(describe(changed, undefined, request, scope), body);
      }),
    },
    {
      method: 'DELETE',
      path: '/api/playlists/items/:id',
      handle: keyed('write', async (request) => {
        const item = findItem(request);
        await playlists.removeItem(item.id);
        playlistChanged(item.playlistId);
        return noContent();
      }),
    },
  ];
}

/** Reads the members of a playlist item. Throws `unprocessable` with what was expected. */
const readItemChange = (body: JsonObject): Partial<ItemRules> =>
  readItemMembers((name, expected, read) => readMember(body, name, expected, read));

function playlistRoutesOnly({ playlists, plugins, playlistChanged, keyed }: PlaylistRoutesOptions): readonly Route[] {
  const describe = (id: number) => describePlaylist(findPlaylist(playlists, id), playlists.items(id));
  const show = (id: number) => withVersion(data(describe(id)), versionOf(JSON.stringify(describe(id))));
  return [
    {
      method: 'GET',
      path: '/api/playlists',
      handle: keyed('read', () => data(playlists.list().map((one) => describePlaylist(one, playlists.items(one.id))))),
    },
    {
      method: 'POST',
      path: '/api/playlists',
      handle: keyed('write', async (request) => {
        const body = unwrap(await readObject(request), 'playlist');
        const name = readName(body);
        if (name === undefined) throw new InkstandError('unprocessable', 'expected name');
        const screenIds = readScreenIds(body, plugins);
        const created = await playlists.create(name);
        for (const id of screenIds ?? []) await playlists.addItem(created.id, id);
        playlistChanged(created.id);
        return data(describePlaylist(created, playlists.items(created.id)));
      }),
    },
    {
      method: 'GET',
      path: '/api/playlists/:id',
      handle: keyed('read', (request) => {
        return show(findPlaylist(playlists, readId(request)).id);
      }),
    },
    {
      method: 'PATCH',
      path: '/api/playlists/:id',
      handle: keyed('write', async (request) => {
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
        playlistChanged(id);
        return withVersion(answerChange(describe(id), body, isName), versionOf(JSON.stringify(describe(id))));
      }),
    },
    {
      method: 'POST',
      path: '/api/playlists/:id/clone',
      handle: keyed('write', async (request) => {
        const { id, name } = findPlaylist(playlists, readId(request));
        const wantedName = readName(unwrap(await readObject(request), 'playlist'));
        const copy = await playlists.clone(id, wantedName ?? name);
        playlistChanged(copy.id);
        return show(copy.id);
      }),
    },
    {
      method: 'DELETE',
      path: '/api/playlists/:id',
      handle: keyed('write', async (request) => {
        const { id } = findPlaylist(playlists, readId(request));
        await playlists.remove(id);
        playlistChanged(id);
        return noContent();
      }),
    },
  ];
}

function findPlaylist(playlists: PlaylistTable, id: number): Playlist {
  const playlist = playlists.find(id);
  if (playlist) return playlist;
  throw new InkstandError('not-found', 'there is no such playlist');
}

/** Terminus' clients send the displayed name as `label`, and a technical one as `name`. */
const readName = (body: JsonObject): string | undefined =>
  readMember(body, 'label' in body ? 'label' : 'name', 'a string of 1 to 100 characters', textOf(100));

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
