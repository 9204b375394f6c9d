import { InkstandError } from '@inkstand/common/errors';
import type { Gateway } from '../page-gateway.js';
import { expose } from './expose.js';
import type { MemberPermissions } from './member-permissions.js';
import { requireReferences } from './require-references.js';

type Broadcasts = Gateway['broadcasts'];

/** What a member shows now, on displays that they may use; what others show does not exist. */
export function narrowBroadcasts(broadcasts: Broadcasts, permissions: MemberPermissions): Broadcasts {
  const isTheirs = ({ personId }: { readonly personId: number | undefined }): boolean =>
    personId === permissions.personId;
  const requireTheirs = (id: number) => {
    const broadcast = broadcasts.list().find((one) => one.id === id && isTheirs(one));
    if (!broadcast) throw new InkstandError('not-found', 'there is no such broadcast');
    return broadcast;
  };
  const choose: Broadcasts['choose'] = (wanted) =>
    broadcasts.choose(wanted).filter(({ id }) => permissions.may('use', 'display', id));
  const requirePlugin = (content: Parameters<Broadcasts['findObstacle']>[0]): void => {
    if (content.kind === 'plugin') permissions.requireUse('plugin', [content.pluginSettingId]);
  };
  return expose<Broadcasts>(broadcasts, ['check', 'preview', 'statusOf'], {
    list: () => broadcasts.list().filter(isTheirs),
    current: () => broadcasts.current().filter(isTheirs),
    choose,
    findObstacle: async (content) => {
      requirePlugin(content);
      return broadcasts.findObstacle(content);
    },
    start: async (request) => {
      requirePlugin(request.content);
      return broadcasts.start({ ...request, tags: undefined, deviceIds: choose(request).map(({ id }) => id) });
    },
    repeat: async (id, request) => {
      const { content, deviceIds } = requireTheirs(id);
      requirePlugin(content);
      return broadcasts.repeat(id, {
        ...request,
        deviceIds: choose({ deviceIds: request.deviceIds ?? deviceIds }).map(({ id: one }) => one),
      });
    },
    end: async (id) => broadcasts.end(requireTheirs(id).id),
  });
}

/** Draws plugins that a member may use, and other markup only of their own. */
export const narrowPreview =
  ({ preview, plugins }: Pick<Gateway, 'preview' | 'plugins'>, permissions: MemberPermissions): Gateway['preview'] =>
  async (request) => {
    const { pluginSettingId: id, markup } = request;
    permissions.requireUse('plugin', [id]);
    if (!permissions.may('change', 'plugin', id)) return preview({ ...request, markup: {}, data: undefined });
    requireReferences(markup, await plugins.markup(id), permissions);
    return preview(request);
  };
