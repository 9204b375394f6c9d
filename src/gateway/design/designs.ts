import { InkstandError } from '@inkstand/common/errors';
import { SerialQueue } from '@inkstand/common/serial-queue';
import type { MarkupName } from '../recipe/recipe.js';
import type { DesignStep, DesignStepTable, PluginSetting } from '../store/store.js';
import { needsOwnData } from './data-path.js';
import { KEPT_STEPS } from './design-limits.js';
import type { Design } from './design-types.js';
import { type DesignEdit, editDesign } from './edit-design.js';
import { requireOtherPlugins } from './nested-plugins.js';
import { readDesign, writeDesign } from './read-design.js';
import { type DesignMarkup, writeMarkup } from './write-markup.js';

/** Where the markup of plugin settings is stored. */
interface MarkupStore {
  find(id: number): Pick<PluginSetting, 'shows' | 'settings'> | undefined;
  update(id: number, input: { readonly settings: Readonly<Record<string, unknown>> }): Promise<unknown>;
  markup(id: number): Promise<Readonly<Record<string, string>>>;
  writeMarkup(id: number, parts: Partial<Readonly<Record<MarkupName, string>>>): Promise<unknown>;
}

/** Draws markup of a plugin setting. @throws InkstandError when displays could not show it */
export type CheckMarkup = (id: number, markup: DesignMarkup) => Promise<void>;

/** The draft of a design, and what can be done with it. */
export interface DesignDraft {
  readonly design: Design;
  readonly step: number;
  readonly undoStep: number | undefined;
  readonly redoStep: number | undefined;
  /** Displays show this design. */
  readonly isPublished: boolean;
  /** States that were published, newest first. */
  readonly versions: readonly DesignStep[];
}

/** Designs of plugin settings: their drafts, every step of them, and what displays show. */
export class Designs {
  readonly #table: DesignStepTable;
  readonly #plugins: MarkupStore;
  readonly #check: CheckMarkup;
  readonly #turns: Map<number, SerialQueue>;

  constructor(
    table: DesignStepTable,
    plugins: MarkupStore,
    check: CheckMarkup,
    turns: Map<number, SerialQueue> = new Map(),
  ) {
    this.#table = table;
    this.#plugins = plugins;
    this.#check = check;
    this.#turns = turns;
  }

  /** The same designs, but published markup is written to another store, which may refuse it. */
  writingTo(plugins: MarkupStore): Designs {
    return new Designs(this.#table, plugins, this.#check, this.#turns);
  }

  /** Undefined for a plugin whose screen is markup. @throws InkstandError for a design that cannot be read */
  open(id: number): Promise<DesignDraft | undefined> {
    return this.#inTurn(id, () => this.#read(id));
  }

  /** One state of a design. @throws InkstandError `not-found` */
  async version(id: number, step: number): Promise<Design> {
    const content = await this.#table.content(id, step);
    if (content === undefined) throw new InkstandError('not-found', 'there is no such version');
    return readDesign(content);
  }

  /** Starts with this design; the markup that displays show stays until it is published. */
  async start(id: number, design: Design): Promise<void> {
    await this.#inTurn(id, () => this.#table.add(id, writeDesign(design), KEPT_STEPS));
  }

  /** Applies edits to the draft as one step. @throws InkstandError as `editDesign`, `not-found` without a draft */
  edit(id: number, ...edits: readonly DesignEdit[]): Promise<Design> {
    return this.#inTurn(id, async () => {
      const { design } = await this.#require(id);
      const edited = edits.reduce(editDesign, design);
      if (edited === design) return design;
      const json = writeDesign(edited);
      // What is stored can always be read.
      readDesign(json);
      await this.#table.add(id, json, KEPT_STEPS);
      return edited;
    });
  }

  /** Makes a published state the draft; undo returns to the former draft. @throws InkstandError `not-found` */
  async openVersion(id: number, step: number): Promise<void> {
    await this.#inTurn(id, async () => this.#table.add(id, writeDesign(await this.version(id, step)), KEPT_STEPS));
  }

  /** Undo or redo: the state before or after the draft becomes the draft. @throws InkstandError `not-found` */
  async goTo(id: number, step: number): Promise<void> {
    await this.#inTurn(id, async () => {
      await this.version(id, step);
      await this.#table.makeCurrent(id, step);
    });
  }

  /** Displays show the draft from now on. @throws NestedPluginError, and InkstandError when it cannot be shown */
  async publish(id: number): Promise<void> {
    await this.#inTurn(id, () => this.#publish(id));
  }

  /** The markup stays as it was published; the design is gone. */
  async continueAsMarkup(id: number): Promise<void> {
    await this.#inTurn(id, async () => {
      await this.#publish(id);
      await this.#plugins.writeMarkup(id, { design: '' });
      await this.#table.clear(id);
    });
  }

  /** Each change starts from what the one before it stored. */
  #inTurn<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
    const turns = this.#turns.get(id) ?? new SerialQueue();
    this.#turns.set(id, turns);
    return turns.run(work);
  }

  async #read(id: number): Promise<DesignDraft | undefined> {
    const markup = await this.#plugins.markup(id);
    const stored = markup.design ?? '';
    const fault = await this.#adopt(id, stored);
    const steps = await this.#table.list(id);
    const at = steps.findIndex(({ isCurrent }) => isCurrent);
    const current = steps[at];
    // A design that was started anew replaces one that cannot be read as soon as it is published.
    if (fault && (!current || current.publishedAtMs !== undefined)) throw fault;
    const content = current && (await this.#table.content(id, current.step));
    if (!current || content === undefined) return undefined;
    const design = readDesign(content);
    return {
      design,
      step: current.step,
      undoStep: steps[at - 1]?.step,
      redoStep: steps[at + 1]?.step,
      isPublished: isShown(design, markup),
      versions: steps.filter(({ publishedAtMs }) => publishedAtMs !== undefined).reverse(),
    };
  }

  async #publish(id: number): Promise<void> {
    const { design, step } = await this.#require(id);
    requireOtherPlugins(id, design, (one) => this.#plugins.find(one));
    const markup = writeMarkup(design);
    await this.#check(id, markup);
    await this.#plugins.writeMarkup(id, { ...markup, design: writeDesign(design) });
    await this.#noteNeed(id, design);
    await this.#table.notePublished(id, step);
  }

  /** Displays wait for the plugin's first data only if the screen shows any of it. */
  async #noteNeed(id: number, design: Design): Promise<void> {
    const needed = needsOwnData(design) ? undefined : 'no';
    if (this.#plugins.find(id)?.settings.needs_data !== needed)
      await this.#plugins.update(id, { settings: { needs_data: needed } });
  }

  async #require(id: number): Promise<DesignDraft> {
    const draft = await this.#read(id);
    if (draft) return draft;
    throw new InkstandError('not-found', 'this plugin has no design');
  }

  /**
   * A design that was imported, restored or written by a program becomes the draft; undo returns to the former one.
   * Returns why it cannot be read.
   */
  async #adopt(id: number, stored: string): Promise<InkstandError | undefined> {
    if (stored === '') return undefined;
    const content = tryReading(stored);
    if (content instanceof InkstandError) return content;
    const published = (await this.#table.list(id)).filter(({ publishedAtMs }) => publishedAtMs !== undefined);
    for (const { step } of published.reverse()) if ((await this.#table.content(id, step)) === content) return undefined;
    await this.#table.add(id, content, KEPT_STEPS, true);
    return undefined;
  }
}

const isShown = (design: Design, markup: Readonly<Record<string, string>>): boolean =>
  Object.entries(writeMarkup(design)).every(([part, text]) => (markup[part] ?? '') === text);

function tryReading(stored: string): string | InkstandError {
  try {
    return writeDesign(readDesign(stored));
  } catch (error) {
    if (error instanceof InkstandError) return error;
    throw error;
  }
}
