import { InkstandError } from '@inkstand/common/errors';
import { isObject, type JsonObject } from '@inkstand/common/json';
import { findModel, type Model } from '@inkstand/engine/model';
import { findFailure, type PluginPictures, type PluginSettings, type Poller } from '../../plugin/plugin.js';
import type { PluginSetting } from '../../store/store.js';

/** What a named screen shows. */
export type NamedSource =
  | { readonly kind: 'markup'; readonly markup: string }
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'url'; readonly url: string };

/** A screen in the model of Terminus' clients: a picture or HTML, identified by its name and model. */
export interface NamedScreen {
  readonly setting: PluginSetting;
  readonly name: string;
  readonly model: Model;
}

export interface NewNamedScreen {
  readonly name: string;
  readonly label: string;
  readonly model: Model;
  readonly source: NamedSource;
}

interface NamedScreensOptions {
  readonly plugins: PluginSettings;
  readonly pictures: PluginPictures;
  readonly poller: Poller;
}

/** No limit, because each push is a click or a schedule of the owner. */
const PUSH_SECONDS = 0;

/** Named screens are stored as plugin settings, so they can be added to playlists like any other. */
export class NamedScreens {
  readonly #options: NamedScreensOptions;

  constructor(options: NamedScreensOptions) {
    this.#options = options;
  }

  list(): readonly NamedScreen[] {
    return this.#options.plugins.list().flatMap((setting) => readNamed(setting) ?? []);
  }

  /** Throws `not-found`. */
  get(id: number): NamedScreen {
    const screen = this.list().find(({ setting }) => setting.id === id);
    if (screen) return screen;
    throw new InkstandError('not-found', 'there is no such screen');
  }

  /** Throws `unprocessable` for a name that is taken or a source that is not a picture; nothing is stored then. */
  async create({ name, label, model, source }: NewNamedScreen): Promise<NamedScreen> {
    this.#requireFree(name, model, undefined);
    const { plugins } = this.#options;
    const setting = await plugins.create({
      name: label,
      strategy: strategyOf(source),
      pushSeconds: PUSH_SECONDS,
      settings: { ...settingsOf(source), screen_name: name, screen_model: model.name },
      fieldValues: {},
    });
    try {
      await this.#fill(setting, source);
    } catch (error) {
      await plugins.discard(setting.id);
      throw error;
    }
    return this.get(setting.id);
  }

  /** Changes the given members. Throws `unprocessable`; the old source is kept if the new one is not a picture. */
  async update(screen: NamedScreen, change: Partial<NewNamedScreen>): Promise<NamedScreen> {
    const { name = screen.name, label = screen.setting.name, model = screen.model, source } = change;
    this.#requireFree(name, model, screen.setting.id);
    const { id } = screen.setting;
    const setting = await this.#options.plugins.update(id, {
      name: label,
      ...(source && { strategy: strategyOf(source) }),
      settings: { ...(source && settingsOf(source)), screen_name: name, screen_model: model.name },
      fieldValues: {},
    });
    if (source) await this.#fill(setting, source);
    return this.get(id);
  }

  async remove({ setting }: NamedScreen): Promise<void> {
    await this.#options.plugins.discard(setting.id);
  }

  /** The facts about its picture; undefined for HTML. */
  async pictureOf({ setting }: NamedScreen): Promise<JsonObject | undefined> {
    const { picture } = await this.#options.plugins.data(setting.id);
    return isObject(picture) ? picture : undefined;
  }

  async #fill(setting: PluginSetting, source: NamedSource): Promise<void> {
    const { plugins, pictures, poller } = this.#options;
    if (source.kind === 'markup') await plugins.writeMarkup(setting.id, { full: source.markup });
    if (source.kind === 'picture') await pictures.push(setting, source.bytes);
    if (source.kind !== 'url') return;
    await poller.pollAndStore(setting);
    const failure = findFailure(poller.report(setting.id));
    if (failure) throw new InkstandError('unprocessable', `expected a picture at ${source.url}: ${failure.error}`);
  }

  #requireFree(name: string, model: Model, exceptId: number | undefined): void {
    const taken = this.list().find((one) => one.name === name && one.model === model && one.setting.id !== exceptId);
    if (taken) throw new InkstandError('unprocessable', `expected another name: ${model.name} has a screen "${name}"`);
  }
}

function readNamed(setting: PluginSetting): NamedScreen | undefined {
  const { screen_name: name, screen_model: modelName } = setting.settings;
  const model = typeof modelName === 'string' ? findModel(modelName) : undefined;
  return typeof name === 'string' && model ? { setting, name, model } : undefined;
}

const STRATEGIES = { markup: 'static', picture: 'webhook_image', url: 'alias' } as const;
const strategyOf = ({ kind }: NamedSource) => STRATEGIES[kind];
const settingsOf = (source: NamedSource) => ({ polling_url: source.kind === 'url' ? source.url : undefined });
