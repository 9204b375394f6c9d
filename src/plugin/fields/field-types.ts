/** How fields of a type behave. */
interface TypeTraits {
  /** False for fields that only inform. */
  readonly holdsValue: boolean;
  /** Sealed when stored, never shown again. */
  readonly isSecret?: true;
  /** Its options come from an endpoint of the recipe. */
  readonly hasEndpoint?: true;
}

const INPUT: TypeTraits = { holdsValue: true };
const INFORMATIVE: TypeTraits = { holdsValue: false };
const REMOTE: TypeTraits = { holdsValue: true, hasEndpoint: true };

const TRAITS = {
  author_bio: INFORMATIVE,
  boolean: INPUT,
  code: INPUT,
  copyable: INFORMATIVE,
  copyable_webhook_url: INFORMATIVE,
  date: INPUT,
  lat_lon: INPUT,
  multi_string: INPUT,
  number: INPUT,
  password: { holdsValue: true, isSecret: true },
  plugin_instance_select: INPUT,
  select: INPUT,
  string: INPUT,
  text: INPUT,
  time: INPUT,
  time_zone: INPUT,
  url: INPUT,
  xhrFunction: REMOTE,
  xhrSelect: REMOTE,
  xhrSelectSearch: REMOTE,
  xhrString: REMOTE,
} as const satisfies Record<string, TypeTraits>;

/** Type of a custom field, as named in `settings.yml`. */
export type FieldType = keyof typeof TRAITS;

/** All types of custom fields. */
export const FIELD_TYPES = Object.keys(TRAITS).filter(isFieldType);

/** Whether a recipe's `field_type` is supported. */
export function isFieldType(name: string): name is FieldType {
  return Object.hasOwn(TRAITS, name);
}

/** The traits of all fields of a type. */
export const traitsOf = (type: FieldType): TypeTraits => TRAITS[type];
