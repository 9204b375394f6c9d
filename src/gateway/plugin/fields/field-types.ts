/** How fields of a type behave. */
interface TypeTraits {
  /** False for fields that only show text. */
  readonly holdsValue: boolean;
  /** Encrypted when stored, never shown again. */
  readonly isSecret?: true;
  /** Its options come from an endpoint of the recipe. */
  readonly hasEndpoint?: true;
  /** The endpoint only makes suggestions; any text may be entered. */
  readonly isFreeText?: true;
  /** Only the hosted service has what such a field offers. */
  readonly isHosted?: true;
}

const INPUT: TypeTraits = { holdsValue: true };
const INFORMATIVE: TypeTraits = { holdsValue: false };
const REMOTE: TypeTraits = { holdsValue: true, hasEndpoint: true };
const REMOTE_TEXT: TypeTraits = { ...REMOTE, isFreeText: true };

const TRAITS = {
  author_bio: INFORMATIVE,
  boolean: INPUT,
  code: INPUT,
  color: INPUT,
  copyable: INFORMATIVE,
  copyable_webhook_url: INFORMATIVE,
  date: INPUT,
  google_photos_picker: { holdsValue: true, isHosted: true },
  json: INPUT,
  lat_lon: INPUT,
  modal_trigger: { holdsValue: false, isHosted: true },
  multi_string: INPUT,
  number: INPUT,
  oauth_provider_select: { holdsValue: false, isHosted: true },
  password: { holdsValue: true, isSecret: true },
  plugin_instance_select: INPUT,
  select: INPUT,
  string: INPUT,
  text: INPUT,
  time: INPUT,
  time_zone: INPUT,
  url: INPUT,
  xhrFunction: REMOTE_TEXT,
  xhrSelect: REMOTE,
  xhrSelectSearch: REMOTE,
  xhrString: REMOTE_TEXT,
} as const satisfies Record<string, TypeTraits>;

/** Type of a custom field, as named in `settings.yml`. */
export type FieldType = keyof typeof TRAITS;

/** All types of custom fields. */
export const FIELD_TYPES = Object.keys(TRAITS).filter(isFieldType);

function isFieldType(name: string): name is FieldType {
  return Object.hasOwn(TRAITS, name);
}

/** Other servers' names for supported types. */
const ALIASES: Readonly<Record<string, FieldType>> = { colour: 'color', lat_lng: 'lat_lon', lat_long: 'lat_lon' };

/** The type for a `field_type`; undefined when unsupported. */
export function findFieldType(name: string): FieldType | undefined {
  if (isFieldType(name)) return name;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

/** The traits of all fields of a type. */
export const traitsOf = (type: FieldType): TypeTraits => TRAITS[type];
