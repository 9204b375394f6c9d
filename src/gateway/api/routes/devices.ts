import { InkstandError } from '@inkstand/common/errors';
import { isKey, KEY_RULE, MAX_JOIN_MINUTES, parseMac } from '../../device/device.js';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import type { Device, DeviceTable } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
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

/** Finds the display of a path's `:id`. Throws `not-found`. */
export const createDeviceFinder =
  (devices: DeviceTable) =>
  (request: HttpRequest): Device => {
    const device = devices.find(readId(request));
    if (device) return device;
    throw new InkstandError('not-found', 'there is no such device');
  };

/** Lists, changes, approves and rejects displays. */
export function deviceRoutes({ tables, device: modules, keyed, now, displaysChanged }: ApiParts): readonly Route[] {
  const { devices, playlists } = tables;
  const { enrolment, joinWindow, panels, telemetry, waiting } = modules;
  const find = createDeviceFinder(devices);
  const describe = (device: Device) =>
    describeDevice(device, telemetry.lastOf(device.id), panels.of(device), waiting.listOf(device.id));
  const describeWindow = () => data({ state: joinWindow.state(), open_seconds: joinWindow.secondsLeft() });

  return [
    keyed('GET', '/api/devices', 'read', () => data(devices.list().map(describe))),
    keyed('POST', '/api/devices', 'write', async (request) => {
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
        displaysChanged();
        return answerChange(describe(device), body, isUsedMember);
      } catch (error) {
        await enrolment.remove(added.id);
        throw error;
      }
    }),
    keyed('GET', '/api/devices/:id', 'read', (request) => data(describe(find(request)))),
    keyed('PATCH', '/api/devices/:id', 'write', async (request) => {
      const current = find(request);
      const { id } = current;
      const body = readTerminusMembers(unwrap(await readObject(request), 'device'));
      const change = readDeviceChange(body, current, { playlists, devices, panels, now });
      // Programs that act as a display (on a phone or tablet) report its battery this way.
      const percent = readMember(body, 'percent_charged', 'a number from 0 to 100', readPercent);
      const device = await devices.update(id, change);
      if (percent !== undefined) telemetry.noteBattery(id, percent);
      displaysChanged();
      return answerChange(describe(device), body, isUsedMember);
    }),
    keyed('DELETE', '/api/devices/:id', 'write', async (request) => {
      await enrolment.remove(find(request).id);
      displaysChanged();
      return noContent();
    }),
    keyed('POST', '/api/devices/:id/approve', 'write', async (request) => {
      const { id } = find(request);
      const code = readMember(await readOptionalObject(request), 'code', 'the code on its screen', textOf(20));
      return data(describe(await enrolment.join(id, code)));
    }),
    keyed('POST', '/api/devices/:id/block', 'write', async (request) =>
      data(describe(await enrolment.block(find(request).id))),
    ),
    keyed('GET', '/api/devices/:id/key', 'admin', (request) =>
      data({ api_key: devices.readKey(find(request).id) ?? null }),
    ),
    keyed('GET', '/api/join-window', 'read', describeWindow),
    keyed('POST', '/api/join-window', 'write', async (request) => {
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
  ];
}

const isUsedMember = (key: string): boolean => isName(key) || isReported(key);

const readMac = (value: unknown): string | undefined => (typeof value === 'string' ? parseMac(value) : undefined);

const readKey = (value: unknown): string | undefined => (typeof value === 'string' && isKey(value) ? value : undefined);

const readPercent = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 100 ? value : undefined;
