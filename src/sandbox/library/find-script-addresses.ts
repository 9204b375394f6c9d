/** The renderer reads no more of a page. */
const MAX_CHARS = 262_144;
const MAX_ADDRESSES = 50;
const MAX_ADDRESS_CHARS = 500;
const SCRIPT = /<script\b([^<>]{0,1000})>/gi;
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const MODULE = /\btype\s*=\s*["']?module\b/i;
const DYNAMIC_IMPORT = /\bimport\s*\(\s*["'`]([^"'`\n]+)["'`]\s*\)/g;
const IMPORT = /\b(?:import|export)\s*(?:\(\s*|[\w$*{},\s]{0,200}?\bfrom\s*)?["']([^"'\n]{1,500})["']/g;

/** Addresses of the scripts and modules that markup loads, in order; those that scripts put together are not among them. */
export function findScriptAddresses(text: string): readonly string[] {
  const markup = text.slice(0, MAX_CHARS);
  const found = new Set<string>();
  for (const { 0: tag, 1: attributes = '', index } of markup.matchAll(SCRIPT)) {
    if (found.size >= MAX_ADDRESSES) break;
    const [, ...sources] = SOURCE.exec(attributes) ?? [];
    const source = sources.find((one) => one !== undefined)?.trim();
    if (source) found.add(source.slice(0, MAX_ADDRESS_CHARS));
    else {
      const code = withinScript(markup.slice(index + tag.length));
      const imported = MODULE.test(attributes) ? findImports(code) : findDynamicImports(code);
      for (const one of imported) found.add(one);
    }
  }
  return [...found].slice(0, MAX_ADDRESSES);
}

function withinScript(rest: string): string {
  const end = rest.search(/<\/script/i);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Classic scripts can only `import(…)`. */
const findDynamicImports = (code: string): readonly string[] =>
  [...code.matchAll(DYNAMIC_IMPORT)].slice(0, MAX_ADDRESSES).map(([, specifier = '']) => specifier);

/** Specifiers of the modules that a module imports, as far as they are written out. */
export function findImports(code: string): readonly string[] {
  return [...code.slice(0, MAX_CHARS).matchAll(IMPORT)].slice(0, MAX_ADDRESSES).map(([, specifier = '']) => specifier);
}
