import type { PluginDraft } from '../../store/store.js';
import type { RecipeIdentity } from '../data/trmnl-variables.js';
import { maskPollingHeaders } from '../exchange/mask-secrets.js';
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
  const words = new Set(views.flatMap((view) => [...listWords(view)]));
  const isAll = MEMBERS.some((member) => words.has(member));
  return fields.filter(({ keyname }) => isAll || words.has(keyname)).map(({ label }) => label);
}

/** The words in the tags and outputs of a template, without those in quotes. Takes time in proportion to its length. */
function listWords(template: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (let at = nextTag(template, 0); at < template.length; ) {
    const end = template.indexOf(template.charAt(at + 1) === '%' ? '%}' : '}}', at);
    const code = template.slice(at + 2, end < 0 ? undefined : end).replace(/"[^"]*"|'[^']*'/g, ' ');
    for (const [word] of code.matchAll(/[\w-]+/g)) words.add(word);
    at = end < 0 ? template.length : nextTag(template, end);
  }
  return words;
}

/** Where the next tag or output starts; the length of the template when there is none. */
function nextTag(template: string, from: number): number {
  for (let at = template.indexOf('{', from); at >= 0; at = template.indexOf('{', at + 1)) {
    const next = template.charAt(at + 1);
    if (next === '{' || next === '%') return at;
  }
  return template.length;
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
