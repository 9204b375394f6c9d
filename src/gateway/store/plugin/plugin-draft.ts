import { Columns, type Row } from '../columns.js';

/** How a plugin setting gets its data or picture. */
export type Strategy =
  | 'webhook'
  | 'polling'
  | 'static'
  | 'plugin_merge'
  | 'webhook_image'
  | 'alias'
  | 'redirect'
  | 'mirror'
  | 'pictures'
  | 'mqtt';

/** Whether scripts of a plugin run. `undecided`: they do not, because the owner has not answered yet. */
export type ScriptSwitch = 'on' | 'off' | 'undecided';

/**
 * Whether markup of a plugin gets its secrets. `undecided`: it does not, because the owner has not answered yet.
 * `earlier`: it does, because it did before the question existed.
 */
export type SecretSwitch = 'on' | 'off' | 'undecided' | 'earlier';

/** Certificates that the owner accepts for a plugin, besides those of public authorities. */
export interface PluginTrust {
  /** Certificates of authorities, in PEM. */
  readonly authorityPem?: string;
  /** At most one for each host. */
  readonly accepted: readonly AcceptedCertificate[];
}

/** The only certificate that is accepted from a host, if no authority vouches for another one. */
export interface AcceptedCertificate {
  /** As `name` or `name:port`. */
  readonly host: string;
  /** SHA-256 of the certificate: 32 bytes in hex with colons. */
  readonly fingerprint: string;
  /** Whose it says it is; as read when it was accepted. */
  readonly subject?: string;
  /** ISO 8601; as read when it was accepted. */
  readonly validUntil?: string;
}

/** Sealed values; empty strings and objects when there are none. */
export interface PluginSecrets {
  readonly pollingHeaders: string;
  readonly pollingBody: string;
  /** The secrets that masks in the polling address replace, in order. */
  readonly urlSecrets?: readonly string[];
  /** Access token of a display on another server. */
  readonly mirrorToken?: string;
  /** Values of password fields. */
  readonly fieldValues: Readonly<Record<string, string>>;
}

/** The parts of a plugin setting that the owner edits. */
export interface PluginDraft {
  readonly name: string;
  readonly strategy: Strategy;
  /** Keys of settings.yml that are not secret. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly fieldValues: Readonly<Record<string, unknown>>;
  readonly secrets: PluginSecrets;
  readonly pushSeconds: number;
  readonly scriptSwitch: ScriptSwitch;
  readonly secretSwitch: SecretSwitch;
  /** Undefined when the owner accepts no other certificates. */
  readonly trust?: PluginTrust | undefined;
}

/** What an owner edits of a plugin setting, without its secrets, which are sealed in a column of their own. */
export type OpenDraft = Omit<PluginDraft, 'secrets'>;

/** The columns that an owner edits. */
export const DRAFT_COLUMNS = new Columns<OpenDraft>({
  name: ['name', 'plain'],
  strategy: ['strategy', 'plain'],
  settings: ['settings', 'json'],
  fieldValues: ['field_values', 'json'],
  pushSeconds: ['push_seconds', 'plain'],
  scriptSwitch: ['script_switch', 'plain'],
  secretSwitch: ['secret_switch', 'plain'],
  trust: ['trust', 'json'],
});

/** What an owner edits of a plugin setting. */
export const pickDraft = (setting: OpenDraft): OpenDraft => DRAFT_COLUMNS.pick(setting);

/** The columns of a draft as they are stored. */
export const storeDraft = (draft: OpenDraft): Row => DRAFT_COLUMNS.store(pickDraft(draft));

/** Whether both would be stored as the same. */
export const isSameDraft = (one: PluginDraft, other: PluginDraft): boolean =>
  JSON.stringify([storeDraft(one), one.secrets]) === JSON.stringify([storeDraft(other), other.secrets]);
