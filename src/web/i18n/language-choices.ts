import { listLanguages } from './locales.js';

/** Each language under its own name, for a select. */
export function languageChoices(): readonly { readonly value: string; readonly label: string }[] {
  return listLanguages().map((tag) => ({ value: tag, label: nameOf(tag) }));
}

function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
