/** Resolves a module specifier against the importing module, if that has a URL. */
export function normalizeSpecifier(base: string, specifier: string): string {
  const isRelative = /^\.{0,2}\//.test(specifier);
  if (!isRelative || !URL.canParse(specifier, base)) return specifier;
  return new URL(specifier, base).href;
}
