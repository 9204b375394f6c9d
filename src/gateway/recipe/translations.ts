import { isObject } from '@inkstand/common/json';
import { readOptions } from './field-options.js';

type Settings = Readonly<Record<string, unknown>>;

/** Name of the recipe file with texts in other languages, next to settings.yml. */
export const TRANSLATIONS_NAME = 'translations.yml';

/** Translatable texts of a recipe and of a field, besides the labels of options. */
const TEXTS = ['name', 'description', 'help_text', 'placeholder'] as const;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;
const MAX_LANGUAGES = 100;

/** A text of a recipe in the reader's language, such as `name-de`, else the original. */
export const readTranslated = (from: Settings, key: string, locale: string): unknown =>
  from[`${key}-${locale}`] ?? from[`${key}-${locale.split('-')[0]}`] ?? from[key];

/**
 * Adds translations to the settings of a recipe, in the form that settings.yml supports: `name-de`, `options-de`.
 * Translations in settings.yml take precedence. Pure.
 */
export function addTranslations(settings: Settings, translations: Settings): Settings {
  const languages = Object.entries(translations)
    .filter((entry): entry is [string, Settings] => LANGUAGE.test(entry[0]) && isObject(entry[1]))
    .slice(0, MAX_LANGUAGES);
  const { custom_fields: fields } = settings;
  if (languages.length === 0) return settings;
  return {
    ...translateTexts(languages),
    ...settings,
    ...(Array.isArray(fields) && { custom_fields: fields.map((field) => translateField(field, languages)) }),
  };
}

function translateField(field: unknown, languages: readonly (readonly [string, Settings])[]): unknown {
  if (!isObject(field)) return field;
  const { keyname } = field;
  const translated = languages.flatMap(([language, { fields }]) => {
    const translation = isObject(fields) && typeof keyname === 'string' ? fields[keyname] : undefined;
    return isObject(translation) ? [[language, translation] as const] : [];
  });
  const options = translated.flatMap(([language, translation]) =>
    isObject(translation.options)
      ? [[`options-${language}`, translateOptions(field.options, translation.options)]]
      : [],
  );
  return { ...translateTexts(translated), ...Object.fromEntries(options), ...field };
}

function translateTexts(languages: readonly (readonly [string, Settings])[]): Settings {
  const texts = languages.flatMap(([language, translation]) =>
    TEXTS.flatMap((key) => {
      const text = translation[key];
      return typeof text === 'string' ? [[`${key}-${language}`, text]] : [];
    }),
  );
  return Object.fromEntries(texts);
}

/** The same values under translated labels. */
const translateOptions = (options: unknown, labels: Settings): readonly Settings[] =>
  readOptions(options).map(({ label, value }) => {
    const translated = labels[label];
    return { label: typeof translated === 'string' ? translated : label, value };
  });
