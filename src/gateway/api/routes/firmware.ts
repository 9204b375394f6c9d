import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import {
  addFirmware,
  FIRMWARE_LIMIT_BYTES,
  MIN_BATTERY_PERCENT,
  type RolloutRequest,
  startRollout,
} from '../../device/device.js';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import type { Firmware } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { oneOf, readId, readMember, readObject, trueOrFalse, wholeNumber } from '../body.js';
import { describeFirmware } from '../shapes/firmware.js';

const SCOPES = ['first', 'all'] as const;

/** Firmware files and their offers. Only the owner's own keys may change what runs on displays. */
export function firmwareRoutes({ tables, device, now, keyed }: ApiParts): readonly Route[] {
  const { firmware: table, devices } = tables;
  const find = (request: HttpRequest): Firmware => {
    const firmware = table.find(readId(request));
    if (firmware) return firmware;
    throw new InkstandError('not-found', 'there is no such firmware');
  };
  const describe = (firmware: Firmware) =>
    describeFirmware(firmware, table.rolloutOf(firmware.id), device.firmware.statusesOf(firmware));
  return [
    keyed('GET', '/api/firmware', 'read', () => data(table.list().map(describe))),
    keyed('POST', '/api/firmware', 'admin', async (request) => {
      const { query } = request;
      const bytes = await request.readBytes(FIRMWARE_LIMIT_BYTES);
      const file = { bytes, fileName: query.get('file_name') ?? 'firmware.bin', models: query.getAll('model') };
      return data(describe(await addFirmware(table, { ...file, version: query.get('version') ?? undefined })));
    }),
    keyed('GET', '/api/firmware/:id', 'read', (request) => data(describe(find(request)))),
    keyed('DELETE', '/api/firmware/:id', 'admin', async (request) => {
      await table.remove(find(request).id);
      return noContent();
    }),
    keyed('POST', '/api/firmware/:id/rollout', 'admin', async (request) => {
      const firmware = find(request);
      const body = await readObject(request);
      const readDevice = (value: unknown) => (typeof value === 'number' ? devices.find(value) : undefined);
      const first = readMember(body, 'first_device_id', 'the id of a display', readDevice);
      if (!first) throw new InkstandError('unprocessable', 'expected first_device_id');
      await startRollout(table, firmware, first, readRollout(body), now());
      return data(describe(firmware));
    }),
    keyed('DELETE', '/api/firmware/:id/rollout', 'admin', async (request) => {
      await table.stop(find(request).id);
      return noContent();
    }),
  ];
}

/** An empty list means every display of the models. */
const readIds = (value: unknown): readonly number[] | undefined =>
  Array.isArray(value) && value.length <= 1000 && value.every((id) => Number.isSafeInteger(id) && id > 0)
    ? value
    : undefined;

const readRollout = (body: JsonObject): RolloutRequest => ({
  scope: readMember(body, 'scope', SCOPES.join(' or '), oneOf(SCOPES)) ?? 'first',
  deviceIds: readMember(body, 'device_ids', 'a list of ids of displays', readIds) ?? [],
  allowsOlder: readMember(body, 'allows_older', 'true or false', trueOrFalse) ?? false,
  minBatteryPercent:
    readMember(body, 'least_battery_percent', 'a whole number from 0 to 100', wholeNumber(0, 100)) ??
    MIN_BATTERY_PERCENT,
});
