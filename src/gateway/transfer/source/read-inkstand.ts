import { isObject, type JsonObject } from '@inkstand/common/json';
import { normaliseTimeZone } from '@inkstand/common/time-zone';
import { findModel, findPalette, ORIENTATIONS, parseCustomModel } from '@inkstand/engine/model';
import { readItemMembers } from '../../playlist/playlist.js';
import { cellsOf, type DeviceChange, findMashupLayout } from '../../store/store.js';
import type { PluginContent, SourceDisplay, SourceItem, SourcePlaylist } from '../source-contents.js';
import { note } from '../transfer-note.js';
import { flagOf, jsonOf, keyOf, numberOf, objectsOf, refreshOf, textOf } from './read-values.js';
import type { SourceClient } from './source-client.js';

const DETAILS_BYTES = 2_000_000;
const PICTURE_BYTES = 5_000_000;

/** The playlists of another Inkstand; undefined for other servers, whose playlists lack the members that these have. */
export async function listInkstandPlaylists(client: SourceClient): Promise<readonly JsonObject[] | undefined> {
  const body = await readObject(client, '/api/playlists', DETAILS_BYTES);
  const playlists = objectsOf(body?.data);
  const isInkstand = ({ default: isDefault, item_ids: ids }: JsonObject): boolean =>
    typeof isDefault === 'boolean' && Array.isArray(ids);
  return playlists.length > 0 && playlists.every(isInkstand) ? playlists : undefined;
}

/** Playlists with times, priorities and mashups. An item is listed once for each display that shows its playlist. */
export function describeInkstandPlaylists(
  playlists: readonly JsonObject[],
  all: readonly JsonObject[],
): SourcePlaylist[] {
  const items = [...new Map(all.map((item) => [keyOf(item.id), item])).values()];
  return playlists.flatMap((playlist) => {
    const key = keyOf(playlist.id);
    if (key === undefined) return [];
    const itemsOfPlaylist = items.filter((item) => keyOf(item.playlist_id) === key);
    const inOrder = itemsOfPlaylist.toSorted(
      (one, other) => (numberOf(one.row_order) ?? 0) - (numberOf(other.row_order) ?? 0),
    );
    if (inOrder.length === 0) return [];
    const { special_days: specialDays } = playlist;
    const name = textOf(playlist.name) ?? `Playlist ${key}`;
    return [{ key, name, specialDays, items: inOrder.flatMap(describeItem) }];
  });
}

function describeItem(item: JsonObject): SourceItem[] {
  const rules = readItemMembers((name, _expected, read) => read(item[name]));
  const { mashup } = item;
  if (!isObject(mashup)) {
    const key = keyOf(item.plugin_setting_id);
    return key === undefined ? [] : [{ rules, pluginKeys: [key] }];
  }
  const layout = findMashupLayout(mashup.layout);
  const keys = Array.isArray(mashup.plugin_setting_ids) ? mashup.plugin_setting_ids.map(keyOf) : [];
  return layout !== undefined && keys.length === cellsOf(layout).length ? [{ rules, layout, pluginKeys: keys }] : [];
}

/** The displays that joined there; one without a playlist shows the default one. Keys need scope `admin`. */
export async function describeInkstandDisplays(
  client: SourceClient,
  devices: readonly JsonObject[],
  playlists: readonly JsonObject[],
): Promise<readonly SourceDisplay[]> {
  const defaultKey = keyOf(playlists.find(({ default: isDefault }) => isDefault === true)?.id);
  const displays: SourceDisplay[] = [];
  for (const device of devices) {
    const [key, mac] = [keyOf(device.id), textOf(device.mac_address)];
    if (key === undefined || mac === undefined || device.is_demo === true || device.status !== 'joined') continue;
    const answer = await readObject(client, `/api/devices/${encodeURIComponent(key)}/key`, 10_000);
    const apiKey = isObject(answer?.data) ? textOf(answer.data.api_key) : undefined;
    displays.push({
      key,
      mac,
      apiKey,
      name: textOf(device.name) ?? mac,
      friendlyId: textOf(device.friendly_id),
      playlistKey: keyOf(device.playlist_id) ?? defaultKey,
      mirrors: keyOf(device.mirrored_device_id),
      settings: describeSettings(device),
      notes: apiKey === undefined ? [note('key-not-given')] : [],
    });
  }
  return displays;
}

/** What the owner chose there; members that are unknown here are left out. */
function describeSettings(device: JsonObject): DeviceChange {
  const { sleep_start_time: start, sleep_end_time: end, model, palette_id: palette, orientation, time_zone } = device;
  const modelName = textOf(model);
  const members: DeviceChange = {
    modelName: modelName && (findModel(modelName) ?? parseCustomModel(modelName)) ? modelName : undefined,
    paletteId: findPalette(textOf(palette) ?? '')?.id,
    orientation: ORIENTATIONS.find((one) => one === orientation),
    refreshSeconds: refreshOf(device.refresh_rate),
    timeZone: normaliseTimeZone(textOf(time_zone) ?? ''),
    sleepsAtNight: flagOf(device.sleep_mode_enabled),
    sleepStartMinutes: isMinute(start) ? start : undefined,
    sleepEndMinutes: isMinute(end) ? end : undefined,
    keepsPictureAsleep: flagOf(device.sleep_keeps_picture),
    keepsPictureIdle: flagOf(device.idle_keeps_picture),
    showsAlerts: flagOf(device.shows_alerts),
  } as DeviceChange;
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1440;

/** Adds what an archive leaves out and another Inkstand gives out: values of fields, and the picture of a push. */
export async function completeInkstandPlugin(
  client: SourceClient,
  path: string,
  content: PluginContent,
): Promise<PluginContent> {
  if (content.kind !== 'recipe') return content;
  const details = (await readObject(client, `${path}/details`, DETAILS_BYTES))?.data;
  const fields = isObject(details) && isObject(details.fields) ? details.fields : undefined;
  const { strategy } = content.recipe.settings;
  const notes = strategy === 'pictures' ? [note('pictures-not-given')] : [];
  const picture = strategy === 'webhook_image' ? await client.get(`${path}/image`, PICTURE_BYTES) : undefined;
  return {
    ...content,
    notes: [...(content.notes ?? []), ...notes],
    ...(fields && { fieldValues: fields }),
    ...(picture?.status === 200 && { picture: picture.bytes }),
  };
}

/** Undefined where the server refuses or has no such route. */
async function readObject(client: SourceClient, path: string, maxBytes: number): Promise<JsonObject | undefined> {
  const answer = await client.get(path, maxBytes);
  const body = answer.status === 200 ? jsonOf(new TextDecoder().decode(answer.bytes)) : undefined;
  return isObject(body) ? body : undefined;
}
