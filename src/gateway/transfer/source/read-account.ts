import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import { ARCHIVE_LIMIT_BYTES, MARKUP_NAMES, type Recipe } from '../../recipe/recipe.js';
import type { ReportProgress } from '../../task/task.js';
import type { PluginContent, SourceContents, SourceDisplay, SourcePlaylist, SourcePlugin } from '../source-contents.js';
import { note, type TransferNote } from '../transfer-note.js';
import {
  completeInkstandPlugin,
  describeInkstandDisplays,
  describeInkstandPlaylists,
  listInkstandPlaylists,
} from './read-inkstand.js';
import { flagOf, jsonOf, keyOf, numberOf, objectsOf, textOf, uuidOf } from './read-values.js';
import type { SourceClient } from './source-client.js';

const MAX = { plugins: 500, displays: 200, items: 2_000 } as const;
const MARKUP_BYTES = 2_000_000;

/**
 * Reads an account of the hosted service, or of a server with the same routes: LaraPaper and BYOS Next (which leave some
 * out), or another Inkstand. @throws InkstandError
 */
export async function readAccount(client: SourceClient, host: string, report: ReportProgress): Promise<SourceContents> {
  const notes: TransferNote[] = [];
  const me = await client.json('/api/me');
  const identity = `account ${host} ${textOf(isObject(me.data) ? me.data.email : undefined) ?? ''}`;
  report({ phase: 'fetching' });
  const settings = objectsOf((await client.json('/api/plugin_settings')).data);
  if (settings.length > MAX.plugins) notes.push(note('too-many', { limit: MAX.plugins }));
  const inkstandPlaylists = await listInkstandPlaylists(client);
  const plugins = settings
    .slice(0, MAX.plugins)
    .map((one) => describePlugin(client, one, inkstandPlaylists !== undefined));
  const devices = await listOf(client, '/api/devices', (reason) => notes.push(note('devices-not-given', { reason })));
  const items = await listOf(client, '/api/playlists/items', () => notes.push(note('playlists-not-given')));
  if (inkstandPlaylists) {
    const playlists = describeInkstandPlaylists(inkstandPlaylists, items.slice(0, MAX.items));
    const displays = await describeInkstandDisplays(client, devices.slice(0, MAX.displays), inkstandPlaylists);
    return { identity, plugins, playlists, displays, notes };
  }
  const displays = devices.slice(0, MAX.displays).flatMap(describeDisplay);
  const playlists = displays.flatMap(({ key, name }) => describePlaylist(key, name, items.slice(0, MAX.items), notes));
  const described = displays.map((display) => ({
    ...display,
    playlistKey: playlists.some(({ key }) => key === display.key) ? display.key : undefined,
  }));
  return { identity, plugins, playlists, displays: described, notes };
}

async function listOf(
  client: SourceClient,
  path: string,
  onMissing: (reason: string) => void,
): Promise<readonly JsonObject[]> {
  try {
    return objectsOf((await client.json(path)).data);
  } catch (error) {
    if (!(error instanceof InkstandError) || error.code === 'unauthorized') throw error;
    onMissing(error.message);
    return [];
  }
}

function describePlugin(client: SourceClient, setting: JsonObject, isInkstand: boolean): SourcePlugin {
  const id = keyOf(setting.id);
  const name = textOf(setting.name) ?? `Plugin ${id ?? ''}`.trim();
  return {
    // LaraPaper lists plugins that were never exchanged without an id.
    key: id ?? `unnamed ${name}`,
    name,
    uuid: uuidOf(setting.uuid),
    load: async () => {
      if (id === undefined) return { kind: 'left', notes: [note('no-id')] };
      const content = await loadPlugin(client, id, name);
      return isInkstand ? completeInkstandPlugin(client, pathOf(id), content) : content;
    },
  };
}

const pathOf = (id: string): string => `/api/plugin_settings/${encodeURIComponent(id)}`;

async function loadPlugin(client: SourceClient, id: string, name: string): Promise<PluginContent> {
  const path = pathOf(id);
  const archive = await client.get(`${path}/archive`, ARCHIVE_LIMIT_BYTES);
  if (archive.status === 401) throw new InkstandError('unauthorized', 'the server refused the key');
  if (archive.status < 200 || archive.status > 299) {
    const reason = explainRefusal(archive.bytes) ?? `it answered ${archive.status}`;
    return { kind: 'left', notes: [note('not-given', { reason })] };
  }
  const recipe = await readArchive(client, path, archive.bytes);
  const named = textOf(recipe.settings.name) ? recipe : { ...recipe, settings: { ...recipe.settings, name } };
  const data = recipe.settings.strategy === 'webhook' ? await readData(client, path) : undefined;
  return { kind: 'recipe', recipe: named, ...(data && { data }) };
}

/** Error messages of other servers are short. */
function explainRefusal(bytes: Uint8Array): string | undefined {
  const body = jsonOf(new TextDecoder().decode(bytes.subarray(0, 2000)));
  return isObject(body) ? textOf(body.error)?.slice(0, 200) : undefined;
}

/** A zip; BYOS Next answers the text of settings.yml, and markup one by one. */
async function readArchive(client: SourceClient, path: string, bytes: Uint8Array): Promise<Recipe> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return client.readRecipe(bytes);
  const files = new Map<string, Uint8Array>([
    ['settings.yml', Buffer.from(settingsIn(new TextDecoder().decode(bytes)))],
  ]);
  for (const name of MARKUP_NAMES.filter((one) => one !== 'transform' && one !== 'design')) {
    const answer = await client.get(`${path}/markup/markup_${name}`, MARKUP_BYTES);
    const body = answer.status === 200 ? jsonOf(new TextDecoder().decode(answer.bytes)) : undefined;
    const content = isObject(body) ? contentOf(body.data) : undefined;
    if (content) files.set(`${name}.liquid`, Buffer.from(content));
  }
  return client.readRecipe(files);
}

const contentOf = (data: unknown): string | undefined => textOf(isObject(data) ? data.content : data);

/** The YAML itself, or JSON with a member that holds it. */
function settingsIn(text: string): string {
  const body = jsonOf(text);
  if (!isObject(body)) return text;
  return textOf(body.settings_yaml) ?? (isObject(body.data) ? textOf(body.data.settings_yaml) : undefined) ?? '';
}

async function readData(client: SourceClient, path: string): Promise<JsonObject | undefined> {
  const answer = await client.get(`${path}/data`, MARKUP_BYTES);
  const body = answer.status === 200 ? jsonOf(new TextDecoder().decode(answer.bytes)) : undefined;
  const data = isObject(body) ? body.data : undefined;
  if (!isObject(data)) return undefined;
  return isObject(data.merge_variables) && Object.keys(data).length === 1 ? data.merge_variables : data;
}

function describeDisplay(device: JsonObject): SourceDisplay[] {
  const [key, mac] = [keyOf(device.id), textOf(device.mac_address)];
  if (key === undefined || mac === undefined) return [];
  const [start, end] = [numberOf(device.sleep_start_time), numberOf(device.sleep_end_time)];
  const sleeps = flagOf(device.sleep_mode_enabled);
  const hasTimes = start !== undefined && end !== undefined && isMinute(start) && isMinute(end);
  return [
    {
      key,
      mac,
      name: textOf(device.name) ?? mac,
      friendlyId: textOf(device.friendly_id)?.replace(/-/g, ''),
      settings: {
        ...(sleeps !== undefined && hasTimes && { sleepsAtNight: sleeps }),
        ...(hasTimes && { sleepStartMinutes: start, sleepEndMinutes: end }),
        ...(textOf(device.model) !== undefined && { modelName: textOf(device.model) }),
      },
      notes: [note('key-not-given')],
    },
  ];
}

const isMinute = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1440;

/** The items of one display in their order. The service lists those of all displays together, without playlists. */
function describePlaylist(
  deviceKey: string,
  name: string,
  all: readonly JsonObject[],
  notes: TransferNote[],
): SourcePlaylist[] {
  const itemsOfDevice = all.filter((item) => keyOf(item.device_id) === deviceKey);
  if (itemsOfDevice.length === 0) return [];
  const inOrder = itemsOfDevice.toSorted(
    (one, other) => (numberOf(one.row_order) ?? 0) - (numberOf(other.row_order) ?? 0),
  );
  const mashups = inOrder.filter(({ mashup_id: id }) => keyOf(id) !== undefined).length;
  if (mashups > 0) notes.push(note('mashups-not-given', { count: mashups, playlist: name }));
  const groups = new Set(inOrder.flatMap(({ playlist_group_id: id }) => keyOf(id) ?? []));
  if (groups.size > 1) notes.push(note('groups-not-given'));
  const items = inOrder.flatMap((item) => {
    const key = keyOf(item.plugin_setting_id);
    if (key === undefined || keyOf(item.mashup_id) !== undefined) return [];
    return [{ pluginKeys: [key], rules: { isVisible: flagOf(item.visible) ?? true } }];
  });
  return [{ key: deviceKey, name, items }];
}
