import { InkstandError } from '../../errors.js';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import { findModel, findPalette, ORIENTATIONS, parseCustomModel } from '../../model/model.js';
import type { Device, DeviceChange, DeviceTable } from '../../store/device-table.js';
import type { PlaylistTable } from '../../store/playlist-table.js';
import type { LastSeen } from '../../store/telemetry-table.js';
import type { Keyed } from '../authorize.js';
import { type JsonObject, readId, readMember, readObject, textOf, trueOrFalse, unwrap, wholeNumber } from '../body.js';
import { describeDevice } from '../shapes/device.js';

/** What the API asks of the device room. */
export interface DeviceAdministration {
  lastSeen(deviceId: number): LastSeen | undefined;
  /** Name of the model that pictures are made for now. */
  modelName(device: Device): string;
  /** Makes a pending display a joined one, and an offered key its key. */
  approve(deviceId: number): Promise<Device>;
  remove(deviceId: number): Promise<void>;
  /** Opens the join window for that long, 0 closes it; answers the seconds it stays open. */
  openJoinWindow(minutes: number): number;
  /** After the owner changed or removed a display: pictures may be needed. */
  deviceChanged(deviceId: number): void;
}

export interface DeviceRoutesOptions {
  readonly devices: DeviceTable;
  readonly playlists: PlaylistTable;
  readonly administration: DeviceAdministration;
  readonly keyed: Keyed;
}

/** Displays for programs. */
export function deviceRoutes(options: DeviceRoutesOptions): readonly Route[] {
  const { devices, playlists, administration, keyed } = options;
  const find = (request: HttpRequest): Device => {
    const device = devices.find(readId(request));
    if (device) return device;
    throw new InkstandError('not-found', 'there is no such device');
  };
  const describe = (device: Device) =>
    describeDevice(device, administration.lastSeen(device.id), administration.modelName(device));

  return [
    { method: 'GET', path: '/api/devices', handle: keyed('read', () => data(devices.list().map(describe))) },
    { method: 'GET', path: '/api/devices/:id', handle: keyed('read', (request) => data(describe(find(request)))) },
    {
      method: 'PATCH',
      path: '/api/devices/:id',
      handle: keyed('write', async (request) => {
        const { id } = find(request);
        const body = unwrap(await readObject(request), 'device');
        const change = readChange(body, playlists);
        const device = await devices.update(id, change);
        administration.deviceChanged(id);
        return data(describe(device));
      }),
    },
    {
      method: 'DELETE',
      path: '/api/devices/:id',
      handle: keyed('write', async (request) => {
        const { id } = find(request);
        await administration.remove(id);
        administration.deviceChanged(id);
        return noContent();
      }),
    },
    {
      method: 'POST',
      path: '/api/devices/:id/approve',
      handle: keyed('write', async (request) => data(describe(await administration.approve(find(request).id)))),
    },
    {
      method: 'POST',
      path: '/api/join-window',
      handle: keyed('write', async (request) => {
        const body = await readObject(request);
        const minutes = readMember(body, 'minutes', 'a whole number from 0 (close) to 1440', wholeNumber(0, 1440));
        if (minutes === undefined) throw new InkstandError('unprocessable', 'expected minutes');
        return data({ open_seconds: administration.openJoinWindow(minutes) });
      }),
    },
  ];
}

/** Members that the body names; null takes a choice back. */
function readChange(body: JsonObject, playlists: PlaylistTable): DeviceChange {
  const orNull =
    <Value>(read: (value: unknown) => Value | undefined) =>
    (value: unknown): Value | null | undefined =>
      value === null ? null : read(value);
  const minutes = wholeNumber(0, 1439);
  const members = {
    name: readMember(body, 'name', 'a text of 1 to 100 characters', textOf(100)),
    modelName: readMember(body, 'model', 'the name of a model', orNull(readModelName)),
    paletteId: readMember(body, 'palette_id', 'the id of a palette', orNull(readPaletteId)),
    orientation: readMember(body, 'orientation', ORIENTATIONS.join(', '), orNull(readOrientation)),
    refreshSeconds: readMember(body, 'refresh_rate', 'seconds from 60 to 86400', orNull(wholeNumber(60, 86_400))),
    playlistId: readMember(
      body,
      'playlist_id',
      'the id of a playlist',
      orNull((value) => readPlaylist(value, playlists)),
    ),
    sleepsAtNight: readMember(body, 'sleep_mode_enabled', 'true or false', trueOrFalse),
    sleepStartMinutes: readMember(body, 'sleep_start_time', 'minutes after midnight', minutes),
    sleepEndMinutes: readMember(body, 'sleep_end_time', 'minutes after midnight', minutes),
    requiresKey: readMember(body, 'require_key', 'true or false', trueOrFalse),
  };
  const named = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([member, value]) => [member, value ?? undefined]));
}

const readModelName = (value: unknown): string | undefined =>
  typeof value === 'string' ? (findModel(value) ?? parseCustomModel(value))?.name : undefined;

const readPaletteId = (value: unknown): string | undefined =>
  typeof value === 'string' ? findPalette(value)?.id : undefined;

const readOrientation = (value: unknown) => ORIENTATIONS.find((one) => one === value);

const readPlaylist = (value: unknown, playlists: PlaylistTable): number | undefined =>
  typeof value === 'number' ? playlists.find(value)?.id : undefined;
