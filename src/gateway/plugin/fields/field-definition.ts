import { isObject, scalarText } from '@inkstand/common/json';
import { type FieldOption, plainText, readOptions, readTranslated } from '../../recipe/recipe.js';
import { type FieldType, findFieldType, traitsOf } from './field-types.js';

/** A custom field of a recipe, with normalised attributes and texts in the reader's language. */
export interface FieldDefinition {
  readonly keyname: string;
  readonly type: FieldType;
  /** The recipe's `field_type` if it is unsupported; the field is then a text without checks. */
  readonly unknownType: string | undefined;
  readonly label: string;
  readonly description: string;
  readonly helpText: string;
  readonly placeholder: string;
  /** The value that templates get until one is entered. */
  readonly defaultValue: FieldValue | undefined;
  /** The default is an example for previews; displays get no value until one is entered. */
  readonly hasExampleDefault: boolean;
  /** An empty value is invalid. */
  readonly isRequired: boolean;
  readonly isSecret: boolean;
  readonly holdsValue: boolean;
  /** Several options may be chosen; the value is a list. */
  readonly isMultiple: boolean;
  readonly options: readonly FieldOption[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;
  readonly rows: number | undefined;
  readonly maxLength: number | undefined;
  readonly group: string;
  /** For a place: the keyname of the field with its name; empty without one. */
  readonly nameField: string;
  /** The text of a `copyable` field. */
  readonly copyText: string;
  /** Any text may be entered, whether or not the endpoint offers it. */
  readonly isFreeText: boolean;
  /** Where the options of the xhr types come from. */
  readonly endpoint: FieldEndpoint | undefined;
  readonly conditions: readonly FieldCondition[];
  /** Links and category of `author_bio`, by the recipe's attribute names. */
  readonly links: Readonly<Record<string, string>>;
}

/** A string, or a list for multiple choice, as the hosted service passes it to templates. */
export type FieldValue = string | readonly string[];

export interface FieldEndpoint {
  /** May be a template. */
  readonly url: string;
  readonly verb: 'get' | 'post';
}

/** While the field has the value `when`, the fields in `hidden` are hidden and not required. */
interface FieldCondition {
  readonly when: string;
  readonly hidden: readonly string[];
}

const LINKS = ['github_url', 'email_address', 'learn_more_url', 'youtube_url', 'category'] as const;

/** Reads `custom_fields` in order. Invalid entries are skipped; an unknown type is treated as a string. Pure. */
export function readFieldDefinitions(customFields: unknown, locale = 'en'): readonly FieldDefinition[] {
  if (!Array.isArray(customFields)) return [];
  return customFields.filter(isObject).flatMap((raw) => {
    const keyname = scalarText(raw.keyname).trim();
    return keyname === '' ? [] : [readField(raw, keyname, locale)];
  });
}

function readField(raw: Readonly<Record<string, unknown>>, keyname: string, locale: string): FieldDefinition {
  const typeName = scalarText(raw.field_type);
  const fieldType = findFieldType(typeName);
  const type = fieldType ?? 'string';
  const { holdsValue, isSecret = false, hasEndpoint = false, isFreeText = false } = traitsOf(type);
  const inLocale = (key: string): unknown => readTranslated(raw, key, locale);
  const url = scalarText(raw.endpoint).trim();
  return {
    keyname,
    type,
    unknownType: fieldType === undefined && typeName !== '' ? typeName : undefined,
    isFreeText,
    label: scalarText(inLocale('name')) || keyname,
    description: plainText(scalarText(inLocale('description'))),
    helpText: plainText(scalarText(inLocale('help_text'))),
    placeholder: scalarText(inLocale('placeholder')),
    defaultValue: holdsValue ? readDefault(raw.default) : undefined,
    hasExampleDefault: isOn(raw.example_default),
    isRequired:
      holdsValue && type !== 'boolean' && (raw.required === undefined ? !isOn(raw.optional) : isOn(raw.required)),
    isSecret,
    holdsValue,
    isMultiple: isOn(raw.multiple),
    options: readOptions(inLocale('options')),
    min: readNumber(raw.min),
    max: readNumber(raw.max),
    step: readNumber(raw.step),
    rows: readNumber(raw.rows),
    maxLength: readNumber(raw.maxlength),
    group: scalarText(raw.group),
    nameField: type === 'lat_lon' ? scalarText(raw.name_field) : '',
    copyText: type === 'copyable' ? scalarText(raw.value) : '',
    endpoint:
      hasEndpoint && url !== '' ? { url, verb: /^get$/i.test(scalarText(raw.http_verb)) ? 'get' : 'post' } : undefined,
    conditions: readConditions(raw.conditional_validation),
    links: Object.fromEntries(
      LINKS.map((name) => [name, scalarText(raw[name])] as const).filter(([, text]) => text !== ''),
    ),
  };
}

/** A default as a form would post it: numbers and booleans become strings. */
function readDefault(value: unknown): FieldValue | undefined {
  if (Array.isArray(value)) return value.map(scalarText);
  return value === undefined || value === null ? undefined : scalarText(value);
}

function readConditions(value: unknown): readonly FieldCondition[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list
    .filter(isObject)
    .map(({ when, hidden }) => ({
      when: scalarText(when),
      hidden: (Array.isArray(hidden) ? hidden : [hidden]).map(scalarText).filter((keyname) => keyname !== ''),
    }));
}

/** Settings contain `true`, `"true"` or `yes`. */
const isOn = (value: unknown): boolean => value === true || /^(?:true|yes|1)$/i.test(scalarText(value));

function readNumber(value: unknown): number | undefined {
  const number = scalarText(value).trim() === '' ? Number.NaN : Number(scalarText(value));
  return Number.isFinite(number) ? number : undefined;
}
