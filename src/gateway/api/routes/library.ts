import { InkstandError } from '@inkstand/common/errors';
import { data, noContent, type Route } from '../../http/http.js';
import { LIBRARY_LIMITS, type LibraryFile } from '../../library/library.js';
import type { ApiParts } from '../api-parts.js';
import { isoTime } from '../shapes/plugin-setting.js';

const describe = ({ name, bytes, sha256, addedAtMs }: LibraryFile) => ({
  name,
  bytes,
  sha256,
  added_at: isoTime(addedAtMs),
});

/** Scripts that the owner added for the pages of all plugins. */
export function libraryRoutes({ library, wakeRunner, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/library', 'read', () => data(library.list().map(describe))),
    keyed('POST', '/api/library', 'write', async (request) => {
      const name = request.query.get('name') ?? '';
      const bytes = await request.readBytes(LIBRARY_LIMITS.fileBytes);
      const [added] = await library.add([{ name, bytes }]);
      if (!added) throw new InkstandError('internal', 'expected one added file');
      wakeRunner();
      return data(describe(added));
    }),
    keyed('DELETE', '/api/library/:name', 'write', async (request) => {
      await library.remove(request.params.name ?? '');
      wakeRunner();
      return noContent();
    }),
  ];
}
