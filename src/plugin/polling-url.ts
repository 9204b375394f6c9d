import { InkstandError } from '../errors.js';
import type { PluginDraft } from '../store/store.js';
import { readRecipeSettings } from './settings-keys.js';

/** Stands for a secret in an address that is shown. */
const MASK = '•••';

/** The password before the host, and values of query parameters with telling names, each after what names it. */
const SECRET =
  /(\/\/[^\s/?#@:]*:)([^\s/?#@]+)(?=@)|([?&](?:[\w.-]*(?:token|secret|passw|pwd|api[_-]?key|access[_-]?key|auth|signature)[\w.-]*|key|sig)=)([^\s&#]+)/gi;

/** Addresses as they are stored and shown, and the secrets that were taken out, in their order. */
export interface SealedUrl {
  readonly text: string;
  readonly secrets: readonly string[];
}

/**
 * Takes literal secrets out of the addresses of a text; templates (`{{ token }}`) stay. Where the text has a mask, the
 * secret that was there before is kept.
 *
 * @throws InkstandError `unprocessable` for a mask that stands for nothing
 */
export function sealUrl(text: string, before: SealedUrl): SealedUrl {
  // As in a backup that was restored without its keys: other settings can still be changed.
  if (text === before.text && text.includes(MASK) && before.secrets.length === 0) return before;
  const known = new Map<string, string | undefined>();
  replaceSecrets(before.text, (place) => {
    known.set(place, before.secrets[known.size]);
    return MASK;
  });
  const secrets: string[] = [];
  const masked = replaceSecrets(text, (place, value) => {
    const secret = value === MASK ? known.get(place) : value;
    if (secret === undefined)
      throw new InkstandError('unprocessable', `expected polling_url with its password or key, got ${MASK}`);
    secrets.push(secret);
    return MASK;
  });
  return { text: masked, secrets };
}

/** The addresses with their secrets, for fetching. */
export function openPollingUrl({ settings, secrets }: Pick<PluginDraft, 'settings' | 'secrets'>): string {
  const rest = [...(secrets.urlSecrets ?? [])];
  return replaceSecrets(readRecipeSettings(settings).pollingUrl, (_place, value) =>
    value === MASK ? (rest.shift() ?? value) : value,
  );
}

/** The addresses without user names and parameters whose secrets are masked, for an export. */
export const dropMasked = (text: string): string =>
  text
    .replace(/\/\/[^\s/?#@]*:•••@/g, '//')
    .replace(/([?&])[^\s?&#=]+=•••(?:&|(?=\s|#|$))/g, (all, mark: string) => (all.endsWith('&') ? mark : ''));

/** The addresses without secrets, whether they are masked or not. */
export const dropSecrets = (text: string): string => dropMasked(replaceSecrets(text, () => MASK));

/** @param replace gets which parameter it is and how many of its name came before, and the value */
function replaceSecrets(text: string, replace: (place: string, value: string) => string): string {
  const counts = new Map<string, number>();
  return text.replace(SECRET, (all, user = '', password = '', parameter = '', value = '') => {
    const secret = password || value;
    if (/\{[{%]/.test(secret)) return all;
    const name = parameter.slice(1);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return user + parameter + replace(`${name} ${count}`, secret);
  });
}

/** Whether it has secrets that are not sealed yet. */
export function hasOpenSecret(text: unknown): boolean {
  let isOpen = false;
  if (typeof text === 'string')
    replaceSecrets(text, (_place, value) => {
      isOpen ||= value !== MASK;
      return value;
    });
  return isOpen;
}
