import { InkstandError } from '@inkstand/common/errors';
import type { PluginDraft } from '../../store/store.js';
import { readRecipeSettings } from '../exchange/recipe-settings.js';

/** Replaces a secret in addresses that are shown. */
const MASK = '•••';

/** What may introduce a secret: a user name before a password and a host, or a query parameter. */
const INTRODUCTION = /\/\/[^\s/?#@:]*:(?=[^\s/?#@]+@)|[?&]([\w.-]+=)/g;
const SECRET_NAME = /token|secret|passw|pwd|api[_-]?key|access[_-]?key|auth|signature|^(?:key|sig)=$/i;

/** The text of addresses with masks, as it is stored and shown, and the masked secrets in order. */
export interface SealedUrl {
  readonly text: string;
  readonly secrets: readonly string[];
}

/**
 * Masks literal secrets in addresses; templates (`{{ token }}`) stay. A mask in the text keeps the stored secret in its
 * place.
 *
 * @throws InkstandError `unprocessable` for a mask without a stored secret
 */
export function sealUrl(text: string, before: SealedUrl): SealedUrl {
  // A backup restored without its keys has masks but no secrets; its other settings must remain editable.
  if (text === before.text && text.includes(MASK) && before.secrets.length === 0) return before;
  const secretOf = new Map<string, string | undefined>();
  replaceSecrets(before.text, (place) => {
    secretOf.set(place, before.secrets[secretOf.size]);
    return MASK;
  });
  const secrets: string[] = [];
  const masked = replaceSecrets(text, (place, value) => {
    const secret = value === MASK ? secretOf.get(place) : value;
    if (secret === undefined)
      throw new InkstandError('unprocessable', `expected polling_url with its password or key, got ${MASK}`);
    secrets.push(secret);
    return MASK;
  });
  return { text: masked, secrets };
}

/** The addresses with their secrets, for fetching. */
export function openPollingUrl({ settings, secrets }: Pick<PluginDraft, 'settings' | 'secrets'>): string {
  const unused = [...(secrets.urlSecrets ?? [])];
  return replaceSecrets(readRecipeSettings(settings).pollingUrl, (_place, value) =>
    value === MASK ? (unused.shift() ?? value) : value,
  );
}

/** The addresses for an export: without user names and parameters whose secrets are masked. */
export const dropMasked = (text: string): string =>
  text
    .replace(/\/\/[^\s/?#@]*:•••@/g, '//')
    .replace(/([?&])[^\s?&#=]+=•••(?:&|(?=\s|#|$))/g, (all, mark: string) => (all.endsWith('&') ? mark : ''));

/** The addresses without secrets, masked or not. */
export const dropSecrets = (text: string): string => dropMasked(replaceSecrets(text, () => MASK));

/** @param replace gets the parameter's name with its occurrence number, and the value */
function replaceSecrets(text: string, replace: (place: string, value: string) => string): string {
  const counts = new Map<string, number>();
  let replaced = '';
  let at = 0;
  for (const { 0: introduction, 1: name = '', index } of text.matchAll(INTRODUCTION)) {
    if (index < at || (name !== '' && !SECRET_NAME.test(name))) continue;
    const start = index + introduction.length;
    const value = readRun(text, start, name === '' ? /[^\s/?#@]+/y : /[^\s&#]+/y);
    if (value === '' || /\{[{%]/.test(value)) continue;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    replaced += text.slice(at, start) + replace(`${name} ${count}`, value);
    at = start + value.length;
  }
  return replaced + text.slice(at);
}

function readRun(text: string, start: number, characters: RegExp): string {
  characters.lastIndex = start;
  return characters.exec(text)?.[0] ?? '';
}

/** Whether a text contains secrets that are not masked yet. */
export function hasOpenSecret(text: unknown): boolean {
  let isOpen = false;
  if (typeof text === 'string')
    replaceSecrets(text, (_place, value) => {
      isOpen ||= value !== MASK;
      return value;
    });
  return isOpen;
}
