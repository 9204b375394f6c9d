import { readdirSync, readFileSync } from 'node:fs';

/** Name of a message; `messages/en.json` lists them all. */
export type MessageKey = keyof typeof import('./messages/en.json');
/** Every message in one language. */
export type Messages = Readonly<Record<MessageKey, string>>;

const FOLDER = new URL('./messages/', import.meta.url);
/** Complete; other languages fall back to it. */
export const FIRST_LANGUAGE = 'en';

/** Tags of the languages that have a file; to add one, add `messages/<tag>.json`. */
export function listLanguages(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort();
}

/** The messages of a language; missing ones are English. */
export function readMessages(language: string): Messages {
  const first: Messages = parse(FIRST_LANGUAGE);
  return language === FIRST_LANGUAGE ? first : { ...first, ...parse(language) };
}

/** The messages of a language whose keys begin with `prefix`, for callers that must not keep all messages in memory. */
export function readMessagesUnder(prefix: string, language: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(readMessages(language)).filter(([key]) => key.startsWith(prefix)));
}

/** The best language for a list of preferences such as `['de-AT', 'fr']`. Pure. */
export function chooseLanguage(preferences: readonly string[], languages: readonly string[]): string {
  for (const preference of preferences) {
    const exact = languages.find((one) => one.toLowerCase() === preference.toLowerCase());
    const near = languages.find((one) => one.toLowerCase() === preference.split('-')[0]?.toLowerCase());
    if (exact ?? near) return exact ?? near ?? FIRST_LANGUAGE;
  }
  return FIRST_LANGUAGE;
}

/** Tags of an `Accept-Language` header in descending preference; invalid ones are skipped. */
export function parseAcceptLanguage(header: string | undefined): readonly string[] {
  const entries = (header ?? '').slice(0, 500).split(',');
  return entries
    .map((entry) => {
      const [tag = '', quality] = entry.split(';').map((part) => part.trim());
      return { tag, weight: quality?.startsWith('q=') ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

const parse = (language: string) => JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8'));
