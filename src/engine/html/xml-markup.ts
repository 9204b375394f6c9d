const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const DOCTYPE = /^<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*)?>/i;
const ENTITY = /<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const PREFIX = /\sxmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g;
/** Namespaces are declared at the beginning of a file. */
const MAX_HEAD_CHARS = 20_000;
const MAX_PREFIXES = 24;
/** Entities may contain others, but only to this depth and size, because each level can multiply the text. */
const MAX_ENTITY_DEPTH = 4;
const MAX_ADDED_CHARS = 500_000;

/**
 * Converts an XML document to markup for an HTML parser: without document type and instructions, with internal entities
 * replaced, and with the prefixes of SVG and XLink that HTML knows. External entities are ignored: a file cannot refer
 * to other data.
 */
export function xmlToMarkup(source: string): string {
  const [body, subset] = withoutDoctype(source);
  const entities = new Map<string, string>();
  for (const [, name = '', double, single] of subset.matchAll(ENTITY))
    if (!entities.has(name)) entities.set(name, double ?? single ?? '');
  const markup = withoutInstructions(body);
  return withPlainPrefixes(entities.size > 0 ? replaceEntities(markup, entities) : markup);
}

/**
 * The document without its type, and the declarations in the type. Tried at one position only, because it would
 * otherwise take hours.
 */
function withoutDoctype(source: string): [body: string, subset: string] {
  const at = source.search(/<!DOCTYPE/i);
  const doctype = at < 0 ? null : DOCTYPE.exec(source.slice(at));
  if (!doctype) return [source, ''];
  return [source.slice(0, at) + source.slice(at + doctype[0].length), doctype[1] ?? ''];
}

/** Searches up to the last `>`, so that the end of every instruction is found. */
function withoutInstructions(source: string): string {
  const end = source.lastIndexOf('>') + 1;
  return source.slice(0, end).replace(/<\?[^>]*>/g, '') + source.slice(end);
}

function replaceEntities(source: string, entities: ReadonlyMap<string, string>): string {
  let added = 0;
  const replaceIn = (text: string, depth: number): string =>
    text.replace(/&([\w:.-]+);/g, (reference, name: string) => {
      const value = entities.get(name);
      if (value === undefined || depth >= MAX_ENTITY_DEPTH || added + value.length > MAX_ADDED_CHARS) return reference;
      added += value.length;
      return replaceIn(value, depth + 1);
    });
  return replaceIn(source, 0);
}

/** Some programs prefix every tag. */
function withPlainPrefixes(markup: string): string {
  let plain = markup;
  const prefixes = [...markup.slice(0, MAX_HEAD_CHARS).matchAll(PREFIX)].slice(0, MAX_PREFIXES);
  for (const [, prefix = '', namespace = ''] of [['', 'svg', SVG_NAMESPACE], ...prefixes]) {
    if (namespace === SVG_NAMESPACE) plain = plain.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
    if (namespace === XLINK_NAMESPACE && prefix !== 'xlink')
      plain = plain.replace(new RegExp(`(\\s)${prefix.replaceAll('.', '\\.')}:href(\\s*=)`, 'g'), '$1xlink:href$2');
  }
  return plain;
}
