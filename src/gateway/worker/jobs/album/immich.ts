import { fault, InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import type { AlbumSource } from '../../protocol/album.js';
import { RECEIVED_LIMIT_BYTES } from '../../protocol/picture-limits.js';
import type { AlbumEntry, AlbumRequests } from './album-request.js';

const PAGE_SIZE = 250;

/** The pictures of an album of Immich by its id, with a key of the API that may read and view. @throws InkstandError */
export async function listImmich(
  { base, album, key }: AlbumSource & { kind: 'immich' },
  requests: AlbumRequests,
): Promise<readonly AlbumEntry[]> {
  const headers = { 'x-api-key': key };
  const body = JSON.stringify({ albumIds: [album], type: 'IMAGE', size: PAGE_SIZE });
  const found = await requests.json(`${base}/api/search/metadata`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const assets = isObject(found) && isObject(found.assets) ? found.assets.items : undefined;
  return readAssets(assets, (id) =>
    requests.picture(`${base}/api/assets/${id}/thumbnail?size=preview`, { headers }, RECEIVED_LIMIT_BYTES),
  );
}

/** The pictures behind a shared link of Immich: those of an album, or single ones. @throws InkstandError */
export async function listImmichLink(
  { base, token, password }: AlbumSource & { kind: 'immich-link' },
  requests: AlbumRequests,
): Promise<readonly AlbumEntry[]> {
  const query = new URLSearchParams({ key: token, ...(password !== '' && { password }) });
  const link = await requests.json(`${base}/api/shared-links/me?${query}`);
  const { album, assets } = isObject(link) ? link : {};
  const albumId = isObject(album) && typeof album.id === 'string' ? album.id : undefined;
  const shared =
    albumId === undefined ? assets : await requests.json(`${base}/api/albums/${encodeURIComponent(albumId)}?${query}`);
  return readAssets(isObject(shared) ? shared.assets : shared, (id) =>
    requests.picture(`${base}/api/assets/${id}/thumbnail?size=preview&${query}`, {}, RECEIVED_LIMIT_BYTES),
  );
}

function readAssets(assets: unknown, load: (id: string) => Promise<Buffer>): readonly AlbumEntry[] {
  if (!Array.isArray(assets))
    throw new InkstandError('unprocessable', 'expected a list of pictures from Immich', fault('not-data'));
  return assets.filter(isObject).flatMap(({ id, type, originalFileName, checksum }) => {
    if (typeof id !== 'string' || !/^[\w-]+$/.test(id) || type !== 'IMAGE') return [];
    const name = typeof originalFileName === 'string' ? originalFileName : id;
    return [{ key: `${id} ${typeof checksum === 'string' ? checksum : ''}`.trim(), name, load: () => load(id) }];
  });
}
