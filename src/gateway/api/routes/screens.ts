import { isObject, type JsonObject } from '@inkstand/common/json';
import { data, type HttpRequest, type Reply, type Route } from '../../http/http.js';
import type { MakeScreen, RenderScreen } from '../../screen/screen.js';
import type { Keyed } from '../authorize.js';
import { readScreenBody, readScreenRequest, type ScreenTargets } from '../screen-body.js';
import { describeNotes } from '../shapes/notes.js';

interface ScreenRoutesOptions extends ScreenTargets {
  readonly makeScreen: MakeScreen;
  readonly renderScreen: RenderScreen;
  /** Creates a screen from a body that Terminus' clients send. */
  readonly createNamed: (wanted: JsonObject, request: HttpRequest) => Promise<JsonObject>;
  /** Limits how many screens are rendered per client address. Throws `too-many-requests`. */
  readonly limitRenders: (client: string) => void;
  readonly keyed: Keyed;
}

/**
 * Renders markup or an image for a display or model. The result is a file that is kept for a day, or the response
 * itself.
 */
export function screenRoutes(options: ScreenRoutesOptions): readonly Route[] {
  const { makeScreen, renderScreen, createNamed, limitRenders, keyed } = options;
  return [
    {
      method: 'POST',
      path: '/api/screens',
      handle: keyed('write', async (request) => {
        const body = await readScreenBody(request);
        if (isObject(body.wanted.screen)) return data(await createNamed(body.wanted.screen, request), 201);
        const made = await makeScreen(readScreenRequest(body, options));
        const { result } = made;
        return data(
          {
            image_url: request.origin.base + made.path,
            filename: made.name,
            mime_type: result.mediaType,
            width: result.widthPx,
            height: result.heightPx,
            size: result.bytes.byteLength,
            notes: describeNotes(result.notes),
          },
          201,
        );
      }),
    },
    {
      method: 'POST',
      path: '/api/render',
      handle: keyed('write', async (request): Promise<Reply> => {
        const wanted = readScreenRequest(await readScreenBody(request), options);
        limitRenders(request.origin.clientAddress);
        const { bytes, mediaType, notes } = await renderScreen(wanted);
        const headers = {
          'Content-Type': mediaType,
          'Cache-Control': 'no-store',
          'Render-Notes': String(notes.length),
        };
        return { status: 200, headers, body: bytes };
      }),
    },
  ];
}
