import { InkstandError } from '../../errors.js';
import { isObject, type JsonObject, parseJson } from '../../json/json.js';
import type { CatalogueEntry, CatalogueResult } from '../protocol.js';

const LIMITS = {
  entries: 2_000,
  keyChars: 120,
  nameChars: 120,
  descriptionChars: 2_000,
  addressChars: 1_000,
  categories: 8,
  languages: 40,
  aliases: 50,
} as const;
const LANGUAGE = /^description-([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)$/;

/**
 * Reads a catalogue: the community's YAML map, or a list in the hosted service's format. Entries without a name or an
 * archive are skipped.
 *
 * @throws InkstandError `unprocessable`, `invalid` when it is neither
 */
export async function readCatalogue(text: string, url: string): Promise<CatalogueResult> {
  const document = /^\s*[[{]/.test(text) ? parseJson(text) : await parseYaml(text);
  if (isObject(document) && Array.isArray(document.data)) return readList(document, document.data, url);
  if (isObject(document)) return readMap(document, url);
  throw new InkstandError('unprocessable', 'expected a catalogue: a map or a list of recipes');
}

async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text, { maxAliasCount: LIMITS.aliases, uniqueKeys: false, stringKeys: true, logLevel: 'error' });
  } catch (cause) {
    // A wrong address usually returns a web page.
    const got = /^\s*<(?:!doctype|html)/i.test(text) ? 'a web page' : 'a text that cannot be read';
    throw new InkstandError('unprocessable', `expected a catalogue, got ${got}`, { cause });
  }
}

/** Reads `key: {name, author, author_bio, license, trmnlp: {zip_url, zip_entry_path, repo}}`. */
function readMap(document: JsonObject, url: string): CatalogueResult {
  const rows = Object.entries(document).slice(0, LIMITS.entries);
  const entries = rows.flatMap(([key, row]) => {
    const project = isObject(row) && isObject(row.trmnlp) ? row.trmnlp : {};
    const archiveUrl = readAddress(project.zip_url, url);
    if (!isObject(row) || archiveUrl === '') return [];
    return [
      ...readEntry(row, key, {
        archiveUrl,
        folder: readText(project.zip_entry_path, LIMITS.addressChars),
        links: [readAddress(project.repo, url)],
      }),
    ];
  });
  return finish(rows.length, entries);
}

/** Reads `{data: [{id, name, author_bio, …}], next_page_url}`; archives are at `/api/plugin_settings/<id>/archive`. */
function readList(document: JsonObject, list: readonly unknown[], url: string): CatalogueResult {
  const rows = list.slice(0, LIMITS.entries);
  const entries = rows.flatMap((row) => {
    if (!isObject(row)) return [];
    const id = readText(row.id, 20);
    if (!/^\d+$/.test(id)) return [];
    const archiveUrl = new URL(`/api/plugin_settings/${id}/archive`, url).href;
    return readEntry(row, id, { archiveUrl, folder: '', links: [] });
  });
  const nextUrl = readAddress(document.next_page_url, url);
  const isNear = nextUrl !== '' && new URL(nextUrl).origin === new URL(url).origin;
  return { ...finish(rows.length, entries), ...(isNear ? { nextUrl } : {}) };
}

const finish = (rowCount: number, entries: readonly CatalogueEntry[]): CatalogueResult => ({
  entries,
  skipped: rowCount - entries.length,
});

function readEntry(
  row: JsonObject,
  key: string,
  place: Pick<CatalogueEntry, 'archiveUrl' | 'folder' | 'links'>,
): readonly CatalogueEntry[] {
  const name = readText(row.name, LIMITS.nameChars);
  if (name === '' || key === '' || key.length > LIMITS.keyChars) return [];
  const bio = isObject(row.author_bio) ? row.author_bio : {};
  const author = isObject(row.author) ? row.author : {};
  const descriptions = Object.entries(bio).flatMap(([member, text]) => {
    const language = LANGUAGE.exec(member)?.[1];
    return language === undefined ? [] : [[language, readText(text, LIMITS.descriptionChars)] as const];
  });
  return [
    {
      ...place,
      key,
      name,
      description: readText(bio.description, LIMITS.descriptionChars),
      descriptions: Object.fromEntries(descriptions.slice(0, LIMITS.languages)),
      author: readText(author.name, LIMITS.nameChars) || readText(author.github, LIMITS.nameChars),
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
  const name = readText(value, LIMITS.nameChars);
  return /^(?:unknown|none|null)$/i.test(name) ? '' : name;
}

/** Such as `life,productivity`. */
const readCategories = (value: unknown): readonly string[] => {
  const names = readText(value, 300)
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\p{L}\d][\p{L}\d &_-]{0,39}$/u.test(name));
  return [...new Set(names)].slice(0, LIMITS.categories);
};

/** An address that can be fetched or opened; empty for anything else. */
function readAddress(value: unknown, base?: string): string {
  const text = readText(value, LIMITS.addressChars);
  if (text === '' || !URL.canParse(text, base)) return '';
  const { protocol, href } = new URL(text, base);
  return protocol === 'http:' || protocol === 'https:' ? href : '';
}

/** Truncates a scalar to a number of characters; anything else is empty. */
const readText = (value: unknown, mostChars: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, mostChars) : '';
