import { InkstandError } from '@inkstand/common/errors';
import { data, noContent, type Route } from '../../http/http.js';
import { LIBRARY_LIMITS, type LibraryFile, type ScriptLibrary } from '../../library/library.js';
import type { Keyed } from '../authorize.js';
import { isoTime } from '../shapes/plugin-setting.js';

interface LibraryRoutesOptions {
  readonly library: ScriptLibrary;
  /** Called after a change, to render screens again. */
  readonly libraryChanged: () => void;
  readonly keyed: Keyed;
}

const describe = ({ name, bytes, sha256, addedAtMs }: LibraryFile) => ({
  name,
  bytes,
  sha256,
  added_at: isoTime(addedAtMs),
});

/** Scripts that the owner added for the pages of all plugins. */
export function libraryRoutes({ library, libraryChanged, keyed }: LibraryRoutesOptions): readonly Route[] {
  return [
    { method: 'GET', path: '/api/library', handle: keyed('read', () => data(library.list().map(describe))) },
    {
      method: 'POST',
      path: '/api/library',
      handle: keyed('write', async (request) => {
        const name = request.query.get('name') ?? '';
        const bytes = await request.readBytes(LIBRARY_LIMITS.fileBytes);
        const [added] = await library.add([{ name, bytes }]);
        if (!added) throw new InkstandError('internal', 'expected one added file');
        libraryChanged();
        return data(describe(added));
      }),
    },
    {
      method: 'DELETE',
      path: '/api/library/:name',
      handle: keyed('write', async (request) => {
        await library.remove(request.params.name ?? '');
        libraryChanged();
        return noContent();
      }),
    },
  ];
}
