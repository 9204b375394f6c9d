import { parseUrl } from '@inkstand/common/parse-url';
import type { PluginSetting, PluginSourceTable } from '../../store/store.js';
import type { DataOrigin } from '../../worker/worker.js';
import type { PluginSettings } from '../plugin-settings.js';
import { listMergedIds } from './plugin-merger.js';

interface DataOriginsOptions {
  readonly plugins: Pick<PluginSettings, 'find' | 'markup' | 'variables'>;
  readonly sources: Pick<PluginSourceTable, 'list' | 'listAddresses'>;
}

/** Finds out where the data of plugin settings came from. */
export class DataOrigins {
  readonly #options: DataOriginsOptions;

  constructor(options: DataOriginsOptions) {
    this.#options = options;
  }

  /**
   * Pushed, static and MQTT data counts as from the home network: whoever sends it was given the address, or the broker. That
   * of a merging plugin is that of those which it merges.
   *
   * @param named plugins whose data its markup shows as well
   */
  async of(setting: PluginSetting, named: readonly number[] = []): Promise<DataOrigin> {
    const ids = [...(setting.strategy === 'plugin_merge' ? listMergedIds(setting) : [setting.id]), ...named];
    const { plugins, sources } = this.#options;
    const polled = ids.filter((id) => plugins.find(id)?.strategy === 'polling');
    const addresses = (await Promise.all(polled.map((id) => sources.listAddresses(id)))).flat();
    // Until a source is polled again after an update of Inkstand, its place is unknown and may be the Internet.
    const home = addresses.filter(({ isPublic }) => isPublic === false);
    const others = addresses.filter(({ isPublic }) => isPublic !== false);
    const fetched = await this.#listFetched(ids);
    return {
      isPublic: others.length > 0,
      homeHosts: hostsOf(home),
      otherHosts: hostsOf(others),
      ...(fetched && { fetched }),
    };
  }

  /** The data of these plugins before their transforms; undefined when none of them has one. */
  async #listFetched(ids: readonly number[]): Promise<readonly unknown[] | undefined> {
    const { plugins, sources } = this.#options;
    const present = ids.flatMap((id) => plugins.find(id) ?? []);
    const transformed = await Promise.all(
      present.map(
        async ({ id, strategy }) => strategy === 'polling' && Boolean((await plugins.markup(id)).transform?.trim()),
      ),
    );
    if (!transformed.includes(true)) return undefined;
    const data = present.map(async ({ id }, index) =>
      transformed[index] ? (await sources.list(id)).map(({ body }) => body) : [await plugins.variables(id)],
    );
    return (await Promise.all(data)).flat();
  }
}

const hostsOf = (addresses: readonly { readonly url: string }[]): readonly string[] => [
  ...new Set(addresses.flatMap(({ url }) => parseUrl(url)?.host ?? [])),
];
