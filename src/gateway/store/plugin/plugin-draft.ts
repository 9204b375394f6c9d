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

interface DraftColumn {
  readonly column: string;
  /** `json` is null in the database where the value is undefined. */
  readonly kind: 'plain' | 'json';
}

/** The columns that an owner edits. Rows, changes and copies derive from them. */
const DRAFT_COLUMNS: Readonly<Record<keyof OpenDraft, DraftColumn>> = {
  name: { column: 'name', kind: 'plain' },
  strategy: { column: 'strategy', kind: 'plain' },
  settings: { column: 'settings', kind: 'json' },
  fieldValues: { column: 'field_values', kind: 'json' },
  pushSeconds: { column: 'push_seconds', kind: 'plain' },
  scriptSwitch: { column: 'script_switch', kind: 'plain' },
  secretSwitch: { column: 'secret_switch', kind: 'plain' },
  trust: { column: 'trust', kind: 'json' },
};

const COLUMNS = Object.entries(DRAFT_COLUMNS) as readonly (readonly [keyof OpenDraft, DraftColumn])[];

/** Names of the columns, in the order of `storeDraft`. */
export const DRAFT_COLUMN_NAMES: readonly string[] = COLUMNS.map(([, { column }]) => column);

/** The schema's constraints guarantee the types of the columns. */
export const readDraft = (row: Readonly<Record<string, unknown>>): OpenDraft =>
  Object.fromEntries(
    COLUMNS.map(([name, { column, kind }]) => [name, kind === 'json' ? readJson(row[column]) : row[column]]),
  ) as unknown as OpenDraft;

const readJson = (stored: unknown): unknown => (stored === null ? undefined : JSON.parse(String(stored)));

/** The values of the columns as they are stored. */
export const storeDraft = (draft: OpenDraft): readonly (string | number | null)[] =>
  COLUMNS.map(([name, { kind }]) => (kind === 'json' ? JSON.stringify(draft[name]) : (draft[name] as string)) ?? null);

/** What an owner edits of a plugin setting. */
export const pickDraft = (setting: OpenDraft): OpenDraft =>
  Object.fromEntries(COLUMNS.map(([name]) => [name, setting[name]])) as unknown as OpenDraft;

/** Whether both would be stored as the same. */
export const isSameDraft = (one: PluginDraft, other: PluginDraft): boolean =>
  JSON.stringify([storeDraft(one), one.secrets]) === JSON.stringify([storeDraft(other), other.secrets]);
