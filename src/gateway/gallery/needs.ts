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
  /**
   * Hosts that are polled or that its transform requests, as in the recipe: `{{ host }}` if a field supplies it. In place of a
   * host that Liquid puts together, the address as it is written.
   */
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

/** More than a plugin polls. */
const MAX_LISTED = 200;
const MAX_ADDRESS_CHARS = 500;

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
    hosts: [...new Set([...listPolledHosts(pollingUrl), ...findHosts(markup.transform ?? '')])],
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

/** Hosts that are polled, in order; addresses that do not write out their host, as they are. Pure. */
export function listPolledHosts(pollingUrl: string): readonly string[] {
  const lines = pollingUrl.split('\n').map((line) => line.trim());
  const listed = lines.flatMap((line) => {
    const hosts = findHosts(line);
    const isWritten = hosts.length > 0 || line === '' || /^\{%[^{}]*%\}$/.test(line);
    return isWritten && !composesAddress(line) ? hosts : [...hosts, line.slice(0, MAX_ADDRESS_CHARS)];
  });
  return [...new Set(listed)].slice(0, MAX_LISTED);
}

/** Whether Liquid may add an address to a line, or the start of one. */
const composesAddress = (line: string): boolean =>
  (line.match(/\{[{%][^{}]*[%}]\}/g) ?? []).some((code) => /["'][^"']*[/:]|decode/.test(code));

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
