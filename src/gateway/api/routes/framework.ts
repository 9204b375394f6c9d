import type { FrameworkReleases } from '../../framework-release/framework-release.js';
import { data, noContent, type Route } from '../../http/http.js';
import { listReleaseUsers, type PluginSettings } from '../../plugin/plugin.js';
import type { Keyed } from '../authorize.js';
import { isoTime } from '../shapes/plugin-setting.js';

interface FrameworkRoutesOptions {
  readonly framework: FrameworkReleases;
  readonly plugins: PluginSettings;
  /** Called after a change, to render screens again. */
  readonly frameworkChanged: () => void;
  readonly keyed: Keyed;
}

/** Larger archives are added on the command line. */
const LIMIT_BYTES = 16 * 1024 * 1024;

const describeSize = ({ bytes, addedAtMs }: { readonly bytes: number; readonly addedAtMs: number }) => ({
  bytes,
  added_at: isoTime(addedAtMs),
});

/** Official framework releases, with fonts and pictures, that the owner added. */
export function frameworkRoutes({
  framework,
  plugins,
  frameworkChanged,
  keyed,
}: FrameworkRoutesOptions): readonly Route[] {
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
    { method: 'GET', path: '/api/framework', handle: keyed('read', async () => data(await describe())) },
    {
      method: 'POST',
      path: '/api/framework',
      handle: keyed('write', async (request) => {
        const name = request.query.get('name') ?? '';
        const bytes = await request.readBytes(LIMIT_BYTES);
        const added = await framework.add([{ name: name.slice(0, 200), bytes }]);
        frameworkChanged();
        return data(added);
      }),
    },
    {
      method: 'DELETE',
      path: '/api/framework/:name',
      handle: keyed('write', async (request) => {
        await framework.remove(request.params.name ?? '');
        frameworkChanged();
        return noContent();
      }),
    },
  ];
}
