import { data, noContent, type Route } from '../../http/http.js';
import { listReleaseUsers } from '../../plugin/plugin.js';
import type { ApiParts } from '../api-parts.js';
import { isoTime } from '../shapes/plugin-setting.js';

/** Larger archives are added on the command line. */
const LIMIT_BYTES = 16 * 1024 * 1024;

const describeSize = ({ bytes, addedAtMs }: { readonly bytes: number; readonly addedAtMs: number }) => ({
  bytes,
  added_at: isoTime(addedAtMs),
});

/** Official framework releases, with fonts and pictures, that the owner added. */
export function frameworkRoutes({ framework, plugins, wakeRunner, keyed }: ApiParts): readonly Route[] {
  const describe = async () => {
    const { releases, fonts, pictures } = await framework.list();
    const versions = releases.map(({ version }) => version);
    return {
      releases: releases.map(({ version, ...size }) => ({
        version,
        ...describeSize(size),
        plugin_setting_ids: listReleaseUsers(version, versions, plugins.list()).map(({ id }) => id),
      })),
      fonts: fonts.map(({ name, ...size }) => ({ name, ...describeSize(size) })),
      pictures: pictures ? { count: pictures.count, ...describeSize(pictures) } : null,
    };
  };
  return [
    keyed('GET', '/api/framework', 'read', async () => data(await describe())),
    keyed('POST', '/api/framework', 'write', async (request) => {
      const name = request.query.get('name') ?? '';
      const bytes = await request.readBytes(LIMIT_BYTES);
      const added = await framework.add([{ name: name.slice(0, 200), bytes }]);
      wakeRunner();
      return data(added);
    }),
    keyed('DELETE', '/api/framework/:name', 'write', async (request) => {
      await framework.remove(request.params.name ?? '');
      wakeRunner();
      return noContent();
    }),
  ];
}
