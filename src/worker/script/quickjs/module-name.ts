/** The name of a module that `base` imports: relative ones are resolved where the importing module has an address. */
export function normalizeSpecifier(base: string, specifier: string): string {
  const isRelative = /^\.{0,2}\//.test(specifier);
  if (!isRelative || !URL.canParse(specifier, base)) return specifier;
  return new URL(specifier, base).href;
}
