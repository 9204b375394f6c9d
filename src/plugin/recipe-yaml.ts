import { InkstandError } from '../errors.js';
import { isObject } from '../json/json.js';

const MAX_ALIASES = 50;
const MAX_DEPTH = 40;
/** Lines that are mended before a file counts as broken. */
const MAX_QUOTED = 20;
const UNQUOTED_TEMPLATE = /^([ \t]*(?:-[ \t]+)*[\w-]+:[ \t]+)(\{[{%].*?)[ \t]*\r?$/;

/**
 * Reads settings.yml. A bare `yes` and `no` stay words; a list alone is the list of custom fields.
 * @throws InkstandError `unprocessable` with the line of the first mistake
 */
export async function parseSettingsYaml(text: string, fileName = 'settings.yml'): Promise<Record<string, unknown>> {
  // YAML is read only when a recipe comes or goes, and costs 8 MB.
  const { parseDocument, LineCounter } = await import('yaml');
  checkDepth(text, fileName);
  let source = text.replace(/^\ufeff/, '');
  for (let quoted = 0; ; quoted++) {
    const lineCounter = new LineCounter();
    const document = parseDocument(source, { lineCounter, uniqueKeys: false, prettyErrors: false, stringKeys: true });
    const [mistake] = document.errors;
    if (!mistake) return readDocument(document, fileName);
    const { line, col } = lineCounter.linePos(mistake.pos[0]);
    const repaired = quoted < MAX_QUOTED ? quoteTemplate(source, line) : undefined;
    if (repaired === undefined) {
      const where = `${fileName}, line ${line}, column ${col}`;
      throw new InkstandError('unprocessable', `${where}: ${plainMessage(mistake.message)}`);
    }
    source = repaired;
  }
}

function readDocument(document: Parameters<typeof toPlain>[0], fileName: string): Record<string, unknown> {
  const value = toPlain(document, fileName);
  if (value === null || value === undefined) return {};
  if (Array.isArray(value)) return { custom_fields: value };
  if (isObject(value)) return { ...value };
  throw new InkstandError('unprocessable', `expected ${fileName} to hold keys and values`);
}

/**
 * `polling_url: {{ url }}` is a map of a map to YAML, and everyone who writes it means the text. Only a line that YAML
 * refuses is touched, so that texts which hold such lines stay as they are; undefined when it is not of that kind.
 */
function quoteTemplate(text: string, line: number): string | undefined {
  const lines = text.split('\n');
  const [, key = '', value = ''] = UNQUOTED_TEMPLATE.exec(lines[line - 1] ?? '') ?? [];
  if (key === '') return undefined;
  lines[line - 1] = `${key}'${value.replaceAll("'", "''")}'`;
  return lines.join('\n');
}

function toPlain(document: { toJS(options: { maxAliasCount: number }): unknown }, fileName: string): unknown {
  try {
    // Once through JSON: dates, sets and whatever else YAML knows become what settings may hold.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: MAX_ALIASES }) ?? null));
  } catch (error) {
    const reason = error instanceof Error ? plainMessage(error.message) : 'it cannot be read';
    throw new InkstandError('unprocessable', `${fileName}: ${reason}`);
  }
}

/** Writes settings.yml so that readers of either version of YAML see the same: `yes`, `no` and the like are quoted. */
export async function formatSettingsYaml(settings: Readonly<Record<string, unknown>>): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify(settings, { compat: 'yaml-1.1', lineWidth: 0 });
}

/** The parser recurses: a bomb of brackets or indentation must not reach it. */
function checkDepth(text: string, fileName: string): void {
  let brackets = 0;
  for (const line of text.split('\n')) {
    const indent = /^[ \t]*(?:[-?][ \t]+)*/.exec(line)?.[0].length ?? 0;
    for (const character of line) {
      if (character === '[' || character === '{') brackets++;
      else if (character === ']' || character === '}') brackets = Math.max(0, brackets - 1);
      // Brackets in texts count too, but never so many.
      if (brackets > MAX_DEPTH * 10 || indent > MAX_DEPTH * 20) {
        throw new InkstandError('limit', `expected ${fileName} to be at most ${MAX_DEPTH} levels deep`);
      }
    }
  }
}

const plainMessage = (message: string): string => {
  const [first = ''] = message.split('\n');
  return first.charAt(0).toLowerCase() + first.slice(1).replace(/[.:]$/, '');
};
