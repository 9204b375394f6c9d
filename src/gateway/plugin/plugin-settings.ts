import { InkstandError } from '@inkstand/common/errors';
import { isObject, mapWholeFloats } from '@inkstand/common/json';
import { SerialQueue } from '@inkstand/common/serial-queue';
import { writeBytes } from '../byte-size.js';
import type { Place } from '../place/place.js';
import type { MarkupName } from '../recipe/recipe.js';
import {
  type FetchedWrite,
  isSameDraft,
  type NewData,
  type PluginDraft,
  type PluginSetting,
  type PluginSettingTable,
  pickDraft,
  type Strategy,
} from '../store/store.js';
import { changeDraft, checkFieldValues, EMPTY_DRAFT, type PluginInput } from './change-draft.js';
import { type MergeVariables, mergeVariables } from './data/merge-push.js';
import { planPush } from './data/plan-push.js';
import { parsePush } from './data/push-body.js';
import { RecentData } from './data/recent-data.js';
import { readStaticData } from './data/static-data.js';
import { digestText } from './data-digest.js';
import { maskSettings } from './exchange/mask-secrets.js';
import { isRecipeOrigin, type RecipeBase } from './exchange/recipe-origin.js';
import type { StoredState } from './fields/fields.js';
import { fillHome } from './home-fields.js';
import { MARKUP_LIMIT } from './plugin-limits.js';
import { hasOpenSecret } from './poll/polling-url.js';
import { listShownSecrets } from './trust/shown-secrets.js';

interface PluginSettingsOptions {
  readonly table: PluginSettingTable;
  readonly now: () => number;
  /** Maximum size of the merge variables as JSON. */
  readonly limitBytes: number;
  /** Where the home is, for new plugins that show something about a place. */
  readonly home?: () => Place | undefined;
  /** Called after data, settings or markup changed, and after a plugin setting was created or deleted. */
  readonly onChange: (pluginSettingId: number) => void;
  /** Called with data that was received, also when it is the same as before. */
  readonly onData?: (setting: PluginSetting, variables: MergeVariables) => void;
}

/** A write that joins the transaction of the data. */
type ExtraWrite = Parameters<PluginSettingTable['writeData']>[2];

type DataWrite = (data: NewData) => Promise<PluginSetting>;

/**
 * Operations on plugin settings for owners, API clients and webhooks. Every change is stored before its promise
 * resolves.
 */
export class PluginSettings {
  readonly #table: PluginSettingTable;
  readonly #now: () => number;
  readonly #limitBytes: number;
  readonly #home: NonNullable<PluginSettingsOptions['home']>;
  readonly #onChange: (pluginSettingId: number) => void;
  readonly #onData: NonNullable<PluginSettingsOptions['onData']>;
  /** Recently received data, for trying out markup. */
  readonly recent = new RecentData();
  /** Pushes that change no data are recorded only here. */
  readonly #pushedAtMs = new Map<number, number>();
  /** Data changes of each plugin setting, one at a time, because merging reads what it writes. */
  readonly #changes = new Map<number, SerialQueue>();

  constructor(options: PluginSettingsOptions) {
    this.#table = options.table;
    this.#now = options.now;
    this.#limitBytes = options.limitBytes;
    this.#home = options.home ?? (() => undefined);
    this.#onChange = options.onChange;
    this.#onData = options.onData ?? (() => undefined);
  }

  /** Limit of a webhook body, and of the data after merging. */
  get limitBytes(): number {
    return this.#limitBytes;
  }

  list(): readonly PluginSetting[] {
    return this.#table.list();
  }

  find(id: number): PluginSetting | undefined {
    return this.#table.find(id);
  }

  /** The state that values of its custom fields are checked against. Throws `not-found`. */
  async stateOf(id: number): Promise<StoredState> {
    const { fieldValues, secrets } = await this.draft(id);
    return { values: { ...fieldValues, ...secrets.fieldValues }, isPlugin: this.#isPlugin };
  }

  readonly #isPlugin = (id: number): boolean => this.find(id) !== undefined;

  /** Finds a plugin setting by number or UUID. Throws `not-found`. */
  get(idOrUuid: string | number): PluginSetting {
    const setting = /^\d{1,15}$/.test(String(idOrUuid))
      ? this.#table.find(Number(idOrUuid))
      : this.#table.findByUuid(String(idOrUuid));
    if (setting) return setting;
    throw new InkstandError('not-found', 'there is no such plugin setting');
  }

  /** @param uuid lower case, for a plugin setting copied from another server; throws `conflict` when it is taken */
  async create(input: PluginInput, uuid?: string): Promise<PluginSetting> {
    const fieldValues = fillHome(input.settings.custom_fields, input.fieldValues ?? {}, this.#home());
    const filled = { ...input, fieldValues };
    const draft = changeDraft(EMPTY_DRAFT, checkFieldValues(EMPTY_DRAFT, filled, this.#isPlugin));
    const variables = JSON.stringify(staticVariables(draft) ?? {});
    const setting = await this.#table.insert(draft, digestText(variables), variables, uuid);
    this.#onChange(setting.id);
    return setting;
  }

  /**
   * Creates a copy with the same settings, secrets and markup but its own UUID. Data is copied only if it is part of
   * the settings, because data received for one plugin setting need not fit another. Throws `not-found`.
   */
  async clone(id: number, name: string): Promise<PluginSetting> {
    const draft = changeDraft(await this.draft(id), { name, settings: {} });
    const variables = JSON.stringify(staticVariables(draft) ?? {});
    const copy = await this.#table.insert(draft, digestText(variables), variables);
    await this.#table.copyContents(id, copy.id);
    this.#onChange(copy.id);
    return copy;
  }

  /** Throws `not-found`, `unprocessable`. */
  async update(id: number, input: PluginInput): Promise<PluginSetting> {
    const before = await this.draft(id);
    const draft = changeDraft(before, checkFieldValues(before, input, this.#isPlugin));
    if (isSameDraft(draft, before)) return this.get(id);
    const setting = await this.#table.update(id, draft);
    const variables = staticVariables(draft);
    const stored = variables ? await this.writeData(setting, variables) : setting;
    // Other settings changed even if the data did not.
    this.#onChange(id);
    return stored;
  }

  /** Encrypts secrets in polling addresses that an earlier version stored in plain text. */
  async sealAddresses(): Promise<void> {
    for (const { id, settings } of this.list())
      if (hasOpenSecret(settings.polling_url)) await this.update(id, { settings: {} });
  }

  /** Plugins from before the question whose markup uses no secret are asked like new ones, once it does. */
  async settleSecretSwitches(): Promise<void> {
    for (const { id, settings, secretSwitch } of this.list())
      if (secretSwitch === 'earlier' && listShownSecrets({ settings, markup: await this.markup(id) }).length === 0)
        await this.update(id, { settings: {}, secretSwitch: 'undecided' });
  }

  /** Moves it to the bin. Throws `not-found`. */
  async delete(id: number): Promise<void> {
    await this.#table.delete(id);
    this.#forget(id);
  }

  /** Deletes it for good: what was created for something that failed, or by a program. Throws `not-found`. */
  async discard(id: number): Promise<void> {
    await this.#table.discard(id);
    this.#forget(id);
  }

  #forget(id: number): void {
    this.#pushedAtMs.delete(id);
    this.#changes.delete(id);
    this.recent.forget(id);
    this.#onChange(id);
  }

  /** Takes it out of the bin. Throws `not-found`. */
  async restore(id: number): Promise<PluginSetting> {
    const setting = await this.#table.restore(id);
    this.#onChange(id);
    return setting;
  }

  /** The stored draft with its secrets; never show it. */
  async draft(id: number): Promise<PluginDraft> {
    return { ...pickDraft(this.get(id)), secrets: await this.#table.secrets(id) };
  }

  markup(id: number): Promise<Readonly<Record<string, string>>> {
    return this.#table.markup(id);
  }

  /** The recipe as it was imported; undefined when none was. */
  async recipeBase(id: number): Promise<RecipeBase | undefined> {
    const row = await this.#table.recipe(id);
    const origin: unknown = row && JSON.parse(row.origin);
    if (!row || !isRecipeOrigin(origin)) return undefined;
    return { origin, settings: JSON.parse(row.settings), notedAtMs: row.noted_at_ms };
  }

  /** Stores what a recipe contained, without literal secrets, for later comparison. */
  async writeRecipeBase(id: number, { origin, settings }: Pick<RecipeBase, 'origin' | 'settings'>): Promise<void> {
    await this.#table.writeRecipe(id, JSON.stringify(origin), JSON.stringify(maskSettings(settings)));
  }

  /** The recipe's own markup of parts that were edited since. */
  recipeMarkup(id: number): Promise<Readonly<Record<string, string>>> {
    return this.#table.recipeMarkup(id);
  }

  /**
   * Throws `too-large` above 1 MB per part.
   *
   * @param isRecipe the parts come from a recipe, so a reset returns to them
   */
  async writeMarkup(
    id: number,
    parts: Partial<Readonly<Record<MarkupName, string>>>,
    isRecipe = false,
  ): Promise<PluginSetting> {
    const before = this.get(id);
    const contents: Record<string, string> = {};
    for (const [name, content] of Object.entries(parts)) {
      if (content === undefined) continue;
      if (Buffer.byteLength(content) > MARKUP_LIMIT) {
        throw new InkstandError('too-large', `expected ${name} to have at most ${writeBytes(MARKUP_LIMIT)}`);
      }
      contents[name] = content;
    }
    const setting = await this.#table.writeMarkup(id, contents, isRecipe);
    if (setting.revision !== before.revision) this.#onChange(id);
    return setting;
  }

  /** The merge variables for API clients and pages. */
  async data(id: number): Promise<MergeVariables> {
    return plainVariables(await this.variables(id));
  }

  /** The merge variables for templates, with whole floats marked. */
  async variables(id: number): Promise<MergeVariables> {
    return JSON.parse(await this.#table.data(id));
  }

  /**
   * Applies a webhook push and returns the merged variables. Throws `invalid`, `unprocessable`, `too-many-requests`
   * with the seconds to wait, and `too-large` when the result exceeds the limit; nothing is stored then.
   */
  push(setting: PluginSetting, body: unknown): Promise<MergeVariables> {
    const merge = async () => ({ variables: await this.#merge(setting.id, body) });
    return this.acceptPush(setting.id, 'webhook', merge).then(plainVariables);
  }

  /** Stores data from a source other than a push; calls `onChange` only when it differs. */
  writeData(setting: PluginSetting, variables: MergeVariables): Promise<PluginSetting> {
    return this.#write(setting.id, variables, false, (data) => this.#table.writeData(setting.id, data));
  }

  /**
   * As `writeData`, for data that can be fetched again. To spare the SD card, it is kept in memory for up to an hour and
   * may be lost in a power cut.
   */
  writeFetched(setting: PluginSetting, variables: MergeVariables, extra?: FetchedWrite): Promise<PluginSetting> {
    return this.#write(setting.id, variables, extra !== undefined, (data) =>
      this.#table.writeFetched(setting.id, data, extra),
    );
  }

  /** Stores durably what `writeFetched` keeps in memory. Throws `no-space`. */
  flush(): Promise<void> {
    return this.#table.flush();
  }

  #write(id: number, variables: MergeVariables, writesSame: boolean, write: DataWrite): Promise<PluginSetting> {
    return this.#changesOf(id).run(async () => {
      const text = JSON.stringify(variables);
      const digest = digestText(text);
      this.#onData(this.get(id), variables);
      if (digest === this.get(id).dataDigest && !writesSame) return this.get(id);
      return this.#store(id, { mergeVariables: text, digest }, write);
    });
  }

  /**
   * Derives new data from the stored data, one change of a plugin setting at a time. If `prepare` throws, nothing
   * changes.
   */
  changeData(
    id: number,
    prepare: (
      setting: PluginSetting,
    ) => Promise<{ readonly variables: MergeVariables; readonly extraWrite: ExtraWrite }>,
  ): Promise<PluginSetting> {
    return this.#changesOf(id).run(async () => {
      const { variables, extraWrite } = await prepare(this.get(id));
      const text = JSON.stringify(variables);
      return this.#store(id, { mergeVariables: text, digest: digestText(text) }, (data) =>
        this.#table.writeData(id, data, extraWrite),
      );
    });
  }

  /**
   * Accepts a push of any kind: checks strategy and rate, calls `prepare` and stores its result. Throws `invalid`,
   * `too-many-requests` with the seconds to wait, and whatever `prepare` throws; nothing is stored then. A push whose
   * failure took time of the worker counts in the rate as well.
   */
  acceptPush<Variables extends MergeVariables>(
    id: number,
    strategy: Strategy,
    prepare: () => Promise<{ readonly variables: Variables; readonly extraWrite?: ExtraWrite }>,
  ): Promise<Variables> {
    return this.#changesOf(id).run(async () => {
      const setting = this.get(id);
      if (setting.strategy !== strategy) {
        throw new InkstandError(
          'invalid',
          `expected a plugin setting with strategy ${strategy}, this one has ${setting.strategy}`,
        );
      }
      const now = this.#now();
      const waitSeconds = planPush(this.#pushedAtMs.get(id) ?? setting.pushedAtMs, setting.pushSeconds, now);
      if (waitSeconds > 0) {
        throw new InkstandError('too-many-requests', `expected at most one push every ${setting.pushSeconds} seconds`, {
          retryAfterSeconds: waitSeconds,
        });
      }
      const { variables, extraWrite } = await prepare().catch((error: unknown) => {
        if (strategy !== 'webhook' && tookWorkerTime(error)) this.#pushedAtMs.set(id, now);
        throw error;
      });
      const text = JSON.stringify(variables);
      const digest = digestText(text);
      if (digest !== setting.dataDigest) {
        await this.#store(id, { mergeVariables: text, digest, pushedAtMs: now }, (data) =>
          this.#table.writeData(id, data, extraWrite),
        );
      }
      this.#pushedAtMs.set(id, now);
      this.#onData(setting, variables);
      return variables;
    });
  }

  async #merge(id: number, body: unknown): Promise<MergeVariables> {
    const { variables, strategy, streamLimit } = parsePush(body);
    const stored = strategy === 'replace' ? {} : await this.variables(id);
    const merged = mergeVariables(stored, variables, strategy, streamLimit);
    if (Buffer.byteLength(JSON.stringify(plainVariables(merged))) <= this.#limitBytes) return merged;
    throw new InkstandError(
      'too-large',
      `expected merge variables of at most ${writeBytes(this.#limitBytes)} after merging`,
    );
  }

  async #store(id: number, data: NewData, write: DataWrite): Promise<PluginSetting> {
    const before = this.get(id).dataDigest;
    const setting = await write(data);
    if (data.digest !== before) {
      this.recent.note(id, data.mergeVariables, this.#now());
      this.#onChange(id);
    }
    return setting;
  }

  #changesOf(id: number): SerialQueue {
    const changes = this.#changes.get(id) ?? new SerialQueue();
    this.#changes.set(id, changes);
    return changes;
  }
}

/** Whether a pushed picture failed after the worker may have decoded it; other formats are refused by their first bytes. */
const tookWorkerTime = (error: unknown): boolean =>
  error instanceof InkstandError &&
  ['timeout', 'unavailable', 'unprocessable'].includes(error.code) &&
  !['not-picture', 'heic-picture'].includes(error.fault?.code ?? '');

const plainVariables = (variables: MergeVariables): MergeVariables => {
  const plain = mapWholeFloats(variables, (number) => number);
  return isObject(plain) ? plain : variables;
};

/** The data contained in the settings; undefined for other strategies. */
const staticVariables = ({ strategy, settings }: PluginDraft): MergeVariables | undefined =>
  strategy === 'static' ? readStaticData(settings.static_data) : undefined;
