import { InkstandError } from '../errors.js';
import type { PluginDraft, PluginSecrets, Strategy } from '../store/store.js';
import { findSettingFaults, formatValue } from './check-settings.js';
import { checkValues, readFieldDefinitions, splitSecretValues } from './fields/fields.js';
import { PUSH_LIMIT_SECONDS } from './push-limit.js';
import { isStrategy, STRATEGIES } from './strategy.js';

/** What a program, a form or an import says about a plugin setting: every key of settings.yml, and values of its custom fields. */
export interface PluginInput {
  readonly name?: unknown;
  readonly strategy?: unknown;
  /** Keys of settings.yml; absent ones stay as they are. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Values of custom fields; absent ones stay as they are. */
  readonly fieldValues?: Readonly<Record<string, unknown>>;
  readonly pushSeconds?: unknown;
  /**
   * The settings are a recipe's, written for another server: values that cannot be used are kept as they are, and have no
   * effect; its report tells of them.
   */
  readonly isRecipe?: boolean;
}

const MAX_NAME_CHARS = 200;

/** A plugin setting of which nothing is told yet. */
export const EMPTY_DRAFT: PluginDraft = {
  name: '',
  strategy: 'webhook',
  settings: {},
  fieldValues: {},
  secrets: { pollingHeaders: '', pollingBody: '', fieldValues: {} },
  pushSeconds: PUSH_LIMIT_SECONDS,
};

/** The draft after the input; pure. Throws `unprocessable` naming the key, what was expected and what came. */
export function changeDraft(before: PluginDraft, input: PluginInput): PluginDraft {
  const {
    polling_headers: headers,
    polling_body: body,
    mirror_token: token,
    ...settings
  } = { ...before.settings, ...input.settings };
  checkSettings(input);
  const fields = readFieldDefinitions(settings.custom_fields);
  const values = { ...before.fieldValues, ...before.secrets.fieldValues, ...input.fieldValues };
  const { open, secret } = splitSecretValues(fields, values, before.secrets.fieldValues, input.fieldValues ?? {});
  const secrets: PluginSecrets = {
    pollingHeaders: headers === undefined ? before.secrets.pollingHeaders : String(headers ?? ''),
    pollingBody: body === undefined ? before.secrets.pollingBody : String(body ?? ''),
    ...sealToken(token === undefined ? before.secrets.mirrorToken : String(token ?? '')),
    fieldValues: secret,
  };
  return {
    name: readName(input.name === undefined ? before.name : input.name),
    strategy: readStrategy(input.strategy === undefined ? before.strategy : input.strategy),
    settings,
    fieldValues: open,
    secrets,
    pushSeconds: readPushSeconds(input.pushSeconds === undefined ? before.pushSeconds : input.pushSeconds),
  };
}

const sealToken = (token: string | undefined): Pick<PluginSecrets, 'mirrorToken'> =>
  token === undefined || token === '' ? {} : { mirrorToken: token.trim() };

/** The input with its field values as they are stored. Throws `unprocessable` naming each that is wrong. */
export function checkFieldValues(before: PluginDraft, input: PluginInput): PluginInput {
  if (input.fieldValues === undefined) return input;
  const fields = readFieldDefinitions(input.settings.custom_fields ?? before.settings.custom_fields);
  const { values, errors } = checkValues(fields, input.fieldValues);
  const wrong = Object.entries(errors).map(([keyname, error]) => `${keyname}: ${error}`);
  if (wrong.length > 0) throw new InkstandError('unprocessable', wrong.slice(0, 10).join('; '));
  return { ...input, fieldValues: values };
}

function readName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name !== '' && name.length <= MAX_NAME_CHARS) return name;
  throw new InkstandError('unprocessable', `expected name to be a string of 1 to ${MAX_NAME_CHARS} characters`);
}

function readStrategy(value: unknown): Strategy {
  if (isStrategy(value)) return value;
  throw new InkstandError('unprocessable', `expected strategy ${STRATEGIES.join(', ')}, got ${formatValue(value)}`);
}

function readPushSeconds(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 86_400) return value;
  throw new InkstandError(
    'unprocessable',
    `expected push_seconds from 0 (no limit) to 86400, got ${formatValue(value)}`,
  );
}

/** Texts and data must be what they are everywhere; the rest may be odd in a recipe. */
const ALWAYS_CHECKED = new Set(['mirror_token', 'polling_url', 'polling_headers', 'polling_body', 'static_data']);

function checkSettings({ settings, isRecipe = false }: PluginInput): void {
  const fault = findSettingFaults(settings).find(({ key }) => !isRecipe || ALWAYS_CHECKED.has(key));
  if (fault)
    throw new InkstandError('unprocessable', `expected ${fault.key} to be ${fault.expected}, got ${fault.got}`);
}
