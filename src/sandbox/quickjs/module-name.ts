import { parseUrl } from '@inkstand/common/parse-url';

/** Resolves a module specifier against the importing module, if that has a URL. */
export function normalizeSpecifier(base: string, specifier: string): string {
  const isRelative = /^\.{0,2}\//.test(specifier);
  return (isRelative ? parseUrl(specifier, base)?.href : undefined) ?? specifier;
}
