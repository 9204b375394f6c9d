/** How a field of a type behaves. */
interface TypeTraits {
  /** Has a value; the others only inform. */
  readonly holdsValue: boolean;
  /** Sealed when stored, never shown again. */
  readonly isSecret?: true;
  /** Its choices come from an address that the recipe names. */
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

/** What a custom field may be, by its name in `settings.yml`. */
export type FieldType = keyof typeof TRAITS;

/** Every type of a custom field. */
export const FIELD_TYPES = Object.keys(TRAITS).filter(isFieldType);

/** Whether a recipe's `field_type` is one that is known here. */
export function isFieldType(name: string): name is FieldType {
  return Object.hasOwn(TRAITS, name);
}

/** What is so about every field of this type. */
export const traitsOf = (type: FieldType): TypeTraits => TRAITS[type];
