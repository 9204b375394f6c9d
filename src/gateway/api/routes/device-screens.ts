import { InkstandError } from '@inkstand/common/errors';
import { data, picture, type Route, withHeaders } from '../../http/http.js';
import type { Device, DeviceTable, ShownScreenTable } from '../../store/store.js';
import type { Keyed } from '../authorize.js';
import { describePlanned, describeShown } from '../shapes/device-screens.js';
import { readSince } from './device-history.js';
import { createDeviceFinder, type DeviceModules } from './devices.js';

interface DeviceScreensOptions {
  readonly devices: DeviceTable;
  readonly shownScreens: ShownScreenTable;
  readonly device: DeviceModules;
  readonly now: () => number;
  readonly keyed: Keyed;
}

const DAY_MS = 24 * 60 * 60_000;
const MAX_LISTED = 1000;

/** What a display shows, would get now and gets at its expected wake, and what it fetched earlier. */
export function deviceScreenRoutes(options: DeviceScreensOptions): readonly Route[] {
  const { devices, shownScreens, device: modules, now, keyed } = options;
  const { chooser, displayForecast, shown: shownScreensOf } = modules;
  const find = createDeviceFinder(devices);
  const describe = (device: Device, base: string) => {
    const { shown, next, planned, plannedAtMs } = displayForecast.states(device);
    const plan = (one: typeof next, atMs: number) =>
      device.status === 'joined' ? describePlanned(one, chooser.picture(device, one, base), base, atMs) : null;
    return {
      shown: shown ? describeShown(shown, base) : null,
      next: plan(next, now()),
      planned: plan(planned, plannedAtMs),
    };
  };
  return [
    {
      method: 'GET',
      path: '/api/devices/:id/screens',
      handle: keyed('read', (request) => data(describe(find(request), request.origin.base))),
    },
    {
      method: 'GET',
      path: '/api/devices/:id/screens/shown',
      handle: keyed('read', async (request) => {
        const shown = shownScreensOf.find(find(request).id);
        const bytes = shown && (await shownScreensOf.read(shown));
        if (!bytes) throw new InkstandError('not-found', 'the display has not fetched a screen, or its file is gone');
        // The same address returns another picture later.
        return withHeaders(picture(bytes, shown.mediaType), { 'Cache-Control': 'no-store' });
      }),
    },
    {
      method: 'GET',
      path: '/api/devices/:id/screens/history',
      handle: keyed('read', async (request) => {
        const { id } = find(request);
        const fetched = await shownScreens.list(id, readSince(request, now() - DAY_MS), MAX_LISTED);
        return data(fetched.map((one) => describeShown(one, request.origin.base)));
      }),
    },
  ];
}
