import { InkstandError } from '@inkstand/common/errors';
import { type DeviceModule, isKey, KEY_RULE, MAX_JOIN_MINUTES, parseMac } from '../../device/device.js';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import type { Device, DeviceTable, PlaylistTable } from '../../store/store.js';
import type { Keyed } from '../authorize.js';
import {
  answerChange,
  isName,
  readId,
  readMember,
  readObject,
  readOptionalObject,
  textOf,
  unwrap,
  wholeNumber,
} from '../body.js';
import { describeDevice } from '../shapes/device.js';
import { readDeviceChange } from '../shapes/device-change.js';
import { isReported, readTerminusMembers } from '../terminus/device-members.js';

/** The parts of the device module that the API uses. */
export type DeviceModules = Pick<
  DeviceModule,
  'chooser' | 'displayForecast' | 'enrolment' | 'firmware' | 'joinWindow' | 'panels' | 'shown' | 'telemetry' | 'waiting'
>;

interface DeviceRoutesOptions {
  readonly devices: DeviceTable;
  readonly playlists: PlaylistTable;
  readonly device: DeviceModules;
  readonly now: () => number;
  readonly keyed: Keyed;
  /** Called after the owner changed or removed a display, to render what is needed. */
  readonly deviceChanged: () => void;
}

/** Finds the display of a path's `:id`. Throws `not-found`. */
export const createDeviceFinder =
  (devices: DeviceTable) =>
  (request: HttpRequest): Device => {
    const device = devices.find(readId(request));
    if (device) return device;
    throw new InkstandError('not-found', 'there is no such device');
  };

/** Lists, changes, approves and rejects displays. */
export function deviceRoutes(options: DeviceRoutesOptions): readonly Route[] {
  const { devices, playlists, keyed, now, deviceChanged } = options;
  const { enrolment, joinWindow, panels, telemetry, waiting } = options.device;
  const find = createDeviceFinder(devices);
  const describe = (device: Device) =>
    describeDevice(device, telemetry.lastOf(device.id), panels.of(device), waiting.listOf(device.id));
  const describeWindow = () => data({ state: joinWindow.state(), open_seconds: joinWindow.secondsLeft() });

  return [
    { method: 'GET', path: '/api/devices', handle: keyed('read', () => data(devices.list().map(describe))) },
    {
      method: 'POST',
      path: '/api/devices',
      handle: keyed('write', async (request) => {
        const body = readTerminusMembers(unwrap(await readObject(request), 'device'));
        const mac = readMember(body, 'mac_address', 'a MAC address', readMac);
        const key = readMember(body, 'api_key', `a string of ${KEY_RULE}`, readKey);
        if (mac === undefined || !('model_id' in body || 'model' in body)) {
          throw new InkstandError('unprocessable', 'expected mac_address, and model_id or model');
        }
        const added = await enrolment.add(mac, key);
        try {
          const device = await devices.update(
            added.id,
            readDeviceChange(body, added, { playlists, devices, panels, now }),
          );
          deviceChanged();
          return answerChange(describe(device), body, isUsedMember);
        } catch (error) {
          await enrolment.remove(added.id);
          throw error;
        }
      }),
    },
    { method: 'GET', path: '/api/devices/:id', handle: keyed('read', (request) => data(describe(find(request)))) },
    {
      method: 'PATCH',
      path: '/api/devices/:id',
      handle: keyed('write', async (request) => {
        const current = find(request);
        const { id } = current;
        const body = readTerminusMembers(unwrap(await readObject(request), 'device'));
        const change = readDeviceChange(body, current, { playlists, devices, panels, now });
        // Programs that act as a display (on a phone or tablet) report its battery this way.
        const percent = readMember(body, 'percent_charged', 'a number from 0 to 100', readPercent);
        const device = await devices.update(id, change);
        if (percent !== undefined) telemetry.noteBattery(id, percent);
        deviceChanged();
        return answerChange(describe(device), body, isUsedMember);
      }),
    },
    {
      method: 'DELETE',
      path: '/api/devices/:id',
      handle: keyed('write', async (request) => {
        await enrolment.remove(find(request).id);
        deviceChanged();
        return noContent();
      }),
    },
    {
      method: 'POST',
      path: '/api/devices/:id/approve',
      handle: keyed('write', async (request) => {
        const { id } = find(request);
        const code = readMember(await readOptionalObject(request), 'code', 'the code on its screen', textOf(20));
        return data(describe(await enrolment.join(id, code)));
      }),
    },
    {
      method: 'POST',
      path: '/api/devices/:id/block',
      handle: keyed('write', async (request) => data(describe(await enrolment.block(find(request).id)))),
    },
    {
      method: 'GET',
      path: '/api/devices/:id/key',
      handle: keyed('admin', (request) => data({ api_key: devices.readKey(find(request).id) ?? null })),
    },
    { method: 'GET', path: '/api/join-window', handle: keyed('read', describeWindow) },
    {
      method: 'POST',
      path: '/api/join-window',
      handle: keyed('write', async (request) => {
        const body = await readObject(request);
        const minutes = readMember(
          body,
          'minutes',
          `a whole number from 0 (close) to ${MAX_JOIN_MINUTES}`,
          wholeNumber(0, MAX_JOIN_MINUTES),
        );
        if (minutes === undefined) throw new InkstandError('unprocessable', 'expected minutes');
        if (minutes === 0) await joinWindow.close();
        else joinWindow.open(minutes);
        return describeWindow();
      }),
    },
  ];
}

const isUsedMember = (key: string): boolean => isName(key) || isReported(key);

const readMac = (value: unknown): string | undefined => (typeof value === 'string' ? parseMac(value) : undefined);

const readKey = (value: unknown): string | undefined => (typeof value === 'string' && isKey(value) ? value : undefined);

const readPercent = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 100 ? value : undefined;
