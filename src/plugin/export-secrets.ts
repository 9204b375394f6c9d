/** Header fields that never hold a key. */
const HARMLESS = /^(?:accept(?:-\w+)?|content-type|user-agent|cache-control|x-requested-with|referer|origin)$/i;
const SECRET_WORD = /token|secret|passw|api[_-]?key|authorization|bearer/i;
const isTemplate = (text: string): boolean => /\{\{|\{%/.test(text);

/**
 * Polling headers as an export may show them: values that are templates (`Bearer {{ token }}`) and harmless fields stay,
 * a value written out goes.
 */
export function maskPollingHeaders(text: string): string {
  const isLines = /[\r\n]/.test(text) || /^\s*[\w-]+\s*:/.test(text);
  const separator = isLines ? '\n' : '&';
  const pairs = isLines ? text.split(/\r?\n/) : text.split(/&(?=\s*[\w-]+=)/);
  const kept = pairs.filter((pair) => {
    const name = /^\s*([\w-]+)\s*[:=]/.exec(pair)?.[1];
    return name === undefined ? isTemplate(pair) || pair.trim() === '' : HARMLESS.test(name) || isTemplate(pair);
  });
  return kept.length === pairs.length ? text : kept.join(separator);
}

/** A polling body as an export may show it: left out when it names a key and does not take it from a template. */
export const maskPollingBody = (text: string): string => (SECRET_WORD.test(text) && !isTemplate(text) ? '' : text);
