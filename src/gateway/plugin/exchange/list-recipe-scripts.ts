import { parseUrl } from '@inkstand/common/parse-url';
import type { LibraryFile } from '../../library/library.js';
import type { Recipe } from '../../recipe/recipe.js';
import { findScriptAddresses } from '../../worker/worker.js';
import { listRenderHosts } from '../trust/render-hosts.js';

/** A script or module that the markup of a recipe loads, and what provides it here. */
export interface RecipeScript {
  readonly address: string;
  /**
   * `own`: an object or package of Inkstand; `unneeded`: not loaded, because what it adds exists already; `library`: a
   * file in the owner's library folder; `fetched`: its host, from which the plugin may fetch; `none`: nothing.
   */
  readonly answer: 'own' | 'unneeded' | 'library' | 'fetched' | 'none';
}

const MAX_ADDRESSES = 50;
const MAX_SHOWN_CHARS = 200;

/**
 * Lists the scripts that a recipe loads, in order. Imports the table of libraries, which an idle gateway does not keep
 * in memory.
 */
export async function listRecipeScripts(
  { markup, settings }: Pick<Recipe, 'markup' | 'settings'>,
  files: readonly LibraryFile[],
): Promise<readonly RecipeScript[]> {
  const views = Object.entries(markup).flatMap(([name, text]) => (name === 'transform' ? [] : [text]));
  const addresses = [...new Set(views.flatMap(findScriptAddresses))].slice(0, MAX_ADDRESSES);
  if (addresses.length === 0) return [];
  const { findLibraryIn } = await import('@inkstand/sandbox/find-library');
  const find = findLibraryIn(files);
  const hosts = listRenderHosts({ markup, settings });
  return addresses.map((address) => {
    const answer = nameAnswer(find(address)?.kind);
    const host = parseUrl(address.replace(/^\/\//, 'https://'))?.host;
    const isFetched = answer === 'none' && host !== undefined && hosts.includes(host);
    return { address: address.slice(0, MAX_SHOWN_CHARS), answer: isFetched ? 'fetched' : answer };
  });
}

function nameAnswer(kind: 'own' | 'bundled' | 'inert' | 'folder' | undefined): RecipeScript['answer'] {
  if (kind === undefined) return 'none';
  if (kind === 'inert') return 'unneeded';
  return kind === 'folder' ? 'library' : 'own';
}
