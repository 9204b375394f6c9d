import { InkstandError } from '@inkstand/common/errors';
import type { MemberReach } from './member-reach.js';
import type { Right } from './reach.js';

/** The rights to other plugins that something had when a member deleted it. */
export interface KeptRights {
  readonly note: (id: number, pluginIds: readonly number[]) => void;
  /** Throws `unprocessable` when one of them has ended since: nothing in the bin keeps an owner from ending it. */
  readonly check: (id: number) => void;
}

/** The wider one first. */
const RIGHTS = ['change', 'use'] as const satisfies readonly Right[];

/** For one request, whose undo runs later. What an owner had put there without a right returns as it was. */
export function createKeptRights({ may }: Pick<MemberReach, 'may'>): KeptRights {
  const noted = new Map<number, readonly (readonly [right: Right, pluginId: number])[]>();
  return {
    note: (id, pluginIds) => {
      const rights = pluginIds.flatMap((pluginId) => {
        const right = RIGHTS.find((one) => may(one, 'plugin', pluginId));
        return right ? [[right, pluginId] as const] : [];
      });
      noted.set(id, rights);
    },
    check: (id) => {
      if ((noted.get(id) ?? []).every(([right, pluginId]) => may(right, 'plugin', pluginId))) return;
      throw new InkstandError(
        'unprocessable',
        'expected plugins that are still yours or shared with you: an owner can restore it from the bin',
      );
    },
  };
}
