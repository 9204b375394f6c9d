import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject, parseJson } from '@inkstand/common/json';
import { parseUrl } from '@inkstand/common/parse-url';
import { plainText } from '../../../recipe/recipe.js';
import { CATALOGUE_PAGE_LIMITS } from '../../protocol/catalogue-limits.js';
import type { CatalogueEntry, CatalogueResult } from '../../protocol/recipe.js';

const LANGUAGE = /^description-([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)$/;

/**
 * Reads a catalogue: the community's YAML map, or a list in the hosted service's format. Entries without a name or an
 * archive are skipped.
 *
 * @throws InkstandError `unprocessable`, `invalid` when it is neither
 */
export async function readCatalogue(text: string, url: string): Promise<CatalogueResult> {
  if (!/^\s*[[{]/.test(text)) return readMap(await parseYamlRows(text), url);
  const document = parseJson(text);
  if (isObject(document) && Array.isArray(document.data)) return readList(document, document.data, url);
  if (isObject(document)) {
    const rows = Object.entries(document);
    return readMap({ rows: rows.slice(0, CATALOGUE_PAGE_LIMITS.entries), count: rows.length }, url);
  }
  throw new InkstandError('unprocessable', 'expected a catalogue: a map or a list of recipes');
}

/**
 * The keys and values of a map in YAML. Each is parsed alone: the whole of a large catalogue would take more memory than
 * the worker has, and a mistake in one entry does not affect others.
 */
async function parseYamlRows(text: string): Promise<Rows> {
  const { parse } = await import('yaml');
  const options = {
    maxAliasCount: CATALOGUE_PAGE_LIMITS.aliases,
    uniqueKeys: false,
    stringKeys: true,
    logLevel: 'error',
  } as const;
  const tryParse = (part: string): unknown => {
    try {
      return parse(part, options);
    } catch {
      return undefined;
    }
  };
  const rows: (readonly [string, unknown])[] = [];
  let count = 0;
  for (const part of splitRows(text)) {
    count++;
    const isRead = rows.length < CATALOGUE_PAGE_LIMITS.entries && part.length <= CATALOGUE_PAGE_LIMITS.rowChars;
    const document = isRead ? tryParse(part) : undefined;
    if (isObject(document)) rows.push(...Object.entries(document));
  }
  if (rows.length > 0) return { rows, count };
  // A wrong address usually returns a web page.
  const got = /^\s*<(?:!doctype|html)/i.test(text) ? 'a web page' : 'a text that cannot be read';
  throw new InkstandError('unprocessable', `expected a catalogue, got ${got}`);
}

/** Keys and values of a map, as many as are read, and how many there are. */
interface Rows {
  readonly rows: readonly (readonly [key: string, row: unknown])[];
  readonly count: number;
}

/** The parts of a block map, each from a line without indentation to the next. */
function* splitRows(text: string): Generator<string> {
  let start = 0;
  for (const { index } of text.matchAll(/^[^\s#%.-]/gm)) {
    if (index > start) yield text.slice(start, index);
    start = index;
  }
  yield text.slice(start);
}

/** Reads `key: {name, author, author_bio, license, trmnlp: {zip_url, zip_entry_path, repo}}`. */
function readMap({ rows, count }: Rows, url: string): CatalogueResult {
  const entries = rows.flatMap(([key, row]) => {
    const project = isObject(row) && isObject(row.trmnlp) ? row.trmnlp : {};
    const archiveUrl = readAddress(project.zip_url, url);
    if (!isObject(row) || archiveUrl === '') return [];
    return [
      ...readEntry(row, key, {
        archiveUrl,
        folder: readText(project.zip_entry_path, CATALOGUE_PAGE_LIMITS.addressChars),
        links: [readAddress(project.repo, url)],
      }),
    ];
  });
  return finish(Math.max(count, entries.length), entries);
}

/** Reads `{data: [{id, name, author_bio, …}], next_page_url}`; archives are at `/api/plugin_settings/<id>/archive`. */
function readList(document: JsonObject, list: readonly unknown[], url: string): CatalogueResult {
  const rows = list.slice(0, CATALOGUE_PAGE_LIMITS.entries);
  const entries = rows.flatMap((row) => {
    if (!isObject(row)) return [];
    const id = readText(row.id, 20);
    if (!/^\d+$/.test(id)) return [];
    const archiveUrl = new URL(`/api/plugin_settings/${id}/archive`, url).href;
    return readEntry(row, id, { archiveUrl, folder: '', links: [] });
  });
  const nextUrl = readAddress(document.next_page_url, url);
  const isNear = nextUrl !== '' && new URL(nextUrl).origin === new URL(url).origin;
  return { ...finish(list.length, entries), ...(isNear ? { nextUrl } : {}) };
}

/** As many entries as one answer holds. */
function finish(rowCount: number, entries: readonly CatalogueEntry[]): CatalogueResult {
  let chars = 0;
  const kept = entries.filter((entry) => {
    chars += JSON.stringify(entry).length;
    return chars <= CATALOGUE_PAGE_LIMITS.answerChars;
  });
  return { entries: kept, skipped: rowCount - kept.length };
}

function readEntry(
  row: JsonObject,
  key: string,
  place: Pick<CatalogueEntry, 'archiveUrl' | 'folder' | 'links'>,
): readonly CatalogueEntry[] {
  const name = readPlain(row.name, CATALOGUE_PAGE_LIMITS.nameChars);
  if (name === '' || key === '' || key.length > CATALOGUE_PAGE_LIMITS.keyChars) return [];
  const bio = isObject(row.author_bio) ? row.author_bio : {};
  const author = isObject(row.author) ? row.author : {};
  const descriptions = Object.entries(bio).flatMap(([member, text]) => {
    const language = LANGUAGE.exec(member)?.[1];
    return language === undefined ? [] : [[language, readPlain(text, CATALOGUE_PAGE_LIMITS.descriptionChars)] as const];
  });
  const translated = descriptions.slice(0, CATALOGUE_PAGE_LIMITS.languages);
  const translatedChars = Math.floor(CATALOGUE_PAGE_LIMITS.translatedChars / Math.max(1, translated.length));
  return [
    {
      ...place,
      key,
      name,
      description: readPlain(bio.description, CATALOGUE_PAGE_LIMITS.descriptionChars),
      descriptions: Object.fromEntries(translated.map(([tag, text]) => [tag, text.slice(0, translatedChars)])),
      author:
        readPlain(author.name, CATALOGUE_PAGE_LIMITS.nameChars) ||
        readPlain(author.github, CATALOGUE_PAGE_LIMITS.nameChars),
      licence: readLicence(row.license),
      categories: readCategories(bio.category),
      links: [...new Set([...place.links, readAddress(bio.learn_more_url), readAddress(bio.github_url)])].filter(
        Boolean,
      ),
    },
  ];
}

/** Catalogues contain `Unknown` when they found no licence. */
function readLicence(value: unknown): string {
  const name = readPlain(value, CATALOGUE_PAGE_LIMITS.nameChars);
  return /^(?:unknown|none|null)$/i.test(name) ? '' : name;
}

/** Such as `life,productivity`. */
const readCategories = (value: unknown): readonly string[] => {
  const names = readText(value, 300)
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\p{L}\d][\p{L}\d &_-]{0,39}$/u.test(name));
  return [...new Set(names)].slice(0, CATALOGUE_PAGE_LIMITS.categories);
};

/** An address that can be fetched or opened; empty for anything else. */
function readAddress(value: unknown, base?: string): string {
  const text = readText(value, CATALOGUE_PAGE_LIMITS.addressChars);
  const url = text === '' ? undefined : parseUrl(text, base);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : '';
}

/** The text of a scalar without HTML, truncated. */
const readPlain = (value: unknown, maxChars: number): string => plainText(readText(value, maxChars));

/** Truncates a scalar to a number of characters; anything else is empty. */
const readText = (value: unknown, maxChars: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, maxChars) : '';
