import { InkstandError } from '@inkstand/common/errors';
import { scalarText } from '@inkstand/common/json';
import { TRANSLATIONS_NAME } from './translations.js';

/** Parts of a recipe's markup, by file name without extension. */
export const MARKUP_NAMES = [
  ...(['full', 'half_horizontal', 'half_vertical', 'quadrant', 'shared', 'transform'] as const),
  // What the views were made from, if they were made without markup.
  'design',
] as const;
/** A part of a recipe's markup. */
export type MarkupName = (typeof MARKUP_NAMES)[number];

/** A recipe as exchanged between servers. */
export interface Recipe {
  /** All keys of settings.yml, including unsupported ones. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The parts that exist; `transform` is code in the language given by `serverless_language`, `design` is JSON. */
  readonly markup: Partial<Readonly<Record<MarkupName, string>>>;
  /** Files in the archive that are not part of a recipe. */
  readonly ignoredFiles: readonly string[];
}

/** The files of a recipe by name, without folder. */
export type RecipeFiles = ReadonlyMap<string, Uint8Array>;

/** File names of a recipe's settings. */
export const SETTINGS_NAMES = ['settings.yml', 'settings.yaml'] as const;
const PART_FILES: ReadonlyMap<string, MarkupName> = new Map([
  ['full.liquid', 'full'],
  ['half_horizontal.liquid', 'half_horizontal'],
  ['half_vertical.liquid', 'half_vertical'],
  ['quadrant.liquid', 'quadrant'],
  ['shared.liquid', 'shared'],
  ['design.json', 'design'],
]);

/** Extension of the transform file by `serverless_language`; exports use the first language of an extension. */
const LANGUAGES: readonly (readonly [language: string, ending: string])[] = [
  ['node', 'js'],
  ['javascript', 'js'],
  ['python', 'py'],
  ['ruby', 'rb'],
  ['php', 'php'],
];
const TRANSFORM = /^transform\.(js|py|rb|php)$/;

/** Whether a file of this name belongs to a recipe. */
export const isRecipeFile = (name: string): boolean =>
  PART_FILES.has(name) ||
  TRANSFORM.test(name) ||
  name === TRANSLATIONS_NAME ||
  SETTINGS_NAMES.some((one) => one === name);

/** Assembles a recipe from its files and its parsed settings. @throws InkstandError for text that is not UTF-8 */
export function assembleRecipe(
  files: RecipeFiles,
  settings: Readonly<Record<string, unknown>>,
  ignoredFiles: readonly string[] = [],
): Recipe {
  const markup: Partial<Record<MarkupName, string>> = {};
  for (const [fileName, name] of PART_FILES) {
    const bytes = files.get(fileName);
    if (bytes) markup[name] = decodeUtf8(bytes, fileName);
  }
  const transforms = [...files.keys()].filter((name) => TRANSFORM.test(name));
  const wanted = endingOf(settings.serverless_language);
  const chosen = transforms.find((name) => name === `transform.${wanted}`) ?? transforms[0];
  const code = chosen === undefined ? undefined : files.get(chosen);
  if (chosen === undefined || !code) return { settings, markup, ignoredFiles };
  markup.transform = decodeUtf8(code, chosen);
  const ending = TRANSFORM.exec(chosen)?.[1];
  const language = LANGUAGES.find(([, one]) => one === ending)?.[0];
  return {
    settings: ending === wanted ? settings : { ...settings, serverless_language: language },
    markup,
    ignoredFiles: [...ignoredFiles, ...transforms.filter((name) => name !== chosen)],
  };
}

/** The markup files of a recipe, without `settings.yml`. */
export function listMarkupFiles(recipe: Recipe): readonly (readonly [name: string, content: string])[] {
  const files: [string, string][] = [];
  for (const [fileName, name] of PART_FILES) {
    const content = recipe.markup[name];
    if (content !== undefined) files.push([fileName, content]);
  }
  const { transform } = recipe.markup;
  if (transform) files.push([`transform.${endingOf(recipe.settings.serverless_language) ?? 'js'}`, transform]);
  return files;
}

const endingOf = (language: unknown): string | undefined =>
  LANGUAGES.find(([name]) => name === scalarText(language).toLowerCase())?.[1];

/** @throws InkstandError `unprocessable` naming the file */
export function decodeUtf8(bytes: Uint8Array, fileName: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new InkstandError('unprocessable', `expected ${fileName} to be UTF-8 text`);
  }
}
