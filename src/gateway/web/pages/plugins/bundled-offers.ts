import { listLanguages } from '../../../i18n/i18n.js';
import { BUNDLED_GROUPS, type BundledGroup, readBundled, readSearchWords } from '../../../plugin/plugin.js';
import { readTranslated } from '../../../recipe/recipe.js';
import { isForMembers } from '../../permissions/narrow-plugins.js';
import type { Searchable } from './search-offers.js';

/** A bundled recipe as the gallery shows and finds it. */
export interface BundledOffer extends Searchable {
  readonly key: string;
  readonly group: BundledGroup;
  /** Whether it reads nothing that belongs to the owner. */
  readonly isForMembers: boolean;
}

const GROUPS = Object.keys(BUNDLED_GROUPS) as readonly BundledGroup[];

/** By language. Reading all recipes takes half a second on a board, and the gallery searches while somebody types. */
const offers = new Map<string, Promise<readonly BundledOffer[]>>();

/** All bundled recipes in the order of the gallery, in a language of the dashboard. */
export function listBundledOffers(language: string): Promise<readonly BundledOffer[]> {
  const before = offers.get(language);
  if (before) return before;
  const read = readOffers(language);
  offers.set(language, read);
  // The next request tries again.
  read.catch(() => offers.delete(language));
  return read;
}

async function readOffers(language: string): Promise<readonly BundledOffer[]> {
  const words = await readSearchWords();
  return Promise.all(
    GROUPS.flatMap((group) =>
      BUNDLED_GROUPS[group].map((key) => readOffer(key, group, language, Object.values(words[key] ?? {}))),
    ),
  );
}

async function readOffer(
  key: string,
  group: BundledGroup,
  language: string,
  searchWords: readonly string[],
): Promise<BundledOffer> {
  const { settings } = (await readBundled(key)).recipe;
  const inLanguage = (text: string): string => String(readTranslated(settings, text, language));
  const names = listLanguages().map((tag) => String(readTranslated(settings, 'name', tag)));
  return {
    key,
    group,
    isForMembers: isForMembers(settings),
    name: inLanguage('name'),
    description: inLanguage('description'),
    keywords: [...names, ...searchWords].join(' '),
  };
}
