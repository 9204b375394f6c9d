import type { LibraryFile } from '../library/library.js';
import {
  listRecipeScripts,
  listShownSecrets,
  listWrittenHosts,
  type RecipeNote,
  type RecipeScript,
  readFieldDefinitions,
  readRecipeSettings,
  reportRecipe,
} from '../plugin/plugin.js';
import type { Recipe } from '../recipe/recipe.js';

/** What a recipe needs, which its owner should know before adding it. */
export interface GalleryNeeds {
  /** Hosts that are polled or that its transform requests, as in the recipe: `{{ host }}` if a field supplies it. */
  readonly hosts: readonly string[];
  /** Fields to fill in; secret ones are keys and passwords. */
  readonly fields: readonly { readonly label: string; readonly isRequired: boolean; readonly isSecret: boolean }[];
  /** Labels of the secret fields that its markup uses. */
  readonly shownSecrets: readonly string[];
  readonly hasScripts: boolean;
  readonly hasTransform: boolean;
  /** Addresses of scripts, and what provides each of them here. */
  readonly scripts: readonly RecipeScript[];
  /** Addresses of fonts and style sheets in its markup, which are fetched when a screen is rendered. */
  readonly fonts: readonly string[];
  /** Hosts that its screens fetch from, as far as its files write them out. */
  readonly renderHosts: readonly string[];
  readonly notes: readonly RecipeNote[];
}

const MAX_LISTED = 20;

/** Lists what a recipe needs. Requests nothing. */
export async function listGalleryNeeds(
  recipe: Recipe,
  library: readonly LibraryFile[],
  language: string,
): Promise<GalleryNeeds> {
  const { settings, markup } = recipe;
  const views = Object.entries(markup)
    .filter(([name]) => name !== 'transform')
    .map(([, text]) => text)
    .join('\n');
  const { pollingUrl } = readRecipeSettings(settings);
  const fields = readFieldDefinitions(settings.custom_fields, language).filter(({ holdsValue }) => holdsValue);
  return {
    hosts: findHosts(`${pollingUrl}\n${markup.transform ?? ''}`),
    fields: fields.map(({ label, isRequired, isSecret }) => ({ label, isRequired, isSecret })),
    shownSecrets: listShownSecrets(recipe, language),
    hasScripts: /<script\b/i.test(views),
    hasTransform: (markup.transform ?? '').trim() !== '',
    scripts: await listRecipeScripts(recipe, library),
    fonts: findFonts(views),
    renderHosts: listWrittenHosts(recipe),
    notes: reportRecipe(recipe, 'on').notes,
  };
}

/** Hosts of addresses in a text, in order; templates are kept as written. Pure. */
export function findHosts(text: string): readonly string[] {
  const findings = [
    ...text.slice(0, 500_000).matchAll(/(?:https?|webcals?):\/\/((?:\{\{[^{}]*\}\}|[^\s/?#"'`{<>\\)])+)/gi),
  ];
  const hosts = findings.map(([, host = '']) => host.replace(/^.*@/, '').toLowerCase());
  return [...new Set(hosts)].slice(0, MAX_LISTED);
}

/** Style sheets and font files. */
function findFonts(text: string): readonly string[] {
  const sheets = [...text.matchAll(/<link\b[^<>]{0,500}?\bhref\s*=\s*["'](https?:\/\/[^"'\s]{1,300})/gi)];
  const imports = [...text.matchAll(/@import\s+(?:url\(\s*)?["']?(https?:\/\/[^"')\s]{1,300})/gi)];
  const files = [...text.matchAll(/url\(\s*["']?(https?:\/\/[^"')\s]{1,300}\.(?:woff2?|ttf|otf))/gi)];
  return [...new Set([...sheets, ...imports, ...files].map(([, address = '']) => address))].slice(0, MAX_LISTED);
}
