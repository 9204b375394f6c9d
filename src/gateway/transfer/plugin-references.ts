import { isObject, type JsonObject } from '@inkstand/common/json';
import { mergeNodeOf, readFieldDefinitions, readMergeNodes, readPluginIds } from '../plugin/plugin.js';
import type { Recipe } from '../recipe/recipe.js';

/** How a plugin names others: by their numbers on the server that it comes from. */
export interface PluginReferences {
  /** Plugins whose data it merges. */
  readonly merged: readonly string[];
  /** Plugins whose data its markup finds under these names. */
  readonly nodes: Readonly<Record<string, string>>;
  /** Plugins that were chosen in fields, by keyname. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Numbers here of those that were found, by their number there. */
  readonly linked: Readonly<Record<string, number>>;
}

const NONE: PluginReferences = { merged: [], nodes: {}, fields: {}, linked: {} };

export const hasReferences = ({ merged, fields }: PluginReferences): boolean =>
  merged.length > 0 || Object.keys(fields).length > 0;

/** A recipe and the values of its fields without numbers of other plugins, and these numbers. Pure. */
export function takeReferences(
  recipe: Recipe,
  fieldValues: JsonObject | undefined,
): { readonly recipe: Recipe; readonly fieldValues: JsonObject | undefined; readonly references: PluginReferences } {
  const { merge_plugin_setting_ids: listed, merge_nodes: _, ...settings } = recipe.settings;
  const chosen = readFieldDefinitions(settings.custom_fields).filter(({ type }) => type === 'plugin_instance_select');
  const merged = readPluginIds(listed).map(String);
  if (merged.length === 0 && chosen.length === 0) return { recipe, fieldValues, references: NONE };
  const fields: Record<string, readonly string[]> = {};
  for (const { keyname, defaultValue } of chosen) {
    const ids = readPluginIds(fieldValues?.[keyname] ?? defaultValue).map(String);
    if (ids.length > 0) fields[keyname] = ids;
  }
  const isChosen = (keyname: unknown): boolean => chosen.some((field) => field.keyname === keyname);
  const customFields = Array.isArray(settings.custom_fields)
    ? settings.custom_fields.map((field) => (isObject(field) && isChosen(field.keyname) ? omitDefault(field) : field))
    : settings.custom_fields;
  const nodes = Object.fromEntries([
    ...[...merged, ...Object.values(fields).flat()].map((id) => [mergeNodeOf(id), id]),
    ...readMergeNodes(recipe.settings).map(([node, id]) => [node, String(id)]),
  ]);
  return {
    recipe: { ...recipe, settings: { ...settings, ...(chosen.length > 0 && { custom_fields: customFields }) } },
    fieldValues: fieldValues && Object.fromEntries(Object.entries(fieldValues).filter(([key]) => !isChosen(key))),
    references: { merged, nodes: settings.strategy === 'plugin_merge' ? nodes : {}, fields, linked: {} },
  };
}

const omitDefault = ({ default: _, ...field }: JsonObject): JsonObject => field;

/** As stored by an earlier transfer; an earlier version may have stored another shape. */
export function readReferences(value: unknown): PluginReferences | undefined {
  if (!isObject(value) || !Array.isArray(value.merged)) return undefined;
  const { nodes, fields, linked } = value;
  if (!isObject(nodes) || !isObject(fields) || !isObject(linked)) return undefined;
  return {
    merged: value.merged.map(String),
    nodes: Object.fromEntries(Object.entries(nodes).map(([node, id]) => [node, String(id)])),
    fields: Object.fromEntries(
      Object.entries(fields).map(([keyname, ids]) => [keyname, (Array.isArray(ids) ? ids : [ids]).map(String)]),
    ),
    linked: Object.fromEntries(Object.entries(linked).map(([id, here]) => [id, Number(here)])),
  };
}
