import { isObject, type JsonObject } from '@inkstand/common/json';
import { dropSecrets } from '../poll/polling-url.js';

const HARMLESS = /^(?:accept(?:-\w+)?|content-type|user-agent|cache-control|x-requested-with|referer|origin)$/i;

/** Whether a header field of this name never contains a key. */
export const isHarmlessHeader = (name: string): boolean => HARMLESS.test(name);

const SECRET_WORD = /token|secret|passw|api[_-]?key|authorization|bearer/i;
const isTemplate = (text: string): boolean => /\{\{|\{%/.test(text);

/**
 * Removes secrets from polling headers for an export: harmless fields and values that are templates (`Bearer {{ token
 * }}`) stay, literal values are removed.
 */
export function maskPollingHeaders(text: string): string {
  const isLines = /[\r\n]/.test(text) || /^\s*[\w-]+\s*:/.test(text);
  const separator = isLines ? '\n' : '&';
  const pairs = isLines ? text.split(/\r?\n/) : text.split(/&(?=\s*[\w-]+=)/);
  const kept = pairs.filter((pair) => {
    const name = /^\s*([\w-]+)\s*[:=]/.exec(pair)?.[1];
    return name === undefined ? isTemplate(pair) || pair.trim() === '' : isHarmlessHeader(name) || isTemplate(pair);
  });
  return kept.length === pairs.length ? text : kept.join(separator);
}

/** The polling body for an export; empty when it contains a literal secret. */
export const maskPollingBody = (text: string): string => (SECRET_WORD.test(text) && !isTemplate(text) ? '' : text);

/** The settings of a recipe without literal secrets in headers, body, addresses and defaults of password fields. */
export function maskSettings(settings: JsonObject): JsonObject {
  const { polling_url: url, polling_headers: headers, polling_body: body, custom_fields: fields } = settings;
  return {
    ...settings,
    ...(typeof url === 'string' && { polling_url: dropSecrets(url) }),
    ...(typeof headers === 'string' && { polling_headers: maskPollingHeaders(headers) }),
    ...(typeof body === 'string' && { polling_body: maskPollingBody(body) }),
    ...(Array.isArray(fields) && {
      custom_fields: fields.map((field) => (isPassword(field) ? withoutDefault(field) : field)),
    }),
  };
}

const isPassword = (field: unknown): field is JsonObject => isObject(field) && field.field_type === 'password';

const withoutDefault = (field: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(field).filter(([key]) => key !== 'default'));
