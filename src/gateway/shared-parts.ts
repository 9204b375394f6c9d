import type { Broadcasts, DeviceModule } from './device/device.js';
import type { FrameworkReleases } from './framework-release/framework-release.js';
import type { Gallery } from './gallery/gallery.js';
import type { Https } from './https/https.js';
import type { ScriptLibrary } from './library/library.js';
import type { Mqtt } from './mqtt/mqtt.js';
import type { FieldChoices, PluginSettings, Poller, RecipeReader, UploadedPictures, Viewer } from './plugin/plugin.js';
import type { ScreenReports } from './screen/screen.js';
import type { Tables } from './store/store.js';
import type { Tasks } from './task/task.js';
import type { Transfers } from './transfer/transfer.js';

/** The parts of the gateway that its pages and its API use. */
export interface SharedParts {
  readonly tables: Tables;
  readonly plugins: PluginSettings;
  readonly uploads: UploadedPictures;
  /** Choices of fields that load them from an address. */
  readonly choices: FieldChoices;
  readonly poller: Poller;
  readonly screenReports: ScreenReports;
  /** Reads recipes that somebody else made. */
  readonly recipes: RecipeReader;
  /** Scripts that the owner added for pages. */
  readonly library: ScriptLibrary;
  /** Official framework releases, with fonts and pictures. */
  readonly framework: FrameworkReleases;
  /** Recipes from elsewhere; loaded on demand, because an idle gateway does not need it. */
  readonly gallery: () => Promise<Gallery>;
  /** Copies from other servers; loaded on demand. */
  readonly transfers: () => Promise<Transfers>;
  /** Work that takes longer than a request. */
  readonly tasks: Tasks;
  readonly mqtt: Mqtt;
  readonly https: Https;
  readonly device: DeviceModule;
  /** What somebody shows on displays until a time. */
  readonly broadcasts: Broadcasts;
  /** The owner's name, time zone and language. */
  readonly user: () => Viewer['user'];
  /** Adds a new plugin setting to the default playlist. */
  readonly joinPlaylist: (pluginSettingId: number) => Promise<void>;
  /** Called when settings, playlists, displays, fonts, releases or scripts changed, to render screens. */
  readonly wakeRunner: () => void;
  /** The same for playlists and their items; pages that show them follow. */
  readonly playlistsChanged: () => void;
  readonly now: () => number;
}
