import { InkstandError } from '@inkstand/common/errors';
import { data, picture, type Route, withHeaders } from '../../http/http.js';
import type { Device } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { describePlanned, describeShown } from '../shapes/device-screens.js';
import { readSince } from './device-history.js';
import { createDeviceFinder } from './devices.js';

const DAY_MS = 24 * 60 * 60_000;
const MAX_LISTED = 1000;

/** What a display shows, would get now and gets at its expected wake, and what it fetched earlier. */
export function deviceScreenRoutes({ tables, device: modules, now, keyed }: ApiParts): readonly Route[] {
  const { devices, shownScreens } = tables;
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
    keyed('GET', '/api/devices/:id/screens', 'read', (request) => data(describe(find(request), request.origin.base))),
    keyed('GET', '/api/devices/:id/screens/shown', 'read', async (request) => {
      const shown = shownScreensOf.find(find(request).id);
      const bytes = shown && (await shownScreensOf.read(shown));
      if (!bytes) throw new InkstandError('not-found', 'the display has not fetched a screen, or its file is gone');
      // The same address returns another picture later.
      return withHeaders(picture(bytes, shown.mediaType), { 'Cache-Control': 'no-store' });
    }),
    keyed('GET', '/api/devices/:id/screens/history', 'read', async (request) => {
      const { id } = find(request);
      const fetched = await shownScreens.list(id, readSince(request, now() - DAY_MS), MAX_LISTED);
      return data(fetched.map((one) => describeShown(one, request.origin.base)));
    }),
  ];
}
