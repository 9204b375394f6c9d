import { createHash } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { normaliseTimeZone, TimeZone, TimeZones } from '@inkstand/common/time-zone';
import type { Panel, View } from '@inkstand/engine/panel';
import { viewsOfMashup } from '@inkstand/engine/panel';
import {
  buildCell,
  buildPictureCell,
  contentVersion,
  type DataOrigins,
  deviceOfPanel,
  findMissingSetup,
  listShown,
  type PluginPictures,
  type PluginSettings,
  type Viewer as RecipeViewer,
  readOtherData,
  readRecipeSettings,
  type StaleData,
  traitsOfStrategy,
} from '../../plugin/plugin.js';
import type { BroadcastTable, Device, Mashup, PluginSetting, ShownContent } from '../../store/store.js';
import { buildRenderJob, type CellSource, type NetworkPolicy, type RenderJob } from '../../worker/worker.js';
import { readSpecialWords } from '../special/special-words.js';
import { describeStale } from '../stale-sentence.js';
import { type BroadcastSource, makeBroadcastCell } from './broadcast-cell.js';
import { addCellParts } from './cell-parts.js';
import { moveCalendars } from './move-calendar.js';
import {
  type ContentSource,
  type PluginObstacle,
  pluginsOf,
  type ScreenContent,
  type Viewer,
} from './screen-content.js';
import { wifiStrength } from './wifi-strength.js';

interface PluginContentsOptions {
  readonly plugins: PluginSettings;
  readonly pictures: PluginPictures;
  readonly origins: Pick<DataOrigins, 'of'>;
  /** None by default. */
  readonly broadcasts?: Pick<BroadcastTable, 'find' | 'picture'> | undefined;
  readonly user: () => RecipeViewer['user'];
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
  /** See `Poller.isUnreachable`; false by default. */
  readonly isUnreachable?: (setting: PluginSetting) => boolean;
  /** Set while the data of a plugin setting is too old; never by default. */
  readonly staleOf?: (setting: PluginSetting) => StaleData | undefined;
  /** See `RenderInputs.fingerprint`; screens rendered with another value are outdated. */
  readonly inputFingerprint?: () => string;
}

const NO_MARKUP = 'it has no markup yet';

/** Changes nothing by itself, so it is rendered again only for another panel or font. */
const BROADCAST_REFRESH_SECONDS = 24 * 3600;

/** Provides plugin settings and mashups as contents of playlist items, and messages and pictures of broadcasts. */
export class PluginContents implements ContentSource {
  readonly #options: PluginContentsOptions;
  readonly #zones = new TimeZones();
  /** Displays need this at every call. Plugin settings are immutable, so it is computed once per object. */
  readonly #described = new WeakMap<PluginSetting, { readonly fingerprint: string; readonly content: ScreenContent }>();

  constructor(options: PluginContentsOptions) {
    this.#options = options;
  }

  find(content: ShownContent): ScreenContent | undefined {
    switch (content.kind) {
      case 'plugin':
        return this.#findPlugin(content.pluginSettingId);
      case 'mashup':
        return this.#findMashup(content);
      case 'broadcast':
        return this.#findBroadcast(content.id);
    }
  }

  /** What has to be done before a plugin can be shown; undefined when nothing. */
  async findObstacle(pluginSettingId: number): Promise<PluginObstacle | undefined> {
    const { plugins } = this.#options;
    const setting = plugins.find(pluginSettingId);
    if (!setting) return 'gone';
    const missing = findMissingSetup(setting);
    if (missing !== undefined || traitsOfStrategy(setting.strategy).brings === 'picture') return missing;
    return hasMarkup(await plugins.markup(pluginSettingId), 'full') ? undefined : 'markup';
  }

  /** Throws `not-found`, and `unprocessable` without markup. */
  async makeJob(
    content: ShownContent,
    panel: Panel,
    viewer: Viewer,
    atMs: number = this.#options.now(),
  ): Promise<RenderJob> {
    const { user, reach } = this.#options;
    const recipeViewer = { user: describeUser(user(), viewer.device, atMs), device: describeDevice(viewer, panel) };
    const { timeZone, locale } = recipeViewer.user;
    const rendered =
      content.kind === 'mashup'
        ? { layout: content.layout, cells: await this.#makeCells(content, recipeViewer, atMs) }
        : { cell: await this.#makeWhole(content, recipeViewer, atMs) };
    const notice = this.#writeNotice(content, recipeViewer.user);
    return buildRenderJob(rendered, { panel, now: atMs, timeZone, locale, reach: reach(), ...(notice && { notice }) });
  }

  async #makeWhole(content: Exclude<ShownContent, Mashup>, viewer: RecipeViewer, atMs: number): Promise<CellSource> {
    if (content.kind === 'plugin') return this.#makeCell(content.pluginSettingId, 'full', viewer, atMs);
    return makeBroadcastCell(await this.#readBroadcast(content.id), viewer, atMs);
  }

  /** Throws `not-found` when it was forgotten meanwhile. */
  async #readBroadcast(id: number): Promise<BroadcastSource> {
    const { broadcasts } = this.#options;
    const content = broadcasts?.find(id)?.content;
    if (content?.kind === 'message') return content;
    const picture = content && (await broadcasts?.picture(id));
    if (!picture) throw new InkstandError('not-found', `there is no broadcast ${id} with a message or picture`);
    return { kind: 'picture', picture };
  }

  #findBroadcast(id: number): ScreenContent | undefined {
    const content = this.#options.broadcasts?.find(id)?.content;
    if (!content || content.kind === 'plugin') return undefined;
    return {
      name: content.kind === 'message' ? content.text : content.fileName,
      version: `broadcast-${id}${this.#options.inputFingerprint?.() ?? ''}`,
      revision: String(id),
      refreshSeconds: BROADCAST_REFRESH_SECONDS,
    };
  }

  #findPlugin(pluginSettingId: number): ScreenContent | undefined {
    const setting = this.#options.plugins.find(pluginSettingId);
    if (!setting) return undefined;
    const fingerprint = this.#options.inputFingerprint?.() ?? '';
    const cached = this.#described.get(setting);
    const content = cached?.fingerprint === fingerprint ? cached.content : describeContent(setting, fingerprint);
    if (content !== cached?.content) this.#described.set(setting, { fingerprint, content });
    const stale = content.missing === undefined ? this.#options.staleOf?.(setting) : undefined;
    const aged = stale ? withAge(content, stale) : content;
    const whole = setting.shows.length > 0 ? this.#withShown(aged, setting) : aged;
    return this.#options.isUnreachable?.(setting) ? { ...whole, isUnreachable: true } : whole;
  }

  /** The content of a plugin that shows views of others: it changes with each of them. */
  #withShown(content: ScreenContent, setting: PluginSetting): ScreenContent {
    const parts = this.#listShown(setting).map((id) => ({ id, part: this.#findWithoutShown(id) }));
    const versions = parts.map(({ id, part }) => `${id}:${part?.version ?? ''}`);
    return {
      ...content,
      version: `${content.version}+${digest([content.version, ...versions])}`,
      revision: [content.revision, ...parts.map(({ part }) => part?.revision ?? '')].join(' '),
      refreshSeconds: Math.min(content.refreshSeconds, ...parts.flatMap(({ part }) => part?.refreshSeconds ?? [])),
    };
  }

  /** A plugin as it would be shown alone, whatever it shows of others. */
  #findWithoutShown(pluginSettingId: number): ScreenContent | undefined {
    const setting = this.#options.plugins.find(pluginSettingId);
    if (!setting) return undefined;
    const content = describeContent(setting, '');
    const stale = content.missing === undefined ? this.#options.staleOf?.(setting) : undefined;
    return stale ? withAge(content, stale) : content;
  }

  /** The plugins that a plugin shows, with those that these show. */
  #listShown(setting: PluginSetting): readonly number[] {
    const { plugins } = this.#options;
    return listShown(setting, (id) => plugins.find(id));
  }

  /**
   * What the strip below the page says; in a mashup, with the names of the plugins whose data is too old, in full and, if
   * there are several, in short.
   */
  #writeNotice(content: ShownContent, { locale, timeZone }: RecipeViewer['user']): readonly string[] | undefined {
    const direct = pluginsOf(content).flatMap((id) => (id === undefined ? [] : (this.#options.plugins.find(id) ?? [])));
    const ids = new Set(direct.flatMap((setting) => [setting.id, ...this.#listShown(setting)]));
    const parts = [...ids].flatMap((id) => this.#findWithoutShown(id) ?? []);
    const words = readSpecialWords(locale);
    const zone = this.#zones.of(timeZone);
    const lines = parts.flatMap(({ name, stale }) =>
      stale ? [{ name, sentence: describeStale(stale, words, zone) }] : [],
    );
    const [line, ...others] = lines;
    if (!line) return undefined;
    if (content.kind === 'plugin' && ids.size === 1) return [line.sentence];
    const full = lines.map(({ name, sentence }) => `${name}: ${sentence}`).join('   ');
    const names = lines.map(({ name }) => name).join(', ');
    return others.length === 0 ? [full] : [full, words('special.stale.several', { names })];
  }

  /** Undefined when none of its plugins exists. */
  #findMashup({ layout, pluginSettingIds }: Mashup): ScreenContent | undefined {
    const parts = pluginSettingIds.map((id) => (id === undefined ? undefined : this.#findPlugin(id)));
    const present = parts.filter((part) => part !== undefined);
    if (present.length === 0) return undefined;
    const shown = present.filter(({ missing }) => missing === undefined);
    const isOutdated = shown.length > 0 && shown.every(({ outdated }) => outdated !== undefined);
    const versions = parts.map((part, place) => `${pluginSettingIds[place] ?? ''}:${part?.version ?? ''}`);
    return {
      name: present.map(({ name }) => name).join(' · '),
      version: digest([layout, ...versions]),
      revision: parts.map((part) => part?.revision ?? '').join(' '),
      refreshSeconds: Math.min(...present.map(({ refreshSeconds }) => refreshSeconds)),
      ...(isOutdated && { outdated: shown.flatMap(({ outdated = [] }) => outdated) }),
      ...(isOutdated && shown.length === 1 && { pagePath: shown[0]?.pagePath }),
      ...(present.every(({ isUnreachable }) => isUnreachable) && { isUnreachable: true }),
      ...(present.every(({ missing }) => missing !== undefined) && {
        missing: present[0]?.missing,
        pagePath: present[0]?.pagePath,
      }),
    };
  }

  /** A plugin that is not set up or has no markup leaves its cell empty, unless all cells would be empty. */
  async #makeCells(
    { layout, pluginSettingIds }: Mashup,
    viewer: RecipeViewer,
    atMs: number,
  ): Promise<(CellSource | undefined)[]> {
    const cells = await Promise.all(
      viewsOfMashup(layout).map(async (view, place) => {
        const id = pluginSettingIds[place];
        if (id === undefined || this.#findPlugin(id)?.missing !== undefined) return undefined;
        return this.#makeCell(id, view, viewer, atMs).catch((error: unknown) => {
          if (error instanceof InkstandError) return undefined;
          throw error;
        });
      }),
    );
    if (cells.every((cell) => cell === undefined)) throw new InkstandError('unprocessable', NO_MARKUP);
    return cells;
  }

  /** @param path the plugins that it is shown inside of, outermost first */
  async #makeCell(
    pluginSettingId: number,
    view: View,
    viewer: RecipeViewer,
    atMs: number,
    path: readonly number[] = [],
  ): Promise<CellSource> {
    const { plugins, pictures } = this.#options;
    const setting = plugins.get(pluginSettingId);
    if (traitsOfStrategy(setting.strategy).brings === 'picture') {
      return buildPictureCell(setting, await pictures.read(setting), view);
    }
    const [draft, markup, data] = await Promise.all([
      plugins.draft(pluginSettingId),
      plugins.markup(pluginSettingId),
      plugins.variables(pluginSettingId),
    ]);
    if (!hasMarkup(markup, view)) throw new InkstandError('unprocessable', NO_MARKUP);
    const { timeZone } = viewer.user;
    const isElsewhere = timeZone !== this.#options.user().timeZone;
    const others = await readOtherData(plugins, markup);
    const all = { ...data, ...others.variables };
    const variables = isElsewhere ? moveCalendars(all, timeZone) : all;
    const cell = buildCell(draft, markup, variables, view, viewer, atMs);
    const dataOrigin = await this.#options.origins.of(setting, others.ids);
    return this.addParts({ ...cell, dataOrigin }, [...path, pluginSettingId], viewer, atMs);
  }

  /**
   * The cell with the views of other plugins that its markup shows; a view that cannot be shown says why in its place.
   *
   * @param path the plugins that they are shown inside of, outermost first: the last one is that of the cell
   */
  addParts(
    cell: CellSource,
    path: readonly number[],
    viewer: RecipeViewer,
    atMs: number = this.#options.now(),
  ): Promise<CellSource> {
    const { plugins } = this.#options;
    return addCellParts(cell, path, {
      words: readSpecialWords(viewer.user.locale),
      findName: (id) => plugins.find(id)?.name,
      isSetUp: (id) => this.#findWithoutShown(id)?.missing === undefined,
      makeCell: ({ pluginSettingId, view }) => this.#makeCell(pluginSettingId, view, viewer, atMs, path),
    });
  }
}

/** A short name for texts: equal if all of them are. */
const digest = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 24);

const hasMarkup = ({ full, shared, ...views }: Readonly<Record<string, string>>, view: View): boolean =>
  Boolean(full || shared || views[view]);

function describeContent(setting: PluginSetting, fingerprint: string): ScreenContent {
  const { refreshMinutes } = readRecipeSettings(setting.settings);
  const missing = findMissingSetup(setting);
  return {
    name: setting.name,
    version: contentVersion(setting) + fingerprint,
    revision: String(setting.revision),
    refreshSeconds: refreshMinutes * 60,
    pagePath: `/plugins/${setting.id}${missing === 'fields' ? '/settings' : ''}`,
    ...(missing && { missing }),
  };
}

const withAge = (content: ScreenContent, stale: StaleData): ScreenContent => ({
  ...content,
  stale,
  version: `${content.version}~${stale.kind}${stale.sinceMs}`,
  ...(stale.isLong && { outdated: [{ name: content.name, stale }] }),
});

/** The owner, where this display hangs and reads. */
function describeUser(user: RecipeViewer['user'], device: Device, atMs: number): RecipeViewer['user'] {
  const timeZone = normaliseTimeZone(device.timeZone ?? '') ?? user.timeZone;
  return {
    ...user,
    locale: device.locale ?? user.locale,
    timeZone,
    utcOffsetSeconds: new TimeZone(timeZone).offsetMs(atMs) / 1000,
  };
}

/** The display as markup sees it. */
export function describeDevice({ device, telemetry }: Viewer, panel: Panel): RecipeViewer['device'] {
  const { friendlyId, sleepsAtNight, sleepStartMinutes, sleepEndMinutes } = device;
  const refreshSeconds = device.refreshSeconds ?? telemetry?.refreshSeconds;
  return deviceOfPanel(panel, {
    friendlyId,
    percentCharged: telemetry?.batteryPercent ?? 100,
    wifiStrength: wifiStrength(telemetry?.rssiDbm) ?? 100,
    firmwareVersion: device.firmwareVersion ?? '',
    ...(refreshSeconds !== undefined && { refreshSeconds }),
    sleepsAtNight,
    sleepStartMinutes,
    sleepEndMinutes,
  });
}
