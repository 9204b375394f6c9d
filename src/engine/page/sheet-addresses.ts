/** `url(…)` with and without quotes, and `@import "…"`. */
const ADDRESSES = /(url\(\s*)("[^"]*"|'[^']*'|[^"'()\s]+)|(@import\s+)("[^"]*"|'[^']*')/gi;
/** With a scheme or a host of its own, or a part of the page; an escape is left to the parser. */
const IS_COMPLETE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)|\\/i;
/** Stands for the page where the sheet's own address is only a path. */
const PAGE = 'http://page.invalid';

/** The text of a linked style sheet whose relative addresses are those of its own folder (css-values-4, 4.5.1), written out. */
export function resolveSheetAddresses(text: string, sheetUrl: string): string {
  if (!URL.canParse(sheetUrl, PAGE) || sheetUrl.startsWith('data:')) return text;
  const base = new URL(sheetUrl, PAGE);
  return text.replace(ADDRESSES, (whole, open = '', address = '', rule = '', imported = '') => {
    const written: string = address || imported;
    const quote = /^["']/.exec(written)?.[0] ?? '';
    const relative = quote === '' ? written : written.slice(1, -1);
    if (relative.trim() === '' || IS_COMPLETE.test(relative.trim()) || !URL.canParse(relative, base.href)) return whole;
    const { href, origin, pathname, search } = new URL(relative, base);
    return `${open}${rule}${quote}${origin === PAGE ? pathname + search : href}${quote}`;
  });
}
