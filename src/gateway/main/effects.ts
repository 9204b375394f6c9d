import type { Log } from '../monitoring/monitoring.js';
import type { Mqtt } from '../mqtt/mqtt.js';
import { followCalendars } from '../playlist/playlist.js';
import {
  type DataAges,
  hasAlbum,
  type MirrorReports,
  type PluginMerger,
  type PluginSettings,
  type Poller,
  type UploadedPictures,
} from '../plugin/plugin.js';
import type { RenderRunner } from '../screen/screen.js';
import type { PlaylistTable } from '../store/store.js';
import type { LiveFeed } from '../web/web.js';

/** The parts that a change reaches. */
interface AffectedParts {
  readonly playlists: PlaylistTable;
  readonly plugins: PluginSettings;
  readonly poller: Poller;
  readonly merger: PluginMerger;
  readonly uploads: UploadedPictures;
  readonly mirrorReports: MirrorReports;
  readonly ages: DataAges;
  readonly runner: RenderRunner;
  readonly mqtt: Mqtt;
  readonly log: Log;
}

/**
 * What follows from a change, in order: every call of one part by another that does not wait for its result. Parts call
 * it, because those that they affect are created after them.
 */
export class Effects {
  readonly #live: LiveFeed;
  #affected: AffectedParts | undefined;

  constructor(live: LiveFeed) {
    this.#live = live;
  }

  /** Call it once all parts exist, before any of them runs. */
  connect(affected: AffectedParts): void {
    this.#affected = affected;
  }

  /** Data, settings or markup of a plugin setting changed, or it was created or deleted. */
  pluginChanged(id: number): void {
    const { plugins, poller, merger, mirrorReports, ages, mqtt } = this.#parts;
    if (!plugins.find(id)) ages.forget(id);
    mirrorReports.forgetMirrors();
    this.#live.publish('plugins');
    this.screensNeeded();
    void poller.pollChanged(id);
    void merger.refreshDependents(id);
    void this.#followCalendars(id);
    void this.#leaveAlbum(id);
    mqtt.notePlugin(id);
  }

  /** Pictures of an album go with its address. */
  async #leaveAlbum(id: number): Promise<void> {
    const { plugins, uploads, log } = this.#parts;
    const setting = plugins.find(id);
    if (setting?.strategy !== 'pictures' || hasAlbum(setting)) return;
    try {
      await uploads.follow(setting, [], []);
    } catch (error) {
      log.error({ err: error, plugin: id }, 'the pictures of its former album were not removed');
    }
  }

  async #followCalendars(id: number): Promise<void> {
    const { playlists, plugins, log } = this.#parts;
    try {
      if (await followCalendars(id, { playlists, plugins })) this.playlistsChanged();
    } catch (error) {
      log.error({ err: error, plugin: id }, 'the days of its calendar were not stored');
    }
  }

  /** Something changed that affects screens. */
  screensNeeded(): void {
    this.#parts.runner.wake();
    this.#parts.mqtt.noteDisplays();
  }

  /** Playlists or their items changed, on a page or by the API. */
  playlistsChanged(): void {
    this.screensNeeded();
    this.#live.publish('playlists');
  }

  /** A display called. */
  displayCalled(): void {
    this.#parts.runner.noteCall();
    this.#parts.mqtt.noteDisplays();
  }

  /** A display fetched another screen. */
  displayShown(): void {
    this.#parts.mqtt.noteDisplays();
    this.#live.publish('displays');
  }

  /** Displays are shown, addressed or set in another way. */
  displaysChanged(): void {
    this.screensNeeded();
    this.#live.publish('displays');
  }

  get #parts(): AffectedParts {
    if (this.#affected) return this.#affected;
    throw new Error('expected all parts to exist before one of them changes anything');
  }
}
