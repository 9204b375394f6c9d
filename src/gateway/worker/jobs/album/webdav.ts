import { fault, InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { parseUrl } from '@inkstand/common/parse-url';
import { type AlbumSource, PICTURE_FILE } from '../../protocol/album.js';
import { RECEIVED_LIMIT_BYTES } from '../../protocol/picture-limits.js';
import { Omissions } from '../parse/omissions.js';
import { parseXml } from '../parse/xml.js';
import { type AlbumEntry, type AlbumRequests, requireSuccess } from './album-request.js';

const ASKED =
  '<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop><d:getetag/><d:getcontentlength/><d:getlastmodified/><d:resourcetype/></d:prop></d:propfind>';

/** The pictures of a folder by name, without its folders (RFC 4918, `PROPFIND` of depth 1). @throws InkstandError */
export async function listWebdav(
  { url, user, password }: AlbumSource & { kind: 'webdav' },
  requests: AlbumRequests,
): Promise<readonly AlbumEntry[]> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const headers = user === '' && password === '' ? {} : { authorization };
  const answer = await requests.list(url, {
    method: 'PROPFIND',
    headers: { ...headers, depth: '1', 'content-type': 'application/xml' },
    body: ASKED,
  });
  requireSuccess(answer);
  const responses = readResponses(answer.bytes.toString('utf8'));
  const entries = responses.flatMap(({ href, version }) => {
    const address = parseUrl(href, answer.url);
    if (!address) return [];
    const name = decodeName(address.pathname.split('/').at(-1) ?? '');
    // A server must not send the password elsewhere.
    if (address.origin !== new URL(answer.url).origin || !PICTURE_FILE.test(name)) return [];
    const load = () => requests.picture(address.href, { headers }, RECEIVED_LIMIT_BYTES);
    return [{ key: `${address.pathname} ${version}`, name, load }];
  });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readResponses(text: string): readonly { readonly href: string; readonly version: string }[] {
  const { multistatus } = parseXml(text, new Omissions());
  if (!isObject(multistatus))
    throw new InkstandError('unprocessable', 'the response is no list of WebDAV', fault('not-data'));
  return listOf(multistatus.response).flatMap((response) => {
    const { href, propstat } = response;
    const props = listOf(propstat).flatMap(({ prop }) => (isObject(prop) ? [prop] : []));
    const found = Object.assign({}, ...props.reverse()) as Readonly<Record<string, unknown>>;
    const { getetag: etag, getlastmodified: modified, getcontentlength: length, resourcetype: kind } = found;
    const isFolder = isObject(kind) && 'collection' in kind;
    const version = [etag, modified, length].find((one) => typeof one === 'string') ?? '';
    return typeof href === 'string' && !isFolder && parseUrl(href, 'http://a')
      ? [{ href, version: String(version) }]
      : [];
  });
}

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(value) ? value : [value]).filter(isObject);

function decodeName(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
