import type { PlayableItem } from '../playlist/playlist.js';
import type { Device } from '../store/device-table.js';
import type { PlaylistTable } from '../store/playlist-table.js';
import type { Screen, ScreenTable } from '../store/screen-table.js';
import type { ContentSource } from './content.js';
import type { DevicePanels } from './device-panels.js';
import type { DrawingFailures } from './drawing-failures.js';
import { findScreen } from './picture-key.js';
import { nameOf, stemOfItem } from './picture-name.js';
import { type ShownPicture, showPicture } from './shown-picture.js';

/** An item with the picture it shows on one display. */
export interface PlayableScreen extends PlayableItem {
  readonly screen: Screen;
}

/** Why a display has nothing to show. */
export type Absence =
  | { readonly kind: 'empty' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'error'; readonly subject: string; readonly reason: string };

export interface DeviceScreensOptions {
  readonly playlists: PlaylistTable;
  readonly screens: ScreenTable;
  readonly panels: DevicePanels;
  readonly contents: ContentSource;
  readonly failures: DrawingFailures;
}

/** Which pictures a display can show now; answers from memory. */
export class DeviceScreens {
  readonly #options: DeviceScreensOptions;

  constructor(options: DeviceScreensOptions) {
    this.#options = options;
  }

  /** Visible items that have a picture for this display's panel, in their order. */
  listPlayable(device: Device): PlayableScreen[] {
    const { playlists, screens, panels } = this.#options;
    const { key: panelKey } = panels.of(device);
    const playable: PlayableScreen[] = [];
    for (const item of playlists.items(playlists.choose(device.playlistId).id)) {
      if (!item.isVisible) continue;
      const screen = findScreen(screens, { content: item.content, panelKey, deviceId: device.id });
      if (!screen || screen.skipsDisplay) continue;
      playable.push({ id: item.id, position: item.position, durationSeconds: item.durationSeconds, screen });
    }
    return playable;
  }

  /** The picture's name is the item's, its time the picture's: one that did not change keeps it. */
  show({ id, screen }: PlayableScreen): ShownPicture {
    return showPicture(nameOf(stemOfItem(id, screen.pictureKey), screen.nameTime), screen.token, screen.mediaType);
  }

  /** What to tell when `listPlayable` is empty. */
  explainAbsence(device: Device): Absence {
    const { playlists, contents, failures, panels } = this.#options;
    const visible = playlists.items(playlists.choose(device.playlistId).id).filter(({ isVisible }) => isVisible);
    const { key: panelKey } = panels.of(device);
    let absence: Absence = { kind: 'empty' };
    for (const item of visible) {
      const content = contents.find(item.content);
      if (!content) continue;
      const failure = failures.find({ content: item.content, panelKey, deviceId: device.id });
      const reason = failure?.reason ?? content.obstacle;
      if (reason === undefined) return { kind: 'waiting' };
      if (absence.kind === 'empty') absence = { kind: 'error', subject: content.name, reason };
    }
    return absence;
  }
}
