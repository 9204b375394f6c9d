import { isObject, type JsonObject } from '@inkstand/common/json';
import { normaliseTimeZone } from '@inkstand/common/time-zone';
import { findModel } from '@inkstand/engine/model';
import { EVERY_DAY } from '../../playlist/playlist.js';
import type { Recipe } from '../../recipe/recipe.js';
import {
  cellsOf,
  type DeviceChange,
  ForeignDatabase,
  type ForeignRow,
  findMashupLayout,
  type ItemRules,
  SPECIAL_FUNCTIONS,
  type TimeWindow,
} from '../../store/store.js';
import type {
  PluginContent,
  SourceContents,
  SourceDisplay,
  SourceItem,
  SourcePlaylist,
  SourcePlugin,
} from '../source-contents.js';
import { note } from '../transfer-note.js';
import { flagOf, jsonOf, keyOf, minutesOf, numberOf, orientationOf, refreshOf, textOf, uuidOf } from './read-values.js';

const MAX = { plugins: 500, displays: 200, playlists: 1_000, items: 5_000, models: 500 } as const;

const PLUGIN_COLUMNS = [
  'id',
  'uuid',
  'trmnlp_id',
  'name',
  'plugin_type',
  'data_strategy',
  'data_stale_minutes',
  'data_payload',
  'polling_url',
  'polling_verb',
  'polling_header',
  'polling_body',
  'markup_language',
  'render_markup_view',
  'render_markup',
  'render_markup_half_horizontal',
  'render_markup_half_vertical',
  'render_markup_quadrant',
  'render_markup_shared',
  'transform_code',
  'transform_language',
  'configuration_template',
  'configuration',
  'dark_mode',
  'no_bleed',
  'framework_version',
  'is_native',
];
const DEVICE_COLUMNS = [
  'id',
  'name',
  'mac_address',
  'friendly_id',
  'api_key',
  'default_refresh_interval',
  'user_id',
  'rotate',
  'device_model_id',
  'mirror_device_id',
  'sleep_mode_enabled',
  'sleep_mode_from',
  'sleep_mode_to',
  'special_function',
  'maximum_compatibility',
];
const PLAYLIST_COLUMNS = [
  'id',
  'device_id',
  'name',
  'is_active',
  'weekdays',
  'active_from',
  'active_until',
  'refresh_time',
];

/** The database file of LaraPaper, and how to close it when everything is loaded. @throws InkstandError */
export async function readLaraPaperFile(
  path: string,
): Promise<{ readonly contents: SourceContents; readonly close: () => Promise<void> }> {
  const database = await ForeignDatabase.open(path);
  try {
    return { contents: await readContents(database), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function readContents(database: ForeignDatabase): Promise<SourceContents> {
  const users = await database.rows('users', ['id', 'email', 'timezone'], { limit: 1_000 });
  const rows = await database.rows('plugins', ['id', 'uuid', 'name'], { limit: MAX.plugins + 1 });
  const models = await database.rows('device_models', ['id', 'name'], { limit: MAX.models });
  const devices = await database.rows('devices', DEVICE_COLUMNS, { limit: MAX.displays });
  const lists = await database.rows('playlists', PLAYLIST_COLUMNS, { limit: MAX.playlists });
  const items = await database.rows(
    'playlist_items',
    ['id', 'playlist_id', 'plugin_id', 'order', 'is_active', 'mashup'],
    { limit: MAX.items },
  );
  const displays = devices.flatMap((device) => describeDisplay(device, models, users));
  return {
    identity: `larapaper ${textOf(users[0]?.email) ?? ''}`,
    plugins: rows.slice(0, MAX.plugins).map((row) => describePlugin(database, row)),
    playlists: displays.flatMap(({ key, name }) => describePlaylist(key, name, lists, items)),
    displays: displays.map((display) => ({
      ...display,
      playlistKey: lists.some((list) => keyOf(list.device_id) === display.key) ? display.key : undefined,
    })),
    notes: rows.length > MAX.plugins ? [note('too-many', { limit: MAX.plugins })] : [],
  };
}

function describePlugin(database: ForeignDatabase, row: ForeignRow): SourcePlugin {
  const id = numberOf(row.id) ?? 0;
  const name = textOf(row.name) ?? `Plugin ${id}`;
  return {
    key: String(id),
    name,
    uuid: uuidOf(row.uuid),
    load: async () => {
      const [plugin = {}] = await database.rows('plugins', PLUGIN_COLUMNS, { id, limit: 1 });
      return readPlugin(plugin, name);
    },
  };
}

function readPlugin(plugin: ForeignRow, name: string): PluginContent {
  const kind = textOf(plugin.plugin_type) ?? 'recipe';
  if (kind === 'image_webhook') {
    const recipe: Recipe = { settings: { name, strategy: 'webhook_image' }, markup: {}, ignoredFiles: [] };
    return { kind: 'recipe', recipe, notes: [note('picture-with-next-push')] };
  }
  if (kind !== 'recipe') return { kind: 'left', notes: [note('unknown-kind', { kind })] };
  if (textOf(plugin.render_markup_view) !== undefined) return { kind: 'left', notes: [note('built-in')] };
  const language = textOf(plugin.markup_language) ?? 'blade';
  const markup = readMarkup(plugin);
  if (language !== 'liquid' && Object.keys(markup).length > 0)
    return { kind: 'left', notes: [note('not-liquid', { language })] };
  const payload = jsonOf(plugin.data_payload);
  const values = jsonOf(plugin.configuration);
  return {
    kind: 'recipe',
    recipe: { settings: readSettings(plugin, name, payload), markup, ignoredFiles: [] },
    ...(isObject(values) && { fieldValues: values }),
    ...(plugin.data_strategy === 'webhook' && isObject(payload) && { data: payload }),
  };
}

function readSettings(plugin: ForeignRow, name: string, payload: unknown): JsonObject {
  const strategy = textOf(plugin.data_strategy);
  const template = jsonOf(plugin.configuration_template);
  const fields = isObject(template) && Array.isArray(template.custom_fields) ? template.custom_fields : [];
  const framework = textOf(plugin.framework_version);
  const transformLanguage = textOf(plugin.transform_code) && textOf(plugin.transform_language);
  return {
    name,
    ...(strategy !== undefined && { strategy }),
    refresh_interval: numberOf(plugin.data_stale_minutes) ?? '',
    dark_mode: flagOf(plugin.dark_mode) === true ? 'yes' : 'no',
    no_screen_padding: flagOf(plugin.no_bleed) === true ? 'yes' : 'no',
    ...(strategy === 'static' && payload !== undefined && { static_data: JSON.stringify(payload) }),
    ...(strategy === 'polling' && {
      polling_url: textOf(plugin.polling_url) ?? '',
      polling_verb: textOf(plugin.polling_verb) ?? 'get',
      polling_headers: textOf(plugin.polling_header) ?? '',
      polling_body: textOf(plugin.polling_body) ?? '',
    }),
    ...(fields.length > 0 && { custom_fields: fields }),
    ...(framework !== undefined && { framework_version: framework }),
    ...(transformLanguage && { serverless_language: transformLanguage }),
  };
}

/** The wrapper that LaraPaper puts around a view when it stores one; exchanged recipes do not have it. */
const VIEW_WRAPPER = /^<div class="view view--\{\{ size \}\}">\n([\s\S]*)\n<\/div>$/;

function readMarkup(plugin: ForeignRow): Recipe['markup'] {
  const viewOf = (value: unknown): string | undefined => {
    const text = textOf(value);
    return VIEW_WRAPPER.exec(text ?? '')?.[1] ?? text;
  };
  const parts = {
    full: viewOf(plugin.render_markup),
    half_horizontal: viewOf(plugin.render_markup_half_horizontal),
    half_vertical: viewOf(plugin.render_markup_half_vertical),
    quadrant: viewOf(plugin.render_markup_quadrant),
    shared: textOf(plugin.render_markup_shared),
    transform: textOf(plugin.transform_code),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, content]) => content !== undefined));
}

function describeDisplay(
  device: ForeignRow,
  models: readonly ForeignRow[],
  users: readonly ForeignRow[],
): SourceDisplay[] {
  const [key, mac] = [keyOf(device.id), textOf(device.mac_address)];
  if (key === undefined || mac === undefined) return [];
  const same = (id: unknown) => (row: ForeignRow) => row.id === id;
  const model = device.device_model_id === null ? undefined : textOf(models.find(same(device.device_model_id))?.name);
  const timeZone = normaliseTimeZone(textOf(users.find(same(device.user_id))?.timezone) ?? '');
  const isListed = model !== undefined && findModel(model) !== undefined;
  return [
    {
      key,
      mac,
      name: textOf(device.name) ?? mac,
      apiKey: textOf(device.api_key),
      friendlyId: textOf(device.friendly_id),
      mirrors: keyOf(device.mirror_device_id),
      settings: {
        ...(isListed && { modelName: model }),
        ...(timeZone !== undefined && { timeZone }),
        ...readDeviceSettings(device),
      },
      notes: [
        ...(textOf(device.api_key) === undefined ? [note('key-not-given')] : []),
        ...(isListed || model === undefined ? [] : [note('model-unknown', { model })]),
      ],
    },
  ];
}

function readDeviceSettings(device: ForeignRow): DeviceChange {
  const [start, end] = [minutesOf(device.sleep_mode_from), minutesOf(device.sleep_mode_to)];
  const refreshSeconds = refreshOf(device.default_refresh_interval);
  const orientation = orientationOf(device.rotate);
  const specialFunction = SPECIAL_FUNCTIONS.find((one) => one === device.special_function);
  return {
    ...(refreshSeconds !== undefined && { refreshSeconds }),
    ...(orientation && { orientation }),
    ...(specialFunction && { specialFunction }),
    ...(flagOf(device.maximum_compatibility) === true && { needsMaximumCompatibility: true }),
    ...(start !== undefined &&
      end !== undefined && {
        sleepsAtNight: flagOf(device.sleep_mode_enabled) ?? false,
        sleepStartMinutes: start,
        sleepEndMinutes: end,
      }),
  };
}

/**
 * The playlists of a display as one: LaraPaper plays the one with the narrowest times that is due, which here is the
 * priority of its items.
 */
function describePlaylist(
  deviceKey: string,
  name: string,
  lists: readonly ForeignRow[],
  items: readonly ForeignRow[],
): SourcePlaylist[] {
  const itsLists = lists.filter((list) => keyOf(list.device_id) === deviceKey);
  if (itsLists.length === 0) return [];
  const described = itsLists.flatMap((list) => {
    const window = readWindow(list);
    const rules = {
      isVisible: flagOf(list.is_active) ?? true,
      durationSeconds: refreshOf(list.refresh_time),
      windows: window ? [window] : [],
      priority: (readTimes(list) ? 2 : 0) + (readDays(list).length > 0 ? 1 : 0),
    };
    return items
      .filter((item) => item.playlist_id === list.id)
      .toSorted((one, other) => (numberOf(one.order) ?? 0) - (numberOf(other.order) ?? 0))
      .flatMap((item) => describeItem(item, rules));
  });
  return [{ key: deviceKey, name, items: described }];
}

function describeItem(item: ForeignRow, ofList: Partial<ItemRules>): SourceItem[] {
  const rules = { ...ofList, isVisible: ofList.isVisible !== false && (flagOf(item.is_active) ?? true) };
  const mashup = jsonOf(item.mashup);
  const layout = isObject(mashup) ? findMashupLayout(mashup.mashup_layout) : undefined;
  if (isObject(mashup) && layout) {
    const ids = Array.isArray(mashup.plugin_ids) ? mashup.plugin_ids.slice(0, cellsOf(layout).length).map(keyOf) : [];
    return [{ rules, layout, pluginKeys: ids }];
  }
  const key = keyOf(item.plugin_id);
  return key === undefined ? [] : [{ rules, pluginKeys: [key] }];
}

/** When a playlist is due; undefined: always. */
function readWindow(list: ForeignRow): TimeWindow | undefined {
  const [days, times] = [readDays(list), readTimes(list)];
  if (days.length === 0 && !times) return undefined;
  return { days: days.length === 0 ? EVERY_DAY : days, ...(times ?? { startMinutes: 0, endMinutes: 0 }) };
}

function readTimes(list: ForeignRow): Pick<TimeWindow, 'startMinutes' | 'endMinutes'> | undefined {
  const [startMinutes, endMinutes] = [minutesOf(list.active_from), minutesOf(list.active_until)];
  return startMinutes === undefined || endMinutes === undefined ? undefined : { startMinutes, endMinutes };
}

/** LaraPaper counts from Sunday, 0. */
function readDays(list: ForeignRow): readonly number[] {
  const days = jsonOf(list.weekdays);
  const numbers = Array.isArray(days) ? days.flatMap((day) => numberOf(day) ?? []) : [];
  return [...new Set(numbers.map((day) => (day === 0 ? 7 : day)))].filter((day) => EVERY_DAY.includes(day)).sort();
}
