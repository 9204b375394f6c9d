import { InkstandError } from '@inkstand/common/errors';
import type { OwnedKind, Person } from '../../store/store.js';
import { may, type Permission, type PermissionTables } from './permissions.js';

/** What one member may do, and how a refusal reads. */
export interface MemberPermissions {
  readonly personId: number;
  readonly may: (permission: Permission, kind: OwnedKind, id: number) => boolean;
  /** Throws `not-found`, as for something that does not exist, so that nobody learns which ids are in use. */
  readonly requireChange: (kind: OwnedKind, id: number) => void;
  /** Throws `unprocessable` when something cannot be shown, played or followed by what belongs to the member. */
  readonly requireUse: (kind: OwnedKind, ids: readonly (number | undefined)[]) => void;
}

export function createMemberPermissions({ id: personId, role }: Person, tables: PermissionTables): MemberPermissions {
  const allowed: MemberPermissions['may'] = (permission, kind, id) =>
    may({ role, personId }, permission, kind, id, tables);
  return {
    personId,
    may: allowed,
    requireChange: (kind, id) => {
      if (!allowed('change', kind, id)) throw new InkstandError('not-found', `there is no such ${kind}`);
    },
    requireUse: (kind, ids) => {
      if (ids.every((id) => id === undefined || allowed('use', kind, id))) return;
      throw new InkstandError('unprocessable', `expected a ${kind} that is yours or shared with you`);
    },
  };
}
