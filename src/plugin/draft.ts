import { InkstandError } from '../errors.js';
import type { PluginDraft, PluginSecrets, Strategy } from '../store/plugin-setting-table.js';
import { splitSecretValues } from './fields.js';
import { isObject } from './merge.js';
import { readRecipeSettings } from './settings-keys.js';

/** What a program or an import says about a plugin setting: every key of settings.yml, and values of its custom fields. */
export interface PluginInput {
  readonly name?: unknown;
  readonly strategy?: unknown;
  /** Keys of settings.yml; absent ones stay as they are. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Values of custom fields; absent ones stay as they are. */
  readonly fieldValues?: Readonly<Record<string, unknown>>;
  readonly pushSeconds?: unknown;
}

const STRATEGIES: readonly Strategy[] = ['webhook', 'polling', 'static', 'plugin_merge'];
const LONGEST_NAME = 200;
/** Kept sealed, since they hold keys of other services. */
const SEALED_KEYS = ['polling_headers', 'polling_body'] as const;

export const EMPTY_DRAFT: PluginDraft = {
  name: '',
  strategy: 'webhook',
  settings: {},
  fieldValues: {},
  secrets: { pollingHeaders: '', pollingBody: '', fieldValues: {} },
  pushSeconds: 300,
};

/** The draft after the input; pure. Throws `unprocessable` naming the key, what was expected and what came. */
export function changeDraft(before: PluginDraft, input: PluginInput): PluginDraft {
  const { polling_headers: headers, polling_body: body, ...settings } = { ...before.settings, ...input.settings };
  checkStaticData(settings.static_data);
  checkTexts(input.settings, ['polling_url', 'polling_verb', ...SEALED_KEYS]);
  const { customFields } = readRecipeSettings(settings);
  const values = { ...before.fieldValues, ...before.secrets.fieldValues, ...input.fieldValues };
  const { open, secret } = splitSecretValues(customFields, values, before.secrets.fieldValues, input.fieldValues ?? {});
  const secrets: PluginSecrets = {
    pollingHeaders: headers === undefined ? before.secrets.pollingHeaders : String(headers ?? ''),
    pollingBody: body === undefined ? before.secrets.pollingBody : String(body ?? ''),
    fieldValues: secret,
  };
  return {
    name: readName(input.name ?? before.name),
    strategy: readStrategy(input.strategy ?? before.strategy),
    settings,
    fieldValues: open,
    secrets,
    pushSeconds: readPushSeconds(input.pushSeconds ?? before.pushSeconds),
  };
}

function readName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name !== '' && name.length <= LONGEST_NAME) return name;
  throw new InkstandError('unprocessable', `expected name to be a text of 1 to ${LONGEST_NAME} characters`);
}

function readStrategy(value: unknown): Strategy {
  const strategy = STRATEGIES.find((one) => one === value);
  if (strategy !== undefined) return strategy;
  throw new InkstandError('unprocessable', `expected strategy ${STRATEGIES.join(', ')}, got ${show(value)}`);
}

function readPushSeconds(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 86_400) return value;
  throw new InkstandError('unprocessable', `expected push_seconds from 0 (no limit) to 86400, got ${show(value)}`);
}

function checkTexts(settings: Readonly<Record<string, unknown>>, keys: readonly string[]): void {
  for (const key of keys) {
    const value = settings[key];
    if (value === undefined || value === null || typeof value === 'string') continue;
    throw new InkstandError('unprocessable', `expected ${key} to be a text, got ${show(value)}`);
  }
}

function checkStaticData(value: unknown): void {
  if (value === undefined || value === null || isObject(value) || Array.isArray(value)) return;
  if (typeof value === 'string' && (value.trim() === '' || isJson(value))) return;
  throw new InkstandError('unprocessable', 'expected static_data to be JSON');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);
