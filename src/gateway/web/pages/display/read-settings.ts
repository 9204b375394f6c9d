import { normaliseTimeZone } from '@inkstand/common/time-zone';
import {
  findBuild,
  findModel,
  findPalette,
  IMAGE_BYTES,
  listPalettes,
  NO_BOARD,
  ORIENTATIONS,
} from '@inkstand/engine/model';
import { hasTouchbar, MAX_TAG_CHARS, parseTags, REFRESH_SECONDS } from '../../../device/device.js';
import { MAX_NAME_CHARS } from '../../../name-limits.js';
import { canMirror } from '../../../screen/screen.js';
import {
  type Device,
  type DeviceChange,
  SPECIAL_FUNCTIONS,
  TEMPERATURE_PROFILES,
  TOUCHBAR_MODES,
} from '../../../store/store.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { Gateway } from '../../page-gateway.js';

/** An empty value leaves the decision to the display. */
export const AUTOMATIC = '';

/** Reads general settings: name, playlist, times. Adds errors to the form. */
export function readGeneral(form: FormReading, device: Device, { tables }: Gateway): DeviceChange {
  const zone = form.raw('time_zone');
  const timeZone = normaliseTimeZone(zone);
  if (zone !== AUTOMATIC && timeZone === undefined) form.fail('time_zone', 'form.choose');
  return {
    name: form.text('name', { max: MAX_NAME_CHARS }),
    tags: readTags(form),
    playlistId: readId(form, 'playlist', (id) => tables.playlists.find(id) !== undefined),
    mirroredDeviceId: readId(form, 'mirror', (id) => canMirror(device, id, tables.devices)),
    refreshSeconds: form.secondsOfMinutes('refresh', REFRESH_SECONDS.max / 60, device.refreshSeconds),
    ...readSleep(form),
    keepsPictureAsleep: form.raw('asleep') === 'keep',
    keepsPictureIdle: form.raw('idle') === 'keep',
    showsAlerts: form.isTicked('shows_alerts'),
    timeZone,
  };
}

/** Reads `SleepFields`. */
export const readSleep = (form: FormReading): DeviceChange => ({
  sleepsAtNight: form.isSwitchedOn('sleeps', ['sleep_start', 'sleep_end']),
  sleepStartMinutes: form.minutes('sleep_start'),
  sleepEndMinutes: form.minutes('sleep_end'),
});

/** Reads the model of the panel and its settings. */
export function readPanel(form: FormReading, device: Device, { device: { panels } }: Gateway): DeviceChange {
  const modelName = form.raw('model');
  const paletteId = form.raw('palette');
  if (modelName !== AUTOMATIC && !findModel(modelName)) form.fail('model', 'form.choose');
  if (paletteId !== AUTOMATIC && !findPalette(paletteId)) form.fail('palette', 'form.choose');
  const file = readFileLimits(form, device);
  const changed = { ...device, ...file, modelName: modelName === AUTOMATIC ? undefined : modelName };
  const { model, board } = panels.of(changed);
  const isOfModel = listPalettes(model, board).includes(paletteId);
  return {
    ...file,
    modelName: changed.modelName,
    // A palette that the new model lacks is reset to the model's default.
    paletteId: paletteId === AUTOMATIC || !isOfModel ? undefined : paletteId,
    orientation: form.oneOf('orientation', ORIENTATIONS),
    specialFunction: form.oneOf('special_function', SPECIAL_FUNCTIONS),
    temperatureProfile: form.oneOf('temperature_profile', TEMPERATURE_PROFILES),
    touchbarMode: readTouchbar(form, device),
    needsMaximumCompatibility: form.isTicked('maximum_compatibility'),
    requiresKey: form.isTicked('require_key'),
  };
}

/** The same as `IMAGE_BYTES`, in kB. */
export const IMAGE_KB = { min: IMAGE_BYTES.min / 1000, max: IMAGE_BYTES.max / 1000 } as const;

/** The owner's choice of the board, and of what files it reads. */
function readFileLimits(form: FormReading, device: Device) {
  const boardBuild = form.raw('board');
  const imageFormat = form.raw('image_format');
  const kilobytes = form.raw('image_kb');
  const isListed = boardBuild === NO_BOARD || findBuild(boardBuild) !== undefined;
  if (boardBuild !== AUTOMATIC && !isListed) form.fail('board', 'form.choose');
  const imageBytes = kilobytes === AUTOMATIC ? undefined : form.whole('image_kb', IMAGE_KB.min, IMAGE_KB.max) * 1000;
  const isSame = Math.round((device.imageBytes ?? 0) / 1000) * 1000 === imageBytes;
  return {
    boardBuild: boardBuild === AUTOMATIC ? undefined : boardBuild,
    imageBytes: isSame ? device.imageBytes : imageBytes,
    imageFormat: imageFormat === AUTOMATIC ? undefined : form.oneOf('image_format', ['png', 'bmp'] as const),
  };
}

/** Reads the field `tags`, separated by commas. */
function readTags(form: FormReading): readonly string[] {
  const tags = parseTags(form.raw('tags'));
  if (!tags) form.fail('tags', 'display.tags.wrong', { max: MAX_TAG_CHARS });
  return tags ?? [];
}

/** Displays without a touch bar lack this field: a value set by the API is kept. */
function readTouchbar(form: FormReading, device: Device): Device['touchbarMode'] {
  if (!hasTouchbar(device)) return device.touchbarMode;
  return form.raw('touchbar') === AUTOMATIC ? undefined : form.oneOf('touchbar', TOUCHBAR_MODES);
}

function readId(form: FormReading, name: string, exists: (id: number) => boolean): number | undefined {
  if (form.raw(name) === AUTOMATIC) return undefined;
  const id = form.whole(name, 1, Number.MAX_SAFE_INTEGER);
  if (exists(id)) return id;
  form.fail(name, 'form.choose');
  return undefined;
}
