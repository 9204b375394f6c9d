import { listMergedIds, readMirrorSettings } from '../../plugin/plugin.js';
import type { OwnedKind, Ownership } from '../../store/store.js';
import type { Gateway } from '../page-gateway.js';
import { pluginsOfItem } from './permissions.js';

/** Something of a member that shows or reads something else. */
interface Dependent {
  readonly kind: OwnedKind;
  readonly name: string;
  readonly personId: number;
}

/**
 * What members have made with something that they could no longer use if it belonged to `after`. An owner removes it there
 * first, so that nothing of a member ever shows what they may not see, unless an owner put it there.
 */
export function findDependents(
  { tables, plugins }: Pick<Gateway, 'tables' | 'plugins'>,
  kind: OwnedKind,
  id: number,
  after: Ownership,
): readonly Dependent[] {
  const { ownership, playlists, devices } = tables;
  const isTaken = ownership.of(kind, id).personId !== after.personId;
  // The picture of what is shared can be used, but its data only by whoever it belongs to.
  const hidesOnlyData = after.isShared;
  if (hidesOnlyData && !isTaken) return [];
  const lose = (dependentKind: OwnedKind, one: { readonly id: number; readonly name: string }): Dependent[] => {
    const { personId } = ownership.of(dependentKind, one.id);
    return personId === undefined || personId === after.personId
      ? []
      : [{ kind: dependentKind, name: one.name, personId }];
  };
  switch (kind) {
    case 'plugin':
      return [
        ...(hidesOnlyData ? [] : playlists.list())
          .filter((playlist) => playlists.items(playlist.id).some((item) => pluginsOfItem(item).includes(id)))
          .flatMap((playlist) => lose('playlist', playlist)),
        ...plugins
          .list()
          .filter((other) => other.id !== id && (listMergedIds(other).includes(id) || other.shows.includes(id)))
          .flatMap((other) => lose('plugin', other)),
      ];
    case 'playlist':
      return (hidesOnlyData ? [] : devices.list())
        .filter(({ playlistId }) => playlistId === id)
        .flatMap((device) => lose('display', device));
    case 'display':
      // What a display reports is passed on only by mirrors of whoever it belongs to.
      return (isTaken ? plugins.list() : [])
        .filter(({ strategy, settings }) => strategy === 'mirror' && readMirrorSettings(settings).deviceId === id)
        .flatMap((mirror) => lose('plugin', mirror));
  }
}
