import { InkstandError } from '@inkstand/common/errors';
import type { Broadcast, Device } from '../../../store/store.js';
import type { RequestContext } from '../../request-context.js';

/** What can be shown. */
const BROADCAST_KINDS = ['message', 'picture', 'plugin'] as const;
type BroadcastKind = (typeof BROADCAST_KINDS)[number];

/** What somebody may show, where, and which broadcasts they see. */
export interface ShowPermissions {
  readonly isGuest: boolean;
  readonly displays: readonly Device[];
  readonly kinds: readonly [BroadcastKind, ...BroadcastKind[]];
  readonly tags: readonly string[];
  /** Newest first, including those that are over. */
  readonly broadcasts: readonly Broadcast[];
}

/**
 * Everything for owners; for members their displays and plugins, and for guests their displays, messages and pictures, both
 * with what they showed themselves.
 */
export function readShowPermissions({ gateway: { broadcasts }, person, role }: RequestContext): ShowPermissions {
  if (role === 'member') {
    return {
      ...{ isGuest: false, displays: broadcasts.choose({}), kinds: BROADCAST_KINDS, tags: [] },
      broadcasts: broadcasts.list(),
    };
  }
  if (role !== 'owner') {
    return {
      isGuest: true,
      displays: broadcasts.choose({ deviceIds: person?.deviceIds ?? [] }),
      // The name of a plugin says what the home reads.
      kinds: ['message', 'picture'],
      tags: [],
      // A guest who was a member showed plugins, too.
      broadcasts: broadcasts
        .list()
        .filter(({ personId, content }) => person && personId === person.id && content.kind !== 'plugin'),
    };
  }
  const displays = broadcasts.choose({});
  const tags = [...new Set(displays.flatMap((device) => device.tags))].sort();
  return { isGuest: false, displays, kinds: BROADCAST_KINDS, tags, broadcasts: broadcasts.list() };
}

/** The broadcast in the path. Throws `not-found`, also for one that a guest did not start. */
export function requireBroadcast(context: RequestContext): Broadcast {
  const id = context.id();
  const broadcast = readShowPermissions(context).broadcasts.find((one) => one.id === id);
  if (!broadcast) throw new InkstandError('not-found', 'there is no such broadcast');
  return broadcast;
}
