import { Broadcasts } from '../device/device.js';
import { checkPicture, requirePictureSize } from '../plugin/plugin.js';
import type { Base } from './base.js';
import type { DisplayParts } from './displays.js';
import type { PluginParts } from './plugins.js';

/** Creates what shows messages, pictures and plugins on displays until a time. */
export function createBroadcasts(base: Base, { contents }: PluginParts, { device }: DisplayParts): Broadcasts {
  const { tables, worker, space, effects, user, reach, now } = base;
  return new Broadcasts({
    table: tables.broadcasts,
    devices: tables.devices,
    device,
    user,
    reach,
    now,
    findObstacle: (id) => contents.findObstacle(id),
    checkPicture: async (bytes) => {
      requirePictureSize(bytes);
      await space.requireSpace(bytes.byteLength);
      return checkPicture((job) => worker.run(job, { priority: 'preview' }), bytes, now());
    },
    runJob: (job) => worker.run(job, { priority: 'preview' }),
    onChange: () => effects.displaysChanged(),
  });
}
