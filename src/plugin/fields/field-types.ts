/** How a field of a type behaves. */
interface TypeTraits {
  /** Has a value; the others only inform. */
  readonly holdsValue: boolean;
  /** Sealed when stored, never shown again. */
  readonly isSecret?: true;
  /** Its choices come from an address that the recipe names. */
  readonly asksEndpoint?: true;
}

const ENTERED: TypeTraits = { holdsValue: true };
const SHOWN: TypeTraits = { holdsValue: false };
const ASKED: TypeTraits = { holdsValue: true, asksEndpoint: true };

const TRAITS = {
  author_bio: SHOWN,
  boolean: ENTERED,
  code: ENTERED,
  copyable: SHOWN,
  copyable_webhook_url: SHOWN,
  date: ENTERED,
  lat_lon: ENTERED,
  multi_string: ENTERED,
  number: ENTERED,
  password: { holdsValue: true, isSecret: true },
  plugin_instance_select: ENTERED,
  select: ENTERED,
  string: ENTERED,
  text: ENTERED,
  time: ENTERED,
  time_zone: ENTERED,
  url: ENTERED,
  xhrFunction: ASKED,
  xhrSelect: ASKED,
  xhrSelectSearch: ASKED,
  xhrString: ASKED,
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
