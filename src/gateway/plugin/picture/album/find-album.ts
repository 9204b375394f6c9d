import { fault, InkstandError } from '@inkstand/common/errors';
import { parseUrl } from '@inkstand/common/parse-url';
import type { PluginSetting } from '../../../store/store.js';
import type { AlbumSource } from '../../../worker/worker.js';
import { isBlank } from '../../fields/is-blank.js';

/** An album somewhere else, or a folder of this machine. */
export type Album = AlbumSource | { readonly kind: 'folder'; readonly path: string };

/** Custom fields of a picture plugin that name an album. */
const ADDRESS = 'album_address';
const PASSWORD = 'album_password';

/** Whether a picture plugin shows an album from elsewhere, which is fetched at its interval. */
export const hasAlbum = ({ strategy, fieldValues }: Pick<PluginSetting, 'strategy' | 'fieldValues'>): boolean =>
  strategy === 'pictures' && !isBlank(fieldValues[ADDRESS]);

/** The album of a picture plugin. Throws `unprocessable` for an address that is none, with what works instead. */
export function readAlbum(
  values: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, unknown>>,
): Album {
  const [address, password] = [values[ADDRESS], secrets[PASSWORD]].map((one) => (typeof one === 'string' ? one : ''));
  return findAlbum((address ?? '').trim(), password ?? '');
}

/** Recognises an album by its address. Pure. */
export function findAlbum(address: string, password: string): Album {
  if (address.startsWith('/')) return { kind: 'folder', path: address };
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InkstandError(
      'unprocessable',
      'expected the address of an album, or a folder that starts with /',
      fault('not-album'),
    );
  if (/^(?:photos\.app\.goo\.gl|photos\.google\.com)$/.test(url.hostname))
    throw new InkstandError(
      'unprocessable',
      'Google lets no other program read its shared albums: add the pictures themselves, or share them by iCloud, Immich, Nextcloud or WebDAV',
      fault('google-album'),
    );
  const icloud = /^\/sharedalbum\/?$/.test(url.pathname) && /^#([A-Za-z0-9]{8,40})/.exec(url.hash)?.[1];
  if (icloud) return { kind: 'icloud', base: serverOfIcloud(url, icloud), token: icloud };
  const [, before = '', kind, id = ''] = /^(.*?)\/(share|albums|s)\/([\w-]+)\/?$/.exec(url.pathname) ?? [];
  const base = url.origin + before;
  if (kind === 'share') return { kind: 'immich-link', base, token: id, password };
  if (kind === 'albums') return { kind: 'immich', base, album: id, key: password };
  if (kind === 's') {
    const root = base.replace(/\/index\.php$/, '');
    return { kind: 'webdav', url: `${root}/public.php/webdav/`, user: id, password };
  }
  const { username, origin, pathname } = url;
  const user = decodeURIComponent(username);
  return { kind: 'webdav', url: origin + pathname, user, password: password || decodeURIComponent(url.password) };
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Albums are spread over servers, whose number is in the token. */
function serverOfIcloud({ hostname, origin }: URL, token: string): string {
  if (!/(?:^|\.)icloud\.com$/.test(hostname)) return origin;
  const digits = token.startsWith('A') ? token.slice(1, 2) : token.slice(1, 3);
  const server = [...digits].reduce((sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit), 0);
  return `https://p${String(server).padStart(2, '0')}-sharedstreams.icloud.com`;
}
