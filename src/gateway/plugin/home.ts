import { type Place, readHomePlace, writeHomePlace } from '../place/place.js';
import type { SettingTable } from '../store/store.js';
import { type FieldDefinition, readFieldDefinitions } from './fields/field-definition.js';
import { isBlank } from './fields/is-blank.js';
import type { PluginSettings } from './plugin-settings.js';

type Values = Readonly<Record<string, unknown>>;

/** Values of place fields, and of the fields for their names, in a new plugin that brings none of its own. Pure. */
export function fillHome(customFields: unknown, values: Values, home: Place | undefined): Values {
  if (!home) return values;
  const fields = listPlaceFields(customFields).filter(({ keyname }) => isBlank(values[keyname]));
  return { ...Object.assign({}, ...fields.map((field) => valuesAt(field, home))), ...values };
}

/**
 * Stores where the home is. Plugins follow that showed the former place or none; those with a place of their own stay.
 * Undefined forgets the home and changes no plugin.
 */
export async function changeHome(
  { settings, plugins }: { readonly settings: SettingTable; readonly plugins: PluginSettings },
  home: Place | undefined,
): Promise<void> {
  const before = readHomePlace(settings);
  await writeHomePlace(settings, home);
  if (!home) return;
  for (const { id, settings: recipe, fieldValues } of plugins.list()) {
    const followed = planFollowing(recipe.custom_fields, fieldValues, { before, home });
    if (Object.keys(followed).length > 0) await plugins.update(id, { settings: {}, fieldValues: followed });
  }
}

/** What changes in a plugin when the home moves. Pure. */
export function planFollowing(
  customFields: unknown,
  values: Values,
  { before, home }: { readonly before: Place | undefined; readonly home: Place },
): Values {
  const changed: Record<string, unknown> = {};
  for (const field of listPlaceFields(customFields)) {
    const isUnset = isBlank(values[field.keyname]);
    if (!isUnset && values[field.keyname] !== before?.at) continue;
    changed[field.keyname] = home.at;
    const name = values[field.nameField];
    // The name of another place would be wrong above the weather of the home; a title of the owner's stays.
    const followsToo = isUnset || isBlank(name) || name === before?.name;
    if (field.nameField !== '' && followsToo) changed[field.nameField] = home.name;
  }
  return changed;
}

const listPlaceFields = (customFields: unknown): readonly FieldDefinition[] =>
  readFieldDefinitions(customFields).filter(({ type }) => type === 'lat_lon');

/** The values of a place field and of the field for its name. Pure. */
export const valuesAt = (
  { keyname, nameField }: Pick<FieldDefinition, 'keyname' | 'nameField'>,
  { at, name }: Place,
): Values => ({ [keyname]: at, ...(nameField === '' ? {} : { [nameField]: name }) });
