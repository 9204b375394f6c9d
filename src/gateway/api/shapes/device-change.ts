import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import { normaliseTimeZone } from '@inkstand/common/time-zone';
import {
  findBuild,
  findModel,
  findPalette,
  IMAGE_BYTES,
  listPalettes,
  MODELS,
  modelId,
  NO_BOARD,
  ORIENTATIONS,
  parseCustomModel,
} from '@inkstand/engine/model';
import { parseTags, REFRESH_SECONDS, switchMonthlyWipes } from '../../device/device.js';
import { MAX_NAME_CHARS } from '../../name-limits.js';
import { canMirror, type DevicePanels } from '../../screen/screen.js';
import type { PlaylistTable } from '../../store/store.js';
import {
  type Device,
  type DeviceChange,
  type DeviceTable,
  SPECIAL_FUNCTIONS,
  TEMPERATURE_PROFILES,
  TOUCHBAR_MODES,
} from '../../store/store.js';
import { oneOf, readMember, textOf, trueOrFalse, wholeNumber } from '../body.js';

type Read<Value> = (value: unknown) => Value | undefined;

/** Tables that members of a change may refer to, and the time. */
interface NamedRows {
  readonly now: () => number;
  readonly playlists: PlaylistTable;
  readonly devices: Pick<DeviceTable, 'find' | 'list'>;
  readonly panels: DevicePanels;
}

/**
 * Reads a change of this display; null resets a member to its default. Throws `unprocessable` naming the first invalid
 * member.
 */
export function readDeviceChange(body: JsonObject, device: Device, rows: NamedRows): DeviceChange {
  const { playlists } = rows;
  const readMirrored: Read<number> = (value) =>
    typeof value === 'number' && canMirror(device, value, rows.devices) ? value : undefined;
  const readPinned: Read<number> = (value) =>
    playlists.items(playlists.choose(device.playlistId).id).find(({ id }) => id === value)?.id;
  const minutes = wholeNumber(0, 1439);
  const member = <Value>(key: string, expected: string, read: Read<Value>) => readMember(body, key, expected, read);
  const optional = <Value>(key: string, expected: string, read: Read<Value>) =>
    readMember(body, key, `${expected}, or null`, orNull(read));
  const wipesMonthly = member('wipes_monthly', 'true or false', trueOrFalse);
  const members = {
    // Terminus' clients send `label`.
    name: member(
      'label' in body ? 'label' : 'name',
      `a string of 1 to ${MAX_NAME_CHARS} characters`,
      textOf(MAX_NAME_CHARS),
    ),
    tags: member('tags', 'at most 10 strings of at most 30 characters, without commas', readTags),
    modelName:
      member('model_id', 'the id of a model', readModelId) ?? optional('model', 'the name of a model', readModelName),
    paletteId: optional('palette_id', 'the id of a palette', readPaletteId),
    boardBuild: optional('board', 'the build of a board, or none', readBuild),
    imageBytes: optional(
      'image_size_limit',
      `bytes from ${IMAGE_BYTES.min} to ${IMAGE_BYTES.max}`,
      wholeNumber(IMAGE_BYTES.min, IMAGE_BYTES.max),
    ),
    imageFormat: optional('image_format', 'png or bmp', oneOf(['png', 'bmp'])),
    orientation: optional('orientation', ORIENTATIONS.join(' or '), oneOf(ORIENTATIONS)),
    refreshSeconds: optional(
      'refresh_rate',
      `seconds from ${REFRESH_SECONDS.min} to ${REFRESH_SECONDS.max}`,
      wholeNumber(REFRESH_SECONDS.min, REFRESH_SECONDS.max),
    ),
    playlistId: optional('playlist_id', 'the id of a playlist', (value) => readPlaylist(value, playlists)),
    specialFunction: member('special_function', SPECIAL_FUNCTIONS.join(' or '), oneOf(SPECIAL_FUNCTIONS)),
    needsMaximumCompatibility: member('maximum_compatibility', 'true or false', trueOrFalse),
    temperatureProfile: member('temperature_profile', TEMPERATURE_PROFILES.join(' or '), oneOf(TEMPERATURE_PROFILES)),
    touchbarMode: optional('touchbar_mode', TOUCHBAR_MODES.join(' or '), oneOf(TOUCHBAR_MODES)),
    sleepsAtNight: member('sleep_mode_enabled', 'true or false', trueOrFalse),
    sleepStartMinutes: member('sleep_start_time', 'minutes after midnight, 0 to 1439', minutes),
    sleepEndMinutes: member('sleep_end_time', 'minutes after midnight, 0 to 1439', minutes),
    keepsPictureAsleep: member('sleep_keeps_picture', 'true or false', trueOrFalse),
    keepsPictureIdle: member('idle_keeps_picture', 'true or false', trueOrFalse),
    wipeRequested: member('wipe_requested', 'true or false', trueOrFalse),
    ...(wipesMonthly !== undefined && switchMonthlyWipes(device, wipesMonthly, rows.now())),
    showsAlerts: member('shows_alerts', 'true or false', trueOrFalse),
    pausedUntilMs: optional('paused_until', 'a time such as 2026-03-01T08:00:00Z', readTime),
    mirroredDeviceId: optional(
      'mirrored_device_id',
      'the id of another device that does not mirror one itself',
      readMirrored,
    ),
    pinnedItemId: optional('pinned_item_id', 'the id of an item of the device’s playlist', readPinned),
    pinnedUntilMs: optional('pinned_until', 'a time such as 2026-03-01T08:00:00Z', readTime),
    timeZone: optional('time_zone', 'an IANA time zone such as Europe/Zurich', readTimeZone),
    locale: optional('locale', 'a language such as en or de-CH', readLocale),
    requiresKey: member('require_key', 'true or false', trueOrFalse),
  };
  // A pin without an end would have no effect.
  if (typeof members.pinnedItemId === 'number' && typeof members.pinnedUntilMs !== 'number') {
    throw new InkstandError(
      'unprocessable',
      'expected pinned_until, a time such as 2026-03-01T08:00:00Z, with pinned_item_id',
    );
  }
  const isPinning = typeof members.pinnedItemId === 'number' && members.pausedUntilMs === undefined;
  // A pin set during a pause ends the pause.
  const named = Object.entries(isPinning ? { ...members, pausedUntilMs: null } : members).filter(
    ([, value]) => value !== undefined,
  );
  const change = Object.fromEntries(named.map(([name, value]) => [name, value ?? undefined]));
  return settlePalette(change, device, rows.panels);
}

/** A palette that the display cannot get is refused; a stored one that its new model lacks makes way for the default. */
function settlePalette(change: DeviceChange, device: Device, panels: DevicePanels): DeviceChange {
  const changed = { ...device, ...change };
  if (changed.paletteId === undefined) return change;
  const { model, board } = panels.of(changed);
  const allowed = listPalettes(model, board);
  if (allowed.includes(changed.paletteId)) return change;
  if (change.paletteId === undefined) {
    return 'modelName' in change || 'boardBuild' in change ? { ...change, paletteId: undefined } : change;
  }
  throw new InkstandError(
    'unprocessable',
    `expected palette_id as one of ${allowed.join(', ')} for displays of model ${model.name}, got ${change.paletteId}`,
  );
}

const readTags: Read<readonly string[]> = (value) =>
  Array.isArray(value) && value.every((tag) => typeof tag === 'string' && !tag.includes(','))
    ? parseTags(value.join(','))
    : undefined;

/** Converts an ISO 8601 time with offset to milliseconds since 1970. */
const readTime: Read<number> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value)
    ? Date.parse(value) || undefined
    : undefined;

const orNull =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (value) =>
    value === null ? null : read(value);

const readModelName: Read<string> = (value) =>
  typeof value === 'string' ? (findModel(value) ?? parseCustomModel(value))?.name : undefined;

const readModelId: Read<string> = (value) => MODELS.find((model) => modelId(model) === value)?.name;

const readBuild: Read<string> = (value) =>
  value === NO_BOARD || (typeof value === 'string' && findBuild(value)) ? String(value) : undefined;

const readPaletteId: Read<string> = (value) => (typeof value === 'string' ? findPalette(value)?.id : undefined);

const readPlaylist = (value: unknown, playlists: PlaylistTable): number | undefined =>
  typeof value === 'number' ? playlists.find(value)?.id : undefined;

const readTimeZone: Read<string> = (value) => (typeof value === 'string' ? normaliseTimeZone(value) : undefined);

const readLocale: Read<string> = (value) => {
  if (typeof value !== 'string' || value.length > 35) return undefined;
  try {
    return Intl.getCanonicalLocales(value)[0];
  } catch {
    return undefined;
  }
};
