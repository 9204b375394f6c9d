import { data, type HttpRequest, noContent, type Route } from '../../http/http.js';
import type { PluginSettings, UploadedPictures } from '../../plugin/plugin.js';
import type { UploadedPicture } from '../../store/store.js';
import type { Keyed } from '../authorize.js';
import { isoTime } from '../shapes/plugin-setting.js';
import { isUuid } from './custom-plugins.js';
import { createOpenByUuid } from './open-by-uuid.js';
import { readPicture } from './plugin-images.js';

export interface UploadedPictureRoutesOptions {
  readonly plugins: PluginSettings;
  readonly uploads: UploadedPictures;
  readonly keyed: Keyed;
}

/**
 * Pictures shown one after another. The UUID authorises uploads, with the rate limit of webhooks; deleting requires a
 * key.
 */
export function uploadedPictureRoutes({ plugins, uploads, keyed }: UploadedPictureRoutesOptions): readonly Route[] {
  const openByUuid = createOpenByUuid(keyed, plugins);
  const find = ({ params }: HttpRequest) => plugins.get(params.id ?? '');
  return [
    {
      method: 'GET',
      path: '/api/plugin_settings/:id/pictures',
      handle: openByUuid('read', async (request) => data((await uploads.list(find(request))).map(describeUpload))),
    },
    {
      method: 'POST',
      path: '/api/plugin_settings/:id/pictures',
      handle: openByUuid('write', async (request) => {
        const setting = find(request);
        const bytes = await readPicture(request);
        const isOpen = isUuid(request.params.id);
        return data(describeUpload(await (isOpen ? uploads.push(setting, bytes) : uploads.add(setting, bytes))));
      }),
    },
    {
      method: 'DELETE',
      path: '/api/plugin_settings/:id/pictures/:picture_id',
      handle: keyed('write', async (request) => {
        await uploads.remove(find(request), Number(request.params.picture_id));
        return noContent();
      }),
    },
  ];
}

function describeUpload({ id, mediaType, byteCount, widthPx, heightPx, createdAtMs }: UploadedPicture) {
  return {
    id,
    media_type: mediaType,
    bytes: byteCount,
    width: widthPx ?? null,
    height: heightPx ?? null,
    created_at: isoTime(createdAtMs),
  };
}
