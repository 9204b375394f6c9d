import { type Place, readHomePlace, writeHomePlace } from '../place/place.js';
import type { SettingTable } from '../store/store.js';
import { type FieldDefinition, readFieldDefinitions } from './fields/field-definition.js';
import { isBlank } from './fields/is-blank.js';
import type { PluginSettings } from './plugin-settings.js';

type Values = Readonly<Record<string, unknown>>;

/** Values of place fields, of those that hold it in two halves, and of the fields for names, in a new plugin that brings none of its own. Pure. */
export function fillHome(customFields: unknown, values: Values, home: Place | undefined): Values {
  if (!home) return values;
  const fields = listPlaceFields(customFields).filter(({ keyname }) => isBlank(values[keyname]));
  const pairs = listPointFields(customFields).filter((pair) => isUnset(pair, values));
  return Object.assign(
    {},
    ...fields.map((field) => valuesAt(field, home)),
    values,
    ...pairs.map((pair) => pointAt(pair, home)),
  );
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
  for (const pair of listPointFields(customFields)) {
    const isAtHome = before !== undefined && isAt(pair, values, before);
    if (isUnset(pair, values) || isAtHome) Object.assign(changed, pointAt(pair, home));
  }
  return changed;
}

/** Fields of recipes by others that hold latitude and longitude apart. */
interface PointFields {
  readonly latitude: string;
  readonly longitude: string;
}

const LATITUDE = /^(.*?)lat(?:itude)?$/i;
const LONGITUDE = /^(.*?)(?:lon|lng|long|longitude)$/i;

/** Pairs of text or number fields such as `lat` and `lon`, `home_latitude` and `home_longitude`. */
function listPointFields(customFields: unknown): readonly PointFields[] {
  const names = readFieldDefinitions(customFields)
    .filter(({ type, isMultiple }) => (type === 'string' || type === 'number') && !isMultiple)
    .map(({ keyname }) => keyname);
  return names.flatMap((latitude) => {
    const before = LATITUDE.exec(latitude)?.[1];
    const longitude = names.find((name) => before !== undefined && LONGITUDE.exec(name)?.[1] === before);
    return longitude === undefined ? [] : [{ latitude, longitude }];
  });
}

const isUnset = ({ latitude, longitude }: PointFields, values: Values): boolean =>
  isBlank(values[latitude]) && isBlank(values[longitude]);

const isAt = (pair: PointFields, values: Values, place: Place): boolean =>
  Object.entries(pointAt(pair, place)).every(([name, value]) => Number(values[name]) === Number(value));

function pointAt({ latitude, longitude }: PointFields, { at }: Place): Values {
  const [north = '', east = ''] = at.split(',');
  return { [latitude]: north, [longitude]: east };
}

const listPlaceFields = (customFields: unknown): readonly FieldDefinition[] =>
  readFieldDefinitions(customFields).filter(({ type }) => type === 'lat_lon');

/** The values of a place field and of the field for its name. Pure. */
export const valuesAt = (
  { keyname, nameField }: Pick<FieldDefinition, 'keyname' | 'nameField'>,
  { at, name }: Place,
): Values => ({ [keyname]: at, ...(nameField === '' ? {} : { [nameField]: name }) });
