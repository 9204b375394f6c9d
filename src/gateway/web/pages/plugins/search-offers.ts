/** What a search looks at. */
export interface Searchable {
  readonly name: string;
  readonly description: string;
  /** Its names and other words for it, in every language of the dashboard. */
  readonly keywords: string;
}

/** What a search found, best first. */
export interface SearchResult<Offer> {
  readonly offers: readonly Offer[];
  /** Nothing matches every word: these are the nearest. */
  readonly isNearest: boolean;
}

/** Scores of a word: from the start of a word of the name down to somewhere in the description. */
const SCORES = { name: 8, keyword: 6, keywordStart: 4, description: 3, inside: 2 } as const;
/** Shorter words would be found inside others by chance. */
const MIN_INSIDE_CHARS = 3;
const MAX_NEAREST = 4;
const MAX_WORDS = 8;

/**
 * Finds the offers that match every word of a search: as the start of a word, or inside a name or description. When
 * none does, the offers with words that differ by a letter or two, or that the search begins with. Pure.
 */
export function searchOffers<Offer extends Searchable>(offers: readonly Offer[], search: string): SearchResult<Offer> {
  const words = split(search).slice(0, MAX_WORDS);
  if (words.length === 0) return { offers, isNearest: false };
  const ranked = rank(offers, (offer) => scoreAll(offer, words));
  if (ranked.length > 0) return { offers: ranked, isNearest: false };
  return { offers: rank(offers, (offer) => scoreNearest(offer, words)).slice(0, MAX_NEAREST), isNearest: true };
}

function rank<Offer>(offers: readonly Offer[], scoreOf: (offer: Offer) => number): readonly Offer[] {
  return offers
    .map((offer) => ({ offer, score: scoreOf(offer) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ offer }) => offer);
}

/** The sum of the scores of all words; 0 if one does not match. */
function scoreAll(offer: Searchable, words: readonly string[]): number {
  const scores = words.map((word) => scoreWord(offer, word));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function scoreWord({ name, description, keywords }: Searchable, word: string): number {
  const isStart = (text: string): boolean => split(text).some((one) => one.startsWith(word));
  if (isStart(name)) return SCORES.name;
  const listed = split(keywords);
  if (listed.includes(word)) return SCORES.keyword;
  if (listed.some((one) => one.startsWith(word))) return SCORES.keywordStart;
  if (isStart(description)) return SCORES.description;
  return word.length >= MIN_INSIDE_CHARS && fold(`${name} ${description}`).includes(word) ? SCORES.inside : 0;
}

/** The best word counts, because the others may be about something that no recipe knows. */
function scoreNearest({ name, keywords }: Searchable, words: readonly string[]): number {
  const listed = split(`${name} ${keywords}`);
  return Math.max(...words.map((word) => Math.max(0, ...listed.map((one) => scoreSimilar(word, one)))));
}

/** From 0 to 1: how much of the longer word is the same. */
function scoreSimilar(word: string, listed: string): number {
  if (listed.length < MIN_INSIDE_CHARS) return 0;
  if (word.startsWith(listed)) return listed.length / word.length;
  const distance = countEdits(word, listed);
  return distance <= Math.min(2, Math.floor(word.length / 3)) ? 1 - distance / word.length : 0;
}

/** Letters to insert, delete or replace to make one word of the other. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const split = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Lower case without accents; `ß` is also written `ss`. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
