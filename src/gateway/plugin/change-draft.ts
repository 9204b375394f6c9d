import { InkstandError } from '@inkstand/common/errors';
import { scalarText } from '@inkstand/common/json';
import { MAX_PLUGIN_NAME_CHARS } from '../name-limits.js';
import { checkSettingsSize } from '../recipe/recipe.js';
import type { PluginDraft, PluginSecrets, ScriptSwitch, SecretSwitch, Strategy } from '../store/store.js';
import { MAX_PUSH_SECONDS, PUSH_LIMIT_SECONDS } from '../webhook-limits.js';
import { isStrategy, STRATEGIES } from './data/data-strategies.js';
import { findSettingFaults, formatValue } from './exchange/check-settings.js';
import { checkValues, readFieldDefinitions, splitSecretValues } from './fields/fields.js';
import { type SealedUrl, sealUrl } from './poll/polling-url.js';
import { changeTrust, type TrustInput } from './trust/trust.js';

/** A change to a plugin setting by an API client, a form or an import. */
export interface PluginInput {
  readonly name?: unknown;
  readonly strategy?: unknown;
  /** Keys of settings.yml; absent ones are unchanged. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Values of custom fields; absent ones are unchanged. */
  readonly fieldValues?: Readonly<Record<string, unknown>>;
  readonly pushSeconds?: unknown;
  /** Unchanged when absent. */
  readonly scriptSwitch?: ScriptSwitch;
  /** Unchanged when absent. */
  readonly secretSwitch?: SecretSwitch;
  readonly trust?: TrustInput;
  /**
   * The settings come from a recipe, maybe for another server: invalid values are stored, ignored and listed in its
   * report.
   */
  readonly isRecipe?: boolean;
}

/** The draft of a new plugin setting. */
export const EMPTY_DRAFT: PluginDraft = {
  name: '',
  strategy: 'webhook',
  settings: {},
  fieldValues: {},
  secrets: { pollingHeaders: '', pollingBody: '', fieldValues: {} },
  pushSeconds: PUSH_LIMIT_SECONDS,
  scriptSwitch: 'on',
  secretSwitch: 'undecided',
};

/**
 * Applies an input to a draft; pure. Throws `unprocessable` naming the key, what was expected and what was received.
 */
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
  const url = sealDraftUrl(before, settings.polling_url);
  const secrets: PluginSecrets = {
    pollingHeaders: headers === undefined ? before.secrets.pollingHeaders : scalarText(headers),
    pollingBody: body === undefined ? before.secrets.pollingBody : scalarText(body),
    ...sealToken(token === undefined ? before.secrets.mirrorToken : scalarText(token)),
    ...(url === undefined || url.secrets.length === 0 ? {} : { urlSecrets: url.secrets }),
    fieldValues: secret,
  };
  return {
    name: readName(input.name === undefined ? before.name : input.name),
    strategy: readStrategy(input.strategy === undefined ? before.strategy : input.strategy),
    settings: url === undefined ? settings : { ...settings, polling_url: url.text },
    fieldValues: open,
    secrets,
    pushSeconds: readPushSeconds(input.pushSeconds === undefined ? before.pushSeconds : input.pushSeconds),
    scriptSwitch: input.scriptSwitch ?? before.scriptSwitch,
    secretSwitch: input.secretSwitch ?? before.secretSwitch,
    trust: changeTrust(before.trust, input.trust),
  };
}

function sealDraftUrl({ settings, secrets }: PluginDraft, url: unknown): SealedUrl | undefined {
  if (typeof url !== 'string') return undefined;
  const before = typeof settings.polling_url === 'string' ? settings.polling_url : '';
  return sealUrl(url, { text: before, secrets: secrets.urlSecrets ?? [] });
}

const sealToken = (token: string | undefined): Pick<PluginSecrets, 'mirrorToken'> =>
  token === undefined || token === '' ? {} : { mirrorToken: token.trim() };

/** Converts field values to their stored form. Throws `unprocessable` naming each invalid one. */
export function checkFieldValues(
  before: PluginDraft,
  input: PluginInput,
  isPlugin: (id: number) => boolean,
): PluginInput {
  if (input.fieldValues === undefined) return input;
  const fields = readFieldDefinitions(input.settings.custom_fields ?? before.settings.custom_fields);
  const { values, errors } = checkValues(fields, input.fieldValues, {
    values: { ...before.fieldValues, ...before.secrets.fieldValues },
    isPlugin,
  });
  const wrong = Object.entries(errors).map(([keyname, error]) => `${keyname}: ${error}`);
  if (wrong.length > 0) throw new InkstandError('unprocessable', wrong.slice(0, 10).join('; '));
  return { ...input, fieldValues: values };
}

function readName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name !== '' && name.length <= MAX_PLUGIN_NAME_CHARS) return name;
  throw new InkstandError('unprocessable', `expected name to be a string of 1 to ${MAX_PLUGIN_NAME_CHARS} characters`);
}

function readStrategy(value: unknown): Strategy {
  if (isStrategy(value)) return value;
  throw new InkstandError('unprocessable', `expected strategy ${STRATEGIES.join(', ')}, got ${formatValue(value)}`);
}

function readPushSeconds(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MAX_PUSH_SECONDS) return value;
  throw new InkstandError(
    'unprocessable',
    `expected push_seconds from 0 (no limit) to ${MAX_PUSH_SECONDS}, got ${formatValue(value)}`,
  );
}

/** These keys must be valid even in a recipe; other keys may have values that only other servers know. */
const ALWAYS_CHECKED = new Set(['mirror_token', 'polling_url', 'polling_headers', 'polling_body', 'static_data']);

function checkSettings({ settings, isRecipe = false }: PluginInput): void {
  checkSettingsSize(settings);
  const fault = findSettingFaults(settings).find(({ key }) => !isRecipe || ALWAYS_CHECKED.has(key));
  if (fault)
    throw new InkstandError('unprocessable', `expected ${fault.key} to be ${fault.expected}, got ${fault.got}`);
}
