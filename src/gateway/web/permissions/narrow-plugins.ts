import { isDeepStrictEqual } from 'node:util';
import { InkstandError } from '@inkstand/common/errors';
import { listMergedIds, type PluginInput, readMirrorSettings, readTopicSettings } from '../../plugin/plugin.js';
import type { PluginSetting } from '../../store/store.js';
import type { Gateway } from '../page-gateway.js';
import { expose } from './expose.js';
import { createKeptPermissions } from './kept-permissions.js';
import type { MemberPermissions } from './member-permissions.js';
import { requireReferences } from './require-references.js';

type Plugins = Gateway['plugins'];

/**
 * Whether members may add a plugin with these settings. The owner's MQTT broker has the topics of the whole home, and the
 * gateway's own readings name every display.
 */
export const isForMembers = ({ strategy, source }: Readonly<Record<string, unknown>>): boolean =>
  strategy !== 'mqtt' && source !== 'gateway';

/** Whether values of fields make an album of a folder of this machine, whose pictures are the owner's. */
export const namesFolder = ({ album_address: album }: Readonly<Record<string, unknown>>): boolean =>
  typeof album === 'string' && album.trim().startsWith('/');

/** Whether an input changes what a plugin reads from the owner's broker, by its topics or by the fields that they name. */
export const changesTopics = (before: PluginSetting, { settings, fieldValues }: PluginInput): boolean => {
  const after = {
    settings: { ...before.settings, ...settings },
    fieldValues: { ...before.fieldValues, ...fieldValues },
  };
  return (
    before.strategy === 'mqtt' && !isDeepStrictEqual(readTopicSettings(after).lines, readTopicSettings(before).lines)
  );
};

/** A member's plugins, and the names of those that are shared. */
export function narrowPlugins(
  { plugins, tables }: Pick<Gateway, 'plugins' | 'tables'>,
  permissions: MemberPermissions,
): Plugins {
  const { may, requireChange } = permissions;
  const show = (setting: PluginSetting | undefined): PluginSetting | undefined => {
    if (!setting || !may('use', 'plugin', setting.id)) return undefined;
    return may('change', 'plugin', setting.id) ? setting : withoutSettings(setting);
  };
  const changing = async <Result>(id: number, work: () => Promise<Result>): Promise<Result> => {
    requireChange('plugin', id);
    return work();
  };
  const kept = createKeptPermissions(permissions);
  return expose<Plugins>(plugins, ['limitBytes'], {
    list: () => plugins.list().flatMap((setting) => show(setting) ?? []),
    find: (id) => show(plugins.find(id)),
    get: (id) => {
      const setting = show(plugins.find(Number(id)));
      if (setting) return setting;
      throw new InkstandError('not-found', 'there is no such plugin setting');
    },
    create: async (input, uuid) => {
      requireAllowed(input, undefined, permissions);
      const setting = await plugins.create(input, uuid);
      await tables.ownership.change('plugin', setting.id, { personId: permissions.personId, isShared: false });
      return setting;
    },
    update: (id, input) =>
      changing(id, async () => {
        requireAllowed(input, plugins.get(id), permissions);
        return plugins.update(id, input);
      }),
    stateOf: (id) =>
      changing(id, async () => ({
        ...(await plugins.stateOf(id)),
        isPlugin: (other) => may('change', 'plugin', other),
      })),
    draft: (id) => changing(id, () => plugins.draft(id)),
    data: (id) => changing(id, () => plugins.data(id)),
    markup: (id) => changing(id, () => plugins.markup(id)),
    writeMarkup: (id, parts, isRecipe) =>
      changing(id, async () => {
        requireReferences(parts, await plugins.markup(id), permissions);
        return plugins.writeMarkup(id, parts, isRecipe);
      }),
    recipeMarkup: (id) => changing(id, () => plugins.recipeMarkup(id)),
    recent: expose<Plugins['recent']>(plugins.recent, [], {
      list: (id) => (may('change', 'plugin', id) ? plugins.recent.list(id) : []),
      read: (id, atMs) => (may('change', 'plugin', id) ? plugins.recent.read(id, atMs) : undefined),
    }),
    writeRecipeBase: (id, base) => changing(id, () => plugins.writeRecipeBase(id, base)),
    delete: (id) =>
      changing(id, () => {
        const setting = plugins.get(id);
        kept.note(id, [...setting.shows, ...listMergedIds(setting)]);
        return plugins.delete(id);
      }),
    restore: (id) =>
      changing(id, async () => {
        kept.check(id);
        return plugins.restore(id);
      }),
  });
}

/** A shared plugin is a name and a picture. */
const withoutSettings = (setting: PluginSetting): PluginSetting => ({
  ...setting,
  uuid: '',
  settings: {},
  fieldValues: {},
  trust: undefined,
});

/** Throws `unprocessable` for a source that is the owner's. */
function requireAllowed(input: PluginInput, before: PluginSetting | undefined, permissions: MemberPermissions): void {
  if (!isForMembers({ ...input.settings, strategy: input.strategy })) {
    throw new InkstandError('unprocessable', 'expected another source: the broker and the readings are the owner’s');
  }
  if (before && changesTopics(before, input)) {
    throw new InkstandError('unprocessable', 'expected the same topics: the broker is the owner’s');
  }
  const settings = { ...before?.settings, ...input.settings };
  const fieldValues = { ...before?.fieldValues, ...input.fieldValues };
  // What an owner added stays.
  const present = before ? listMergedIds(before) : [];
  const merged = listMergedIds({ settings, fieldValues }).filter((id) => !present.includes(id));
  // Members see the picture of a shared plugin, not its data.
  if (merged.some((id) => !permissions.may('change', 'plugin', id))) {
    throw new InkstandError('unprocessable', 'expected plugins that are yours: data of others is not merged');
  }
  // A mirror passes on the address, readings and log of its display, which are not part of the picture that is shared.
  const { deviceId } = readMirrorSettings(settings);
  const isChosen = deviceId !== undefined && deviceId !== readMirrorSettings(before?.settings ?? {}).deviceId;
  if (isChosen && !permissions.may('change', 'display', deviceId)) {
    throw new InkstandError('unprocessable', 'expected a display that is yours: calls of others are not reported');
  }
  if (namesFolder(fieldValues) && fieldValues.album_address !== before?.fieldValues.album_address) {
    throw new InkstandError(
      'unprocessable',
      'expected the address of an album: folders of this machine are the owner’s',
    );
  }
}
