import { isObject } from '@inkstand/common/json';
import { data, type Reply, type Route } from '../../http/http.js';
import type { ApiParts } from '../api-parts.js';
import { readScreenBody, readScreenRequest } from '../screen-body.js';
import { describeNotes } from '../shapes/notes.js';
import { createNamedScreen, describeScreen } from '../terminus/named-screen-routes.js';

/**
 * Renders markup or an image for a display or model. The result is a file that is kept for a day, or the response
 * itself.
 */
export function screenRoutes(parts: ApiParts): readonly Route[] {
  const { makeScreen, renderScreen, screens, limits, keyed } = parts;
  return [
    keyed('POST', '/api/screens', 'write', async (request) => {
      const body = await readScreenBody(request);
      if (isObject(body.wanted.screen)) {
        const created = await createNamedScreen(body.wanted.screen, parts);
        return data(await describeScreen(screens, created, request), 201);
      }
      const made = await makeScreen(readScreenRequest(body, parts));
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
    keyed('POST', '/api/render', 'write', async (request): Promise<Reply> => {
      const wanted = readScreenRequest(await readScreenBody(request), parts);
      limits.renders.require(request.origin.clientAddress);
      const { bytes, mediaType, notes } = await renderScreen(wanted);
      const headers = { 'Content-Type': mediaType, 'Cache-Control': 'no-store', 'Render-Notes': String(notes.length) };
      return { status: 200, headers, body: bytes };
    }),
  ];
}
