import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { data, type HttpRequest, type Route } from '../../http/http.js';
import { PICTURE_LIMIT_BYTES, RECEIVED_LIMIT_BYTES } from '../../worker/worker.js';
import type { ApiParts } from '../api-parts.js';
import { base64Limit } from '../body.js';
import { createOpenByUuid } from './open-by-uuid.js';

/** Large enough for a picture in base64. */
const BODY_BYTES = base64Limit(PICTURE_LIMIT_BYTES);
/** Members that may contain a picture in JSON bodies. */
const MEMBERS = ['image', 'image_base64', 'content', 'data'] as const;

/**
 * Plugin settings with a picture instead of data. It is pushed with the UUID as credential: as the body, in a form, or
 * as base64 in JSON.
 */
export function pluginImageRoutes({ plugins, pictures, keyed }: ApiParts): readonly Route[] {
  const openByUuid = createOpenByUuid(keyed, plugins);
  return [
    openByUuid('POST', '/api/plugin_settings/:id/image', 'write', async (request) => {
      const setting = plugins.get(request.params.id ?? '');
      const { picture } = await pictures.push(setting, await readPicture(request));
      return data({ message: 'picture updated', ...picture });
    }),
    openByUuid('GET', '/api/plugin_settings/:id/image', 'read', async (request) => {
      const { bytes, mediaType } = await pictures.read(plugins.get(request.params.id ?? ''));
      // An SVG may contain scripts, so it must never open as a page of this origin.
      const headers = { 'Content-Type': mediaType, 'Content-Security-Policy': "default-src 'none'; sandbox" };
      return { status: 200, headers: { ...headers, 'Cache-Control': 'no-store' }, body: bytes };
    }),
  ];
}

/** Reads a picture: the body itself, the file `image` of a form, or base64 in JSON. Throws `invalid`, `too-large`. */
export async function readPicture(request: HttpRequest): Promise<Uint8Array> {
  if (!/[/+]json$/.test(request.mediaType)) {
    return request.readUpload({ field: 'image', limitBytes: RECEIVED_LIMIT_BYTES });
  }
  const body = await request.readJson({ limitBytes: BODY_BYTES });
  const text = isObject(body) ? MEMBERS.map((name) => body[name]).find((one) => typeof one === 'string') : undefined;
  if (typeof text === 'string') return decodeBase64(text);
  throw new InkstandError('invalid', 'expected {"image": "…"} with the picture in base64');
}

function decodeBase64(text: string): Uint8Array {
  const plain = text.replace(/^data:[^,]{0,100},/, '').replace(/\s+/g, '');
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(plain)) return Buffer.from(plain, 'base64');
  throw new InkstandError('invalid', 'expected image to be base64');
}
