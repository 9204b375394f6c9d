import { InkstandError } from '@inkstand/common/errors';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import { BIN_KINDS, type BinEntry, type BinKind } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { readId } from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';

/** Deleted plugins and playlists, which are kept for `BIN_DAYS`. */
export function binRoutes({ tables, plugins, playlistsChanged, keyed }: ApiParts): readonly Route[] {
  const { bin, playlists } = tables;
  return [
    keyed('GET', '/api/bin', 'read', async () => data((await bin.list()).map(describe))),
    keyed('POST', '/api/bin/:kind/:id/restore', 'write', async (request) => {
      const [kind, id] = [readKind(request), readId(request)];
      if (kind === 'plugin') await plugins.restore(id);
      else await playlists.restore(id);
      playlistsChanged();
      return noContent();
    }),
    keyed('DELETE', '/api/bin/:kind/:id', 'write', async (request) => {
      await bin.remove(readKind(request), readId(request));
      return noContent();
    }),
    keyed('DELETE', '/api/bin', 'write', async () => {
      await bin.empty();
      return noContent();
    }),
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
