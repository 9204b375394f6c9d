import { isObject, scalarText } from '../../json/json.js';
import type { PluginDraft } from '../../store/store.js';

/** Shorter values would be found everywhere. */
const MIN_CHARS = 5;
const LITERAL = /[:=]\s*["']?(?:Bearer\s+|Basic\s+|Token\s+)?([^\s&{}"',]+)/gi;
/** Header fields whose values are no secrets. */
const HARMLESS =
  /^\s*(?:accept(?:-\w+)?|content-type|user-agent|cache-control|x-requested-with|referer|origin)\s*[:=]/i;
const MASK = '***';

/** Every value of a plugin setting that must not leave the gateway. Pure. */
export function listSecrets(draft: PluginDraft, uuid: string): readonly string[] {
  const { pollingHeaders, pollingBody, mirrorToken = '', urlSecrets = [], fieldValues } = draft.secrets;
  const headers = pollingHeaders.split(/\r?\n|&(?=\s*[\w-]+=)/).filter((line) => !HARMLESS.test(line));
  const found = [
    uuid,
    mirrorToken,
    ...Object.values(fieldValues),
    ...headers.flatMap(findLiterals),
    ...findLiterals(/token|secret|passw|api[_-]?key|authorization/i.test(pollingBody) ? pollingBody : ''),
    ...urlSecrets,
  ];
  return [...new Set(found.flatMap(spellings))].filter((text) => text.length >= MIN_CHARS);
}

const findLiterals = (text: string): readonly string[] => [...text.matchAll(LITERAL)].map(([, value = '']) => value);

/** As it is, and as it would be in an address. */
const spellings = (text: string): readonly string[] => [
  text.trim(),
  safeDecode(text.trim()),
  encodeURIComponent(text.trim()),
];

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same data with secrets replaced in all texts. */
export function maskSecrets<Data>(data: Data, secrets: readonly string[]): Data {
  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, MASK), value);
    if (Array.isArray(value)) return value.map(mask);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mask(one)]));
    return secrets.includes(scalarText(value)) ? MASK : value;
  };
  // Only texts and numbers that are a secret change; the shape stays.
  return mask(data) as Data;
}

/** Names of files that contain one of these values. */
export const findLeaks = (
  files: readonly (readonly [name: string, content: string])[],
  secrets: readonly string[],
): readonly string[] =>
  files.filter(([, content]) => secrets.some((one) => content.includes(one))).map(([name]) => name);
