import type { OwnedKind, OwnershipTable, PlaylistItem, PlaylistTable, Role } from '../../store/store.js';

/** `use`: see it and show it on displays; `change`: everything that its owner may do with it. */
export type Permission = 'use' | 'change';

/** What a request is about: something that belongs to somebody, or an item, which belongs to its playlist's. */
export interface Subject {
  readonly kind: OwnedKind | 'item';
  readonly permission: Permission;
}

/** Who asks. Only owners have no restriction; guests have no permission to anything here. */
interface Actor {
  readonly role: Role;
  /** Undefined for the owner of the first password. */
  readonly personId: number | undefined;
}

export interface PermissionTables {
  readonly ownership: Pick<OwnershipTable, 'of'>;
  readonly playlists: Pick<PlaylistTable, 'findItem'>;
}

/** The one answer to what somebody may use and change; read at each call, so a change counts at once. */
export function may(
  { role, personId }: Actor,
  permission: Permission,
  kind: OwnedKind,
  id: number,
  { ownership }: Pick<PermissionTables, 'ownership'>,
): boolean {
  if (role === 'owner') return true;
  if (role !== 'member' || personId === undefined) return false;
  const { personId: ownerId, isShared } = ownership.of(kind, id);
  return ownerId === personId || (permission === 'use' && isShared);
}

/** The same for what the path of a request names; false without an id. */
export function mayOpen(
  actor: Actor,
  { kind, permission }: Subject,
  id: number | undefined,
  tables: PermissionTables,
): boolean {
  if (id === undefined) return false;
  if (kind !== 'item') return may(actor, permission, kind, id, tables);
  const item = tables.playlists.findItem(id);
  return item !== undefined && may(actor, permission, 'playlist', item.playlistId, tables);
}

/** The plugins that an item shows. */
export const pluginsOfItem = ({ content }: Pick<PlaylistItem, 'content'>): readonly number[] =>
  content.kind === 'plugin'
    ? [content.pluginSettingId]
    : content.pluginSettingIds.filter((id): id is number => id !== undefined);
