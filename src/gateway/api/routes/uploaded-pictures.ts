import { isObject } from '@inkstand/common/json';
import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import { isCrop, MAX_ZOOM } from '../../plugin/plugin.js';
import type { PictureCrop, UploadedPicture } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { answerChange, readMember, readObject } from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';
import { isUuid } from './custom-plugins.js';
import { createOpenByUuid } from './open-by-uuid.js';
import { readPicture } from './plugin-images.js';

/**
 * Pictures shown one after another. The UUID authorises uploads, with the rate limit of webhooks; deleting requires a
 * key.
 */
export function uploadedPictureRoutes({ plugins, uploads, keyed }: ApiParts): readonly Route[] {
  const openByUuid = createOpenByUuid(keyed, plugins);
  const find = ({ params }: HttpRequest) => plugins.get(params.id ?? '');
  return [
    openByUuid('GET', '/api/plugin_settings/:id/pictures', 'read', async (request) =>
      data((await uploads.list(find(request))).map(describeUpload)),
    ),
    openByUuid('POST', '/api/plugin_settings/:id/pictures', 'write', async (request) => {
      const setting = find(request);
      const bytes = await readPicture(request);
      const isOpen = isUuid(request.params.id);
      return data(describeUpload(await (isOpen ? uploads.push(setting, bytes) : uploads.add(setting, bytes))));
    }),
    keyed('PATCH', '/api/plugin_settings/:id/pictures/:picture_id', 'write', async (request) => {
      const setting = find(request);
      const id = Number(request.params.picture_id);
      const body = await readObject(request);
      const expected = `{"x": 0 to 1, "y": 0 to 1, "zoom": 1 to ${MAX_ZOOM}}, or null`;
      const crop = readMember(body, 'crop', expected, readCrop);
      const picture =
        crop === undefined ? await uploads.describe(setting, id) : await uploads.crop(setting, id, crop ?? undefined);
      return answerChange(describeUpload(picture), body);
    }),
    keyed('DELETE', '/api/plugin_settings/:id/pictures/:picture_id', 'write', async (request) => {
      await uploads.remove(find(request), Number(request.params.picture_id));
      return noContent();
    }),
  ];
}

function readCrop(value: unknown): PictureCrop | null | undefined {
  if (value === null) return null;
  if (!isObject(value)) return undefined;
  const { x, y, zoom = 1 } = value;
  if (typeof x !== 'number' || typeof y !== 'number' || typeof zoom !== 'number') return undefined;
  return isCrop({ x, y, zoom }) ? { x, y, zoom } : undefined;
}

function describeUpload(picture: UploadedPicture) {
  const { id, mediaType, byteCount, widthPx, heightPx, createdAtMs, suggestion, crop } = picture;
  return {
    id,
    media_type: mediaType,
    bytes: byteCount,
    width: widthPx ?? null,
    height: heightPx ?? null,
    suggestion: suggestion ?? null,
    crop: crop ?? null,
    created_at: isoTime(createdAtMs),
  };
}
