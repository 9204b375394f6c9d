import { InkstandError } from '@inkstand/common/errors';
import type { DeviceChange, Tables } from '../../store/store.js';
import { expose } from './expose.js';
import { createKeptPermissions } from './kept-permissions.js';
import type { MemberPermissions } from './member-permissions.js';
import { pluginsOfItem } from './permissions.js';

/** Settings of the gateway that pages of members depend on; never a password or key. */
const SETTINGS: readonly string[] = ['home_place', 'locale', 'time_zone'];

/** What a member decides about a display of theirs. */
const DISPLAY_CHANGES: readonly string[] = [
  'name',
  'playlistId',
  'sleepsAtNight',
  'sleepStartMinutes',
  'sleepEndMinutes',
] satisfies readonly (keyof DeviceChange)[];

export function narrowTables(tables: Tables, permissions: MemberPermissions): Tables {
  const { settings, devices, screens, sessions, broadcasts } = tables;
  const { may, personId } = permissions;
  return expose<Tables>(tables, [], {
    settings: expose<Tables['settings']>(settings, [], {
      read: (name) => (SETTINGS.includes(name) ? settings.read(name) : undefined),
    }),
    playlists: narrowPlaylists(tables, permissions),
    devices: expose<Tables['devices']>(devices, [], {
      list: () => devices.list().filter(({ id }) => may('use', 'display', id)),
      find: (id) => (may('use', 'display', id) ? devices.find(id) : undefined),
      update: async (id, change) => {
        permissions.requireChange('display', id);
        const other = Object.keys(change).find((name) => !DISPLAY_CHANGES.includes(name));
        if (other) throw new InkstandError('forbidden', `expected an owner: members do not change ${other}`);
        if ('playlistId' in change) permissions.requireUse('playlist', [change.playlistId ?? 0]);
        return devices.update(id, change);
      },
    }),
    screens: expose<Tables['screens']>(screens, [], {
      list: () =>
        screens.list().filter(({ pluginSettingId: id }) => id !== undefined && id !== null && may('use', 'plugin', id)),
    }),
    broadcasts: expose<Tables['broadcasts']>(broadcasts, [], {
      find: (id) => {
        const broadcast = broadcasts.find(id);
        return broadcast?.personId === personId ? broadcast : undefined;
      },
    }),
    sessions: expose<Tables['sessions']>(sessions, [], {
      list: () => sessions.list().filter((session) => session.personId === personId),
      remove: async (id) => {
        if (sessions.list().some((session) => session.id === id && session.personId === personId))
          await sessions.remove(id);
      },
    }),
  });
}

type Playlists = Tables['playlists'];

/** A member's playlists, and those that are shared: these can be chosen, but their items are the owner's. */
function narrowPlaylists({ playlists, devices, ownership }: Tables, permissions: MemberPermissions): Playlists {
  const { may, requireChange, requireUse } = permissions;
  const isUsable = ({ id }: { readonly id: number }): boolean => may('use', 'playlist', id);
  const findItem: Playlists['findItem'] = (id) => {
    const item = playlists.findItem(id);
    return item && may('change', 'playlist', item.playlistId) ? item : undefined;
  };
  const requireItem = (id: number) => {
    const item = findItem(id);
    if (!item) throw new InkstandError('not-found', `there is no playlist item ${id}`);
    return item;
  };
  const changing = async <Result>(id: number, work: () => Promise<Result>): Promise<Result> => {
    requireChange('playlist', id);
    return work();
  };
  const kept = createKeptPermissions(permissions);
  return expose<Playlists>(playlists, [], {
    list: () => playlists.list().filter(isUsable),
    find: (id) => (may('use', 'playlist', id) ? playlists.find(id) : undefined),
    items: (id) => (may('change', 'playlist', id) ? playlists.items(id) : []),
    findItem,
    choose: (id) => {
      const chosen = playlists.choose(id);
      return isUsable(chosen) ? chosen : { ...chosen, name: '' };
    },
    create: async (name) => {
      const made = await playlists.create(name);
      await ownership.change('playlist', made.id, { personId: permissions.personId, isShared: false });
      return made;
    },
    rename: (id, name) => changing(id, () => playlists.rename(id, name)),
    remove: (id) =>
      changing(id, async () => {
        // Its displays would show the default playlist, which is the owner's.
        const display = devices.list().find((one) => one.playlistId === id && may('use', 'display', one.id));
        if (display) {
          throw new InkstandError('conflict', `expected a playlist that no display shows, ${display.name} shows it`);
        }
        kept.note(id, playlists.items(id).flatMap(pluginsOfItem));
        return playlists.remove(id);
      }),
    restore: (id) =>
      changing(id, async () => {
        kept.check(id);
        return playlists.restore(id);
      }),
    reorder: (id, itemIds) => changing(id, () => playlists.reorder(id, itemIds)),
    addItem: (id, pluginId, rules) =>
      changing(id, async () => {
        requireUse('plugin', [pluginId]);
        return playlists.addItem(id, pluginId, rules);
      }),
    addMashup: (id, layout, pluginIds, rules) =>
      changing(id, async () => {
        requireUse('plugin', pluginIds);
        return playlists.addMashup(id, layout, pluginIds, rules);
      }),
    updateMashup: async (itemId, layout, pluginIds) => {
      const present = pluginsOfItem(requireItem(itemId));
      // What an owner put there stays.
      requireUse(
        'plugin',
        pluginIds.filter((id) => id === undefined || !present.includes(id)),
      );
      return playlists.updateMashup(itemId, layout, pluginIds);
    },
    updateItem: async (id, change) => {
      const item = requireItem(id);
      // What an owner added for once is not shown again by somebody who cannot see it.
      if (change.isVisible && !item.isVisible) requireUse('plugin', pluginsOfItem(item));
      return playlists.updateItem(id, change);
    },
    removeItem: async (id) => {
      requireItem(id);
      await playlists.removeItem(id);
    },
  });
}
