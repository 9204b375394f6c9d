import { fault, InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { parseUrl } from '@inkstand/common/parse-url';
import type { AlbumSource } from '../../protocol/album.js';
import { ALBUM_LIMIT, ICLOUD_SIDE_PX, RECEIVED_LIMIT_BYTES } from '../../protocol/picture-limits.js';
import { type AlbumEntry, type AlbumRequests, requireSuccess } from './album-request.js';

/** Some have no file that can be drawn. */
const MAX_ASKED = ALBUM_LIMIT + 20;
const MOVED = 330;

/** The pictures of a shared album with a public page, newest first. @throws InkstandError */
export async function listIcloud(
  { base, token }: AlbumSource & { kind: 'icloud' },
  requests: AlbumRequests,
): Promise<readonly AlbumEntry[]> {
  const ask = (at: string, what: string, content: object) =>
    requests.list(`${at}/${token}/sharedstreams/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(content),
    });
  let server = base;
  let answer = await ask(server, 'webstream', { streamCtag: null });
  if (answer.status === MOVED) {
    const host = readObject(answer.bytes)['X-Apple-MMe-Host'];
    server = serverOf(base, host);
    answer = await ask(server, 'webstream', { streamCtag: null });
  }
  requireSuccess(answer);
  const { photos } = readObject(answer.bytes);
  if (!Array.isArray(photos)) throw noAlbum();
  const chosen = photos.filter(isObject).flatMap(chooseFile).reverse().slice(0, MAX_ASKED);
  if (chosen.length === 0) return [];
  const files = await ask(server, 'webasseturls', { photoGuids: chosen.map(({ guid }) => guid) });
  requireSuccess(files);
  const { items } = readObject(files.bytes);
  return chosen.flatMap(({ checksum, name }) => {
    const item = isObject(items) ? items[checksum] : undefined;
    if (!isObject(item)) return [];
    const { url_location: host, url_path: path } = item;
    const load = () =>
      requests.picture(`${new URL(base).protocol}//${String(host)}${String(path)}`, {}, RECEIVED_LIMIT_BYTES);
    return [{ key: checksum, name, load }];
  });
}

interface ChosenFile {
  readonly guid: string;
  readonly checksum: string;
  readonly name: string;
}

/** The smallest file that is large enough, else the largest one; videos have no pictures. */
function chooseFile({
  photoGuid,
  derivatives,
  caption,
  mediaAssetType,
}: Readonly<Record<string, unknown>>): ChosenFile[] {
  if (typeof photoGuid !== 'string' || mediaAssetType === 'video' || !isObject(derivatives)) return [];
  const files = Object.values(derivatives)
    .filter(isObject)
    .map(({ checksum, width, height }) => ({ checksum, side: Math.max(Number(width) || 0, Number(height) || 0) }))
    .sort((a, b) => a.side - b.side);
  const file = files.find(({ side }) => side >= ICLOUD_SIDE_PX) ?? files.at(-1);
  const name = typeof caption === 'string' && caption !== '' ? caption : photoGuid;
  return typeof file?.checksum === 'string' ? [{ guid: photoGuid, checksum: file.checksum, name }] : [];
}

/** Albums are spread over servers, all of the same owner. */
function serverOf(base: string, host: unknown): string {
  const { protocol, hostname } = new URL(base);
  const url = typeof host === 'string' ? parseUrl(`${protocol}//${host}`) : undefined;
  const isSame =
    url?.hostname === hostname || (hostname.endsWith('.icloud.com') && url?.hostname.endsWith('.icloud.com'));
  if (!url || !isSame) throw noAlbum();
  return url.origin;
}

function readObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (isObject(value)) return value;
  } catch {
    // Reported below, as for any other response that is no object.
  }
  throw noAlbum();
}

const noAlbum = (): InkstandError =>
  new InkstandError('unprocessable', 'the response is no shared album of iCloud', fault('not-data'));
