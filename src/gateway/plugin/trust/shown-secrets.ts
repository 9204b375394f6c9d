import type { PluginDraft } from '../../store/store.js';
import type { RecipeIdentity } from '../data/variables.js';
import { maskPollingHeaders } from '../exchange/export-secrets.js';
import { readFieldDefinitions } from '../fields/fields.js';

/** Shown in place of a secret: not empty, because recipes take an empty field for one that was not filled in. */
const MASK = '•••';
/** Members of `trmnl.plugin_settings` that contain secrets. */
const MEMBERS = ['custom_fields_values', 'polling_headers', 'polling_url'];

interface ShowingRecipe {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly markup: Readonly<Record<string, string>>;
}

/**
 * Labels of the secret fields that the markup of a recipe uses, as far as Liquid names them. Of members that contain all
 * of them, each field counts. Pure.
 */
export function listShownSecrets({ settings, markup }: ShowingRecipe, language = 'en'): readonly string[] {
  const fields = readFieldDefinitions(settings.custom_fields, language).filter(({ isSecret }) => isSecret);
  if (fields.length === 0) return [];
  const views = Object.entries(markup).flatMap(([name, text]) => (name === 'transform' ? [] : [text]));
  const words = new Set(views.flatMap(listWords));
  const isAll = MEMBERS.some((member) => words.has(member));
  return fields.filter(({ keyname }) => isAll || words.has(keyname)).map(({ label }) => label);
}

/** The words in the tags and outputs of a template, without those in quotes. Takes time in proportion to its length. */
function listWords(template: string): readonly string[] {
  const words: string[] = [];
  for (let at = nextTag(template, 0); at >= 0; ) {
    const end = template.indexOf(template.charAt(at + 1) === '%' ? '%}' : '}}', at);
    const code = template.slice(at + 2, end < 0 ? undefined : end).replace(/"[^"]*"|'[^']*'/g, ' ');
    words.push(...(code.match(/[\w-]+/g) ?? []));
    at = end < 0 ? -1 : nextTag(template, end);
  }
  return words;
}

function nextTag(template: string, from: number): number {
  const tagStarts = [template.indexOf('{{', from), template.indexOf('{%', from)].filter((at) => at >= 0);
  return tagStarts.length === 0 ? -1 : Math.min(...tagStarts);
}

/** Whether markup of a plugin gets its secrets. */
export const maySeeSecrets = ({ secretSwitch }: Pick<PluginDraft, 'secretSwitch'>): boolean =>
  secretSwitch === 'on' || secretSwitch === 'earlier';

/** What markup may know of a recipe whose owner did not allow it to use the secrets. Pure. */
export function withoutSecrets(recipe: RecipeIdentity, { settings, secrets }: PluginDraft): RecipeIdentity {
  const masked = Object.entries(secrets.fieldValues).flatMap(([keyname, value]) =>
    value === '' ? [] : [[keyname, MASK]],
  );
  return {
    ...recipe,
    pollingHeaders: maskPollingHeaders(secrets.pollingHeaders),
    pollingUrl: typeof settings.polling_url === 'string' ? settings.polling_url : '',
    fieldValues: { ...recipe.fieldValues, ...Object.fromEntries(masked) },
  };
}
