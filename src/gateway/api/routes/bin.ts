import { InkstandError } from '@inkstand/common/errors';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import type { PluginSettings } from '../../plugin/plugin.js';
import { BIN_KINDS, type BinEntry, type BinKind, type BinTable, type PlaylistTable } from '../../store/store.js';
import type { Keyed } from '../authorize.js';
import { readId } from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';

interface BinRoutesOptions {
  readonly bin: BinTable;
  readonly plugins: PluginSettings;
  readonly playlists: PlaylistTable;
  /** Called after a playlist was restored, to render screens. */
  readonly playlistChanged: (playlistId: number) => void;
  readonly keyed: Keyed;
}

/** Deleted plugins and playlists, which are kept for `BIN_DAYS`. */
export function binRoutes({ bin, plugins, playlists, playlistChanged, keyed }: BinRoutesOptions): readonly Route[] {
  return [
    { method: 'GET', path: '/api/bin', handle: keyed('read', async () => data((await bin.list()).map(describe))) },
    {
      method: 'POST',
      path: '/api/bin/:kind/:id/restore',
      handle: keyed('write', async (request) => {
        const [kind, id] = [readKind(request), readId(request)];
        if (kind === 'plugin') await plugins.restore(id);
        else await playlists.restore(id);
        playlistChanged(id);
        return noContent();
      }),
    },
    {
      method: 'DELETE',
      path: '/api/bin/:kind/:id',
      handle: keyed('write', async (request) => {
        await bin.remove(readKind(request), readId(request));
        return noContent();
      }),
    },
    {
      method: 'DELETE',
      path: '/api/bin',
      handle: keyed('write', async () => {
        await bin.empty();
        return noContent();
      }),
    },
  ];
}

function readKind(request: HttpRequest): BinKind {
  const kind = BIN_KINDS.find((one) => one === request.params.kind);
  if (!kind) throw new InkstandError('not-found', `expected one of ${BIN_KINDS.join(', ')}`);
  return kind;
}

const describe = ({ kind, id, name, deletedAtMs, keptUntilMs, byteCount }: BinEntry) => ({
  kind,
  id,
  name,
  deleted_at: isoTime(deletedAtMs),
  kept_until: isoTime(keptUntilMs),
  byte_count: byteCount,
});
