import { isObject } from '@inkstand/common/json';
import {
  mergeNodeOf,
  type PluginSettings,
  readFieldDefinitions,
  readMergeNodes,
  readPluginIds,
} from '../plugin/plugin.js';
import type { PluginSetting, SettingTable } from '../store/store.js';
import { type PluginReferences, readReferences } from './plugin-references.js';
import type { SourcePlugin } from './source-contents.js';
import { note } from './transfer-note.js';
import type { TransferEntry } from './transfer-report.js';

interface LinkTarget {
  readonly plugins: PluginSettings;
  readonly settings: SettingTable;
}

const REFERENCES = 'transferred_references';

/** Notes how a plugin names others, before it is created: they are linked when all plugins are here. */
export async function keepReferences(
  settings: SettingTable,
  subject: string,
  references: PluginReferences,
): Promise<void> {
  await settings.write(REFERENCES, { ...readAll(settings), [subject]: references });
}

function readAll(settings: SettingTable): Readonly<Record<string, unknown>> {
  const stored = settings.read(REFERENCES);
  return isObject(stored) ? stored : {};
}

/**
 * Gives the plugins that name others the numbers that those have here. What an earlier transfer linked is left as the
 * owner has it since; what arrived later, or again, is added.
 *
 * @param findId the number here of a plugin by its key there; undefined: it is not here
 * @returns `entries` with what could not be linked
 */
export async function linkPlugins(
  identity: string,
  sources: readonly SourcePlugin[],
  entries: readonly TransferEntry[],
  findId: (key: string) => number | undefined,
  { plugins, settings }: LinkTarget,
): Promise<readonly TransferEntry[]> {
  const all = readAll(settings);
  const changed: Record<string, PluginReferences> = {};
  const linkedEntries: TransferEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const subject = `${identity} ${sources[index]?.key ?? ''}`;
    const references = readReferences(all[subject]);
    if (!references || entry.id === undefined) {
      linkedEntries.push(entry);
      continue;
    }
    const idOfKey = findAll(references, findId);
    const isNew = [...idOfKey].some(([key, id]) => references.linked[key] !== id);
    if (isNew) {
      await link(plugins, plugins.get(entry.id), references, idOfKey);
      changed[subject] = { ...references, linked: { ...references.linked, ...Object.fromEntries(idOfKey) } };
    }
    const missing = keysOf(references).filter((key) => !idOfKey.has(key));
    const names = missing.map((key) => sources.find((source) => source.key === key)?.name ?? key);
    linkedEntries.push({
      ...entry,
      outcome: isNew && entry.outcome === 'present' ? 'completed' : entry.outcome,
      notes:
        names.length === 0 ? entry.notes : [...entry.notes, note('plugins-missing', { plugins: names.join(', ') })],
    });
  }
  if (Object.keys(changed).length > 0) await settings.write(REFERENCES, { ...all, ...changed });
  return linkedEntries;
}

const keysOf = ({ merged, fields }: PluginReferences): string[] => [
  ...new Set([...merged, ...Object.values(fields).flat()]),
];

const findAll = (references: PluginReferences, findId: (key: string) => number | undefined) =>
  new Map(
    keysOf(references).flatMap((key) => {
      const id = findId(key);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );

async function link(
  plugins: PluginSettings,
  { id, settings, fieldValues }: PluginSetting,
  references: PluginReferences,
  idOfKey: ReadonlyMap<string, number>,
): Promise<void> {
  /** `stored` with the numbers of this transfer; those of an earlier transfer make way. */
  const join = (stored: unknown, keys: readonly string[]): number[] => {
    const fresh = keys.filter((key) => idOfKey.has(key) && idOfKey.get(key) !== references.linked[key]);
    const stale = fresh.map((key) => references.linked[key]);
    const kept = readPluginIds(stored).filter((one) => plugins.find(one) && !stale.includes(one));
    return [...new Set([...kept, ...fresh.flatMap((key) => idOfKey.get(key) ?? [])])];
  };
  const values: Record<string, unknown> = {};
  for (const { keyname, type, isMultiple } of readFieldDefinitions(settings.custom_fields)) {
    const keys = type === 'plugin_instance_select' ? references.fields[keyname] : undefined;
    if (!keys) continue;
    const ids = join(fieldValues[keyname], keys).map(String);
    if (ids.length > 0) values[keyname] = isMultiple ? ids : ids[0];
  }
  const nodes = Object.entries(references.nodes).flatMap(([node, key]) => {
    const here = idOfKey.get(key);
    return here === undefined || node === mergeNodeOf(here) ? [] : [[node, here] as const];
  });
  const merged = join(settings.merge_plugin_setting_ids, references.merged);
  const named = Object.fromEntries([...readMergeNodes(settings), ...nodes]);
  await plugins.update(id, {
    settings: {
      ...(references.merged.length > 0 && { merge_plugin_setting_ids: merged }),
      ...(nodes.length > 0 && { merge_nodes: named }),
    },
    fieldValues: values,
  });
}
