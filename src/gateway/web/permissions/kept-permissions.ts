import { InkstandError } from '@inkstand/common/errors';
import type { MemberPermissions } from './member-permissions.js';
import type { Permission } from './permissions.js';

/** The permissions to other plugins that something had when a member deleted it. */
interface KeptPermissions {
  readonly note: (id: number, pluginIds: readonly number[]) => void;
  /** Throws `unprocessable` when one of them has ended since: nothing in the bin keeps an owner from ending it. */
  readonly check: (id: number) => void;
}

/** The wider one first. */
const PERMISSIONS = ['change', 'use'] as const satisfies readonly Permission[];

/** For one request, whose undo runs later. What an owner had put there without a permission returns as it was. */
export function createKeptPermissions({ may }: Pick<MemberPermissions, 'may'>): KeptPermissions {
  const noted = new Map<number, readonly (readonly [permission: Permission, pluginId: number])[]>();
  return {
    note: (id, pluginIds) => {
      const permissions = pluginIds.flatMap((pluginId) => {
        const permission = PERMISSIONS.find((one) => may(one, 'plugin', pluginId));
        return permission ? [[permission, pluginId] as const] : [];
      });
      noted.set(id, permissions);
    },
    check: (id) => {
      if ((noted.get(id) ?? []).every(([permission, pluginId]) => may(permission, 'plugin', pluginId))) return;
      throw new InkstandError(
        'unprocessable',
        'expected plugins that are still yours or shared with you: an owner can restore it from the bin',
      );
    },
  };
}
