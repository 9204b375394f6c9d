import { planSpecialDays, type SpecialDayMap } from '../playlist/playlist.js';
import type { MissingSetup } from '../plugin/plugin.js';
import {
  type Broadcast,
  type BroadcastTable,
  type Device,
  itemIdOfBroadcast,
  type Playlist,
  type PlaylistItem,
  type PlaylistTable,
  type Screen,
  type ScreenTable,
  type ShownContent,
} from '../store/store.js';
import type { ContentSource, OutdatedPlugin, ScreenContent } from './content/screen-content.js';
import type { DevicePanels } from './device-panels.js';
import { addressScreen, type ScreenAddress } from './name/screen-address.js';
import { findScreenOf } from './name/screen-key.js';
import { nameOf, stemOfItem } from './name/screen-name.js';
import type { RenderFailure, RenderRetries } from './render/render-retries.js';
import { type MarkupPlace, pathOfPlace } from './render/screen-errors.js';

/** A playlist item with its screen for one display; the screen is undefined until rendered. */
export interface CandidateScreen {
  readonly item: PlaylistItem;
  readonly screen: Screen | undefined;
  /** When false, the item has nothing of its own to show yet. */
  readonly isSetUp: boolean;
  /** When true, its source does not answer. */
  readonly isUnreachable: boolean;
  /** What a special screen says in place of its screen, which is no longer correct. */
  readonly explanation?: Explanation | undefined;
  readonly isExplained: boolean;
  /** Why there is no screen although it was rendered. */
  readonly absence: 'failed' | 'skipped' | undefined;
}

/** What somebody shows on a display until a time, with its screen, which is undefined until rendered. */
export interface BroadcastScreen extends Pick<CandidateScreen, 'screen' | 'explanation' | 'absence'> {
  /** Stands in for a playlist item. */
  readonly item: { readonly id: number; readonly content: ShownContent };
  readonly untilMs: number;
}

/** Why an item has no current screen. `pagePath` is that of the page about it. */
export type Explanation =
  /** `subject` is the name of the plugin. */
  | { readonly kind: 'broken'; readonly pagePath: string; readonly subject: string; readonly place: MarkupPlace }
  /** All of its data has been too old for so long that its screen would mislead. */
  | { readonly kind: 'outdated'; readonly pagePath: string; readonly plugins: readonly OutdatedPlugin[] };

/** Why a display has nothing to show. */
export type Absence =
  /** `isHidden`: the playlist has items, but all are hidden. */
  | { readonly kind: 'empty'; readonly isHidden?: boolean }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'setup'; readonly subject: string; readonly missing: MissingSetup; readonly pagePath: string }
  | { readonly kind: 'error'; readonly subject: string; readonly reason: string; readonly pausedAfter?: number };

export interface DeviceScreensOptions {
  readonly playlists: PlaylistTable;
  readonly broadcasts: Pick<BroadcastTable, 'listFor'>;
  readonly screens: ScreenTable;
  readonly panels: DevicePanels;
  readonly contents: ContentSource;
  readonly failures: RenderRetries;
}

/** The screens that a display can show now, from memory. */
export class DeviceScreens {
  readonly #options: DeviceScreensOptions;
  /** Planned once a day; a playlist is another object once it was changed. */
  readonly #specialDays = new WeakMap<Playlist, { readonly today: number; readonly days: SpecialDayMap }>();

  constructor(options: DeviceScreensOptions) {
    this.#options = options;
  }

  /**
   * The items of a display's playlist in order, with screens for the panel of `device`. `owner` is the display that the
   * playlist belongs to: another one when `device` mirrors it.
   */
  listCandidates(device: Device, owner: Device = device): CandidateScreen[] {
    const { playlists, panels } = this.#options;
    const panelKey = panels.of(device).key;
    const items = playlists.items(playlists.choose(owner.playlistId).id);
    return items.map((item) => this.#candidateOf(item, panelKey, device.id));
  }

  /** Whether any item of a display's own playlist passes; stops at the first one. */
  hasCandidate(device: Device, passes: (candidate: CandidateScreen) => boolean): boolean {
    const { playlists, panels } = this.#options;
    const panelKey = panels.of(device).key;
    const items = playlists.items(playlists.choose(device.playlistId).id);
    return items.some((item) => passes(this.#candidateOf(item, panelKey, device.id)));
  }

  /** Days on which a display's own playlist does not follow their weekday, around a day counted from 1970-01-01. */
  specialDaysOf(device: Device, today: number): SpecialDayMap {
    const playlist = this.#options.playlists.choose(device.playlistId);
    const planned = this.#specialDays.get(playlist);
    if (planned?.today === today) return planned.days;
    const days = planSpecialDays(playlist.specialDays, today);
    this.#specialDays.set(playlist, { today, days });
    return days;
  }

  /** What somebody shows on a display at a moment, outside its playlist; then what that replaced, newest first. */
  listBroadcasts(device: Device, nowMs: number): BroadcastScreen[] {
    return this.#options.broadcasts.listFor(device.id, nowMs).map((broadcast) => this.#screenOf(broadcast, device));
  }

  #screenOf(broadcast: Broadcast, device: Device): BroadcastScreen {
    const { screens, contents, panels, failures } = this.#options;
    const content = contentOfBroadcast(broadcast);
    const listed = contents.find(content);
    const panelKey = panels.of(device).key;
    const isSetUp = listed?.missing === undefined;
    const failure = isSetUp ? failures.find({ content, panelKey, deviceId: device.id }) : undefined;
    return {
      item: { id: itemIdOfBroadcast(broadcast.id), content },
      untilMs: broadcast.untilMs,
      screen: isSetUp ? findScreenOf(screens, content, panelKey, device.id) : undefined,
      explanation: listed && ((failure && explainFailure(listed, failure)) ?? explainAge(listed)),
      // What lost its data or a required field after it was started is not rendered again.
      absence: failure ? (failure.isSkipped ? 'skipped' : 'failed') : isSetUp ? undefined : 'failed',
    };
  }

  #candidateOf(item: PlaylistItem, panelKey: string, deviceId: number): CandidateScreen {
    const { screens, contents, failures } = this.#options;
    const content = contents.find(item.content);
    const isSetUp = content?.missing === undefined;
    // A screen rendered before the item lost its data or a required field is no longer correct.
    const screen = isSetUp ? findScreenOf(screens, item.content, panelKey, deviceId) : undefined;
    const failure = isSetUp ? failures.find({ content: item.content, panelKey, deviceId }) : undefined;
    const explanation = content && ((failure && explainFailure(content, failure)) ?? explainAge(content));
    return {
      item,
      isSetUp,
      isUnreachable: content?.isUnreachable === true,
      screen,
      explanation,
      isExplained: explanation !== undefined,
      absence: failure && (failure.isSkipped ? 'skipped' : 'failed'),
    };
  }

  /** The name depends on the item and the time of its screen, so an unchanged screen keeps its name. */
  show({ id }: Pick<PlaylistItem, 'id'>, screen: Screen): ScreenAddress {
    return addressScreen(nameOf(stemOfItem(id, screen.screenKey), screen.nameTime), screen.token, screen.mediaType);
  }

  /** Name of an item's plugin or mashup; empty when it no longer exists. */
  nameOf({ content }: { readonly content: ShownContent }): string {
    return this.#options.contents.find(content)?.name ?? '';
  }

  /**
   * Why no candidate can be shown. Items in `closed`, whose time windows are closed, are no reason unless there are no
   * others.
   */
  explainAbsence(device: Device, owner: Device = device, closed: ReadonlySet<number> = new Set()): Absence {
    const { playlists, contents, failures, panels } = this.#options;
    const items = playlists.items(playlists.choose(owner.playlistId).id);
    const visible = items.filter(({ isVisible }) => isVisible);
    const open = visible.filter(({ id }) => !closed.has(id));
    const { key: panelKey } = panels.of(device);
    let absence: Absence = { kind: 'empty', isHidden: items.length > 0 && visible.length === 0 };
    for (const item of open.length > 0 ? open : visible) {
      const content = contents.find(item.content);
      if (!content) continue;
      const failure = failures.find({ content: item.content, panelKey, deviceId: device.id });
      const { name: subject, missing, pagePath = '' } = content;
      if (missing === undefined && !failure) return { kind: 'waiting' };
      if (absence.kind !== 'empty') continue;
      if (missing !== undefined) absence = { kind: 'setup', subject, missing, pagePath };
      else if (failure) {
        const { reason, pausedAfter } = failure;
        absence = { kind: 'error', subject, reason, ...(pausedAfter !== undefined && { pausedAfter }) };
      }
    }
    return absence;
  }
}

/** A plugin has the same screens as in a playlist. */
export const contentOfBroadcast = ({ id, content }: Broadcast): ShownContent =>
  content.kind === 'plugin' ? content : { kind: 'broadcast', id };

/** A template that cannot be parsed; other failures may pass, so the last screen stays. */
function explainFailure({ name: subject, version }: ScreenContent, failure: RenderFailure): Explanation | undefined {
  const { place, pluginSettingId, contentVersion } = failure;
  if (!place || pluginSettingId === undefined || contentVersion !== version) return undefined;
  return { kind: 'broken', subject, place, pagePath: pathOfPlace(pluginSettingId, place) };
}

function explainAge({ outdated, missing, pagePath = '' }: ScreenContent): Explanation | undefined {
  return outdated && missing === undefined ? { kind: 'outdated', plugins: outdated, pagePath } : undefined;
}
