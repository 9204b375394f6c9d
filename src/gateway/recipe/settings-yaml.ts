import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';

const MAX_ALIASES = 50;
const MAX_DEPTH = 40;
/** How often lines are repaired before a file counts as invalid. One time repairs every line that YAML rejects. */
const MAX_REPAIRS = 3;
const KEY = /^[ \t]*(?:-[ \t]+)*[\w-]+:[ \t]+/;

/**
 * Reads settings.yml. A bare `yes` or `no` stays a string; a list at the root is the list of custom fields. Several documents
 * are one, and later keys count: tools write the id of a recipe before the `---` of the file.
 * @throws InkstandError `unprocessable` with the line of the first error
 */
export async function parseSettingsYaml(text: string, fileName = 'settings.yml'): Promise<Record<string, unknown>> {
  // Loaded on demand: only imports and exports need YAML, and it takes 8 MB.
  const { parseAllDocuments, LineCounter } = await import('yaml');
  checkDepth(text, fileName);
  let source = text.replace(/^\ufeff/, '');
  for (let repairs = 0; ; repairs++) {
    const lineCounter = new LineCounter();
    const options = { lineCounter, uniqueKeys: false, prettyErrors: false, stringKeys: true };
    const documents = [...parseAllDocuments(source, options)];
    const mistakes = documents.flatMap(({ errors }) => errors);
    const [mistake] = mistakes;
    if (!mistake) return Object.assign({}, ...documents.map((document) => readDocument(document, fileName)));
    const rejected = mistakes.map(({ pos }) => lineCounter.linePos(pos[0]).line);
    const repaired = repairs < MAX_REPAIRS ? quoteTemplates(source, rejected) : undefined;
    if (repaired === undefined) {
      const { line, col } = lineCounter.linePos(mistake.pos[0]);
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
 * In YAML `polling_url: {{ url }}` is a nested map, but authors mean text. Only lines that YAML rejects are quoted, so
 * that valid values are unchanged. Undefined when the first of them does not have that form.
 */
function quoteTemplates(text: string, rejected: readonly number[]): string | undefined {
  const lines = text.split('\n');
  for (const [index, number] of [...new Set(rejected)].entries()) {
    const line = lines[number - 1] ?? '';
    const key = KEY.exec(line)?.[0] ?? '';
    const value = line.slice(key.length).trimEnd();
    if (key !== '' && /^\{[{%]/.test(value)) lines[number - 1] = `${key}'${value.replaceAll("'", "''")}'`;
    else if (index === 0) return undefined;
  }
  return lines.join('\n');
}

function toPlain(document: { toJS(options: { maxAliasCount: number }): unknown }, fileName: string): unknown {
  try {
    // A round trip through JSON converts dates, sets and other YAML types into what settings may contain.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: MAX_ALIASES }) ?? null));
  } catch (error) {
    const reason = error instanceof Error ? plainMessage(error.message) : 'it cannot be read';
    throw new InkstandError('unprocessable', `${fileName}: ${reason}`);
  }
}

/** Rejects deep brackets and indentation before the parser, which is recursive. */
function checkDepth(text: string, fileName: string): void {
  let brackets = 0;
  for (const line of text.split('\n')) {
    const indent = /^[ \t]*(?:[-?][ \t]+)*/.exec(line)?.[0].length ?? 0;
    for (const character of line) {
      if (character === '[' || character === '{') brackets++;
      else if (character === ']' || character === '}') brackets = Math.max(0, brackets - 1);
      // Brackets in strings count too, but stay far below the limit.
      if (brackets > MAX_DEPTH * 10 || indent > MAX_DEPTH * 20) {
        throw new InkstandError('unprocessable', `expected ${fileName} to be at most ${MAX_DEPTH} levels deep`);
      }
    }
  }
}

const plainMessage = (message: string): string => {
  const [first = ''] = message.split('\n');
  return first.charAt(0).toLowerCase() + first.slice(1).replace(/[.:]$/, '');
};
