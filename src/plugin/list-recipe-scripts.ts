import type { LibraryFile } from '../library/library.js';
import type { Recipe } from './recipe.js';

/** A script or module that the markup of a recipe loads, and what answers its address here. */
export interface RecipeScript {
  readonly address: string;
  /**
   * `own`: an object or package of Inkstand; `unneeded`: what it would add is there already; `library`: a file of the
   * owner's library folder; `none`: nothing.
   */
  readonly answer: 'own' | 'unneeded' | 'library' | 'none';
}

/** The renderer reads no more of a page. */
const MAX_CHARS = 262_144;
const MAX_ADDRESSES = 50;
const SCRIPT = /<script\b([^>]{0,1000})>/gi;
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const MODULE = /\btype\s*=\s*["']?module\b/i;
const IMPORT = /\bimport\s*(?:\(\s*|[\w$*{},\s]{0,200}?\bfrom\s*)?["']([^"'\n]{1,500})["']/g;

/** Lists the scripts that a recipe asks for, in order. Loads the table of libraries, which the idle gateway does not hold. */
export async function listRecipeScripts(
  { markup }: Pick<Recipe, 'markup'>,
  files: readonly LibraryFile[],
): Promise<readonly RecipeScript[]> {
  const addresses = new Set(
    Object.entries(markup).flatMap(([name, text]) => (name === 'transform' ? [] : findAddresses(text))),
  );
  if (addresses.size === 0) return [];
  const { findLibraryIn } = await import('../worker/script/library/find-library.js');
  const find = findLibraryIn(files);
  return [...addresses]
    .slice(0, MAX_ADDRESSES)
    .map((address) => ({ address, answer: nameAnswer(find(address)?.kind) }));
}

function nameAnswer(kind: 'own' | 'bundled' | 'inert' | 'folder' | undefined): RecipeScript['answer'] {
  if (kind === undefined) return 'none';
  if (kind === 'inert') return 'unneeded';
  return kind === 'folder' ? 'library' : 'own';
}

function findAddresses(text: string): readonly string[] {
  const markup = text.slice(0, MAX_CHARS);
  const found: string[] = [];
  for (const { 0: tag, 1: attributes = '', index } of markup.matchAll(SCRIPT)) {
    if (found.length >= MAX_ADDRESSES) break;
    const [, ...sources] = SOURCE.exec(attributes) ?? [];
    const source = sources.find((one) => one !== undefined)?.trim();
    if (source) found.push(source.slice(0, 200));
    else if (MODULE.test(attributes)) found.push(...findImports(markup.slice(index + tag.length)));
  }
  return found;
}

function findImports(rest: string): readonly string[] {
  const end = rest.search(/<\/script/i);
  const code = end < 0 ? rest : rest.slice(0, end);
  return [...code.matchAll(IMPORT)].slice(0, MAX_ADDRESSES).map(([, specifier = '']) => specifier.slice(0, 200));
}
