import { type Place, placeAt, readHomePlace, readPoint } from '../../../../place/place.js';
import { type FormField, valuesAt } from '../../../../plugin/plugin.js';
import { PlaceField } from '../../../components/form/place-field.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { readPlaceField } from '../../../forms/read-place-field.js';
import { useWords } from '../../../frame.js';
import type { RequestContext } from '../../../request-context.js';

/** A place field of a recipe as a town; its coordinates are an advanced setting. */
export interface TownField {
  readonly field: FormField;
  /** The town as it can be entered. */
  readonly label: string;
  readonly isHome: boolean;
  readonly hasHome: boolean;
}

const nameOf = (keyname: string): string => `town_${keyname}`;

/** The towns of a recipe's place fields. */
export async function listTownFields(
  { gateway }: RequestContext,
  fields: readonly FormField[],
): Promise<readonly TownField[]> {
  const home = readHomePlace(gateway.tables.settings);
  const places = fields.filter(({ type, isHidden }) => type === 'lat_lon' && !isHidden);
  return Promise.all(
    places.map(async (field) => {
      const isHome = home !== undefined && field.value === home.at;
      const label = isHome ? home.label : await labelAt(String(field.value));
      return { field, label, isHome, hasHome: home !== undefined };
    }),
  );
}

async function labelAt(text: string): Promise<string> {
  const point = readPoint(text);
  return point ? (await placeAt(point.latitude, point.longitude)).label : text;
}

export function TownFields({ towns }: { readonly towns: readonly TownField[] }) {
  const { t } = useWords();
  return (
    <>
      {towns.map(({ field, label, isHome, hasHome }) => (
        <PlaceField
          key={field.keyname}
          name={nameOf(field.keyname)}
          label={t('place.town')}
          hint={[
            t(isHome ? 'place.follows' : hasHome ? 'place.elsewhere' : 'place.elsewhere.homeless'),
            field.description,
          ]
            .filter(Boolean)
            .join(' ')}
          value={label}
        />
      ))}
    </>
  );
}

/** Values of place fields whose town was entered: its coordinates, and its name where the recipe shows one. */
export async function readTownFields(
  { gateway, words }: RequestContext,
  form: FormReading,
  fields: readonly Pick<FormField, 'type' | 'keyname' | 'nameField'>[],
): Promise<Readonly<Record<string, unknown>>> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const name = nameOf(field.keyname);
    if (field.type !== 'lat_lon' || !form.isTouched(name)) continue;
    const place = await readTown(form, name, readHomePlace(gateway.tables.settings), words.timeZone);
    if (place) Object.assign(values, valuesAt(field, place));
  }
  return values;
}

/** An emptied field means the home. */
async function readTown(
  form: FormReading,
  name: string,
  home: Place | undefined,
  timeZone: string,
): Promise<Place | undefined> {
  if (form.raw(name).trim() !== '') return readPlaceField(form, name, timeZone);
  if (!home) form.fail(name, 'place.required');
  return home;
}
