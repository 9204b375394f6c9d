import { isObject, scalarText } from '@inkstand/common/json';
import type { PluginSetting } from '../../store/store.js';
import { readFieldDefinitions } from '../fields/fields.js';
import type { PluginSettings } from '../plugin-settings.js';
import { isMergeNode, type MergeVariables } from './merge-push.js';

interface PluginMergerOptions {
  readonly plugins: PluginSettings;
  readonly log: { warn(fields: object, message: string): void };
}

/** Maximum number of merged plugin settings, and of characters of their data as JSON. */
const LIMITS = { sources: 50, chars: 2_000_000 } as const;

/** Strategy `plugin_merge`: merges the data of other plugin settings, each under its own node. */
export class PluginMerger {
  readonly #options: PluginMergerOptions;

  constructor(options: PluginMergerOptions) {
    this.#options = options;
  }

  /** Updates the plugin settings that merge this one, and the setting itself if it merges others. Never rejects. */
  async refreshDependents(pluginSettingId: number): Promise<void> {
    const merging = this.#options.plugins.list().filter(({ strategy }) => strategy === 'plugin_merge');
    for (const setting of merging) {
      if (setting.id !== pluginSettingId && !listMergedIds(setting).includes(pluginSettingId)) continue;
      await this.#refresh(setting).catch((err: unknown) => {
        this.#options.log.warn({ pluginSetting: setting.id, err }, 'data could not be merged');
      });
    }
  }

  async #refresh(setting: PluginSetting): Promise<void> {
    const { plugins } = this.#options;
    const settingsById = new Map(plugins.list().map((one) => [one.id, one]));
    const merged = new Map<number, MergeVariables>();
    for (const id of listMergedIds(setting)) {
      // Merging merged data could nest copies without limit.
      if (settingsById.get(id)?.strategy === 'plugin_merge' || !settingsById.has(id)) continue;
      merged.set(id, await plugins.variables(id));
    }
    // Copied markup refers to plugins by their numbers on its server, which other plugins may have here.
    const nodes = [
      ...[...merged.keys()].map((id) => [mergeNodeOf(id), id] as const),
      ...readMergeNodes(setting.settings),
    ];
    const variables: Record<string, MergeVariables> = {};
    let chars = 0;
    for (const [node, id] of nodes) {
      const data = merged.get(id);
      if (!data) continue;
      chars += JSON.stringify(data).length;
      if (chars > LIMITS.chars) throw new Error(`expected at most ${LIMITS.chars} characters of data in total`);
      variables[node] = data;
    }
    // Written durably: it may contain pushed data, which cannot be fetched again.
    await plugins.writeData(setting, variables);
  }
}

/**
 * The node under which a merging plugin finds the data of another one. Private plugins share a keyname, so their number
 * is added.
 */
export const mergeNodeOf = (pluginSettingId: number | string): string => `private_plugin_${pluginSettingId}`;

/** Numbers of the plugin settings to merge: those listed in the settings and those selected in fields. Pure. */
export function listMergedIds({ settings, fieldValues }: Pick<PluginSetting, 'settings' | 'fieldValues'>): number[] {
  const chosen = readFieldDefinitions(settings.custom_fields)
    .filter(({ type }) => type === 'plugin_instance_select')
    .map(({ keyname, defaultValue }) => fieldValues[keyname] ?? defaultValue);
  const ids = [settings.merge_plugin_setting_ids, ...chosen].flatMap(readPluginIds);
  return [...new Set(ids)].slice(0, LIMITS.sources);
}

/** Additional nodes of a merging plugin, each with the number of the plugin whose data it contains. Pure. */
export function readMergeNodes({ merge_nodes: nodes }: PluginSetting['settings']): (readonly [string, number])[] {
  const entries = isObject(nodes) ? Object.entries(nodes).slice(0, LIMITS.sources) : [];
  return entries.flatMap(([node, value]) => {
    const [id] = readPluginIds(value);
    return id !== undefined && isMergeNode(node) ? [[node, id] as const] : [];
  });
}

/** Numbers of plugin settings, given as a list or as text with commas. */
export const readPluginIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : scalarText(value).split(','))
    .map((one) => Number(scalarText(one).trim() || Number.NaN))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
