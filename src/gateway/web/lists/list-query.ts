/** Maximum length of a search in characters. */
const MAX_TEXT_CHARS = 100;
const MAX_PAGE = 1000;

/** The state of a list in an address: search, filters, order and page. Works without scripts, and can be bookmarked. */
export class ListQuery {
  readonly #path: string;
  readonly #params: ReadonlyMap<string, string>;

  /** @param names the parameters of this list; others are dropped */
  constructor(path: string, params: URLSearchParams, names: readonly string[]) {
    this.#path = path;
    const pairs = [...names, 'page'].map(
      (name) => [name, (params.get(name) ?? '').trim().slice(0, MAX_TEXT_CHARS)] as const,
    );
    this.#params = new Map(pairs.filter(([, value]) => value !== ''));
  }

  /** Empty when the address lacks it. */
  text(name: string): string {
    return this.#params.get(name) ?? '';
  }

  oneOf<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const value = this.text(name);
    return choices.find((choice) => choice === value) ?? choices[0];
  }

  /** Page number, from 1. */
  get page(): number {
    const page = Number(this.text('page'));
    return Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1;
  }

  /** Whether the list is narrowed by any of these parameters. */
  has(...names: readonly string[]): boolean {
    return names.some((name) => this.#params.has(name));
  }

  /** The address of the list with some parameters changed; of its first page unless `page` is given. */
  link(changes: Readonly<Record<string, string | number>> = {}): string {
    const params = new URLSearchParams([...this.#params].filter(([name]) => name !== 'page'));
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') params.delete(name);
      else params.set(name, String(value));
    }
    return params.size > 0 ? `${this.#path}?${params}` : this.#path;
  }

  /** The current address, including the page. */
  get address(): string {
    return this.link(this.page > 1 ? { page: this.page } : {});
  }
}

/** One page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Number of rows on all pages. */
  readonly total: number;
  /** From 1; the last page if a later one was requested. */
  readonly page: number;
  readonly pages: number;
}

/** Selects the requested page of a list. */
export function cutPage<Row>(rows: readonly Row[], page: number, size: number): ListPage<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, pages);
  return { rows: rows.slice((shown - 1) * size, shown * size), total: rows.length, page: shown, pages };
}

/** Whether every word of a search is part of one of these texts, ignoring case and accents. */
export function matchesSearch(search: string, texts: readonly (string | undefined)[]): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const folded = fold(texts.filter((text) => text !== undefined).join('\n'));
  return words.every((word) => folded.includes(word));
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
