import type { Broadcasts, DeviceModule } from '../device/device.js';
import type { FrameworkReleases } from '../framework-release/framework-release.js';
import type { Gallery } from '../gallery/gallery.js';
import type { HttpRequest, WrongGuessLimit } from '../http/http.js';
import type { Https } from '../https/https.js';
import type { ScriptLibrary } from '../library/library.js';
import type { HealthOptions, MetricsOptions } from '../monitoring/monitoring.js';
import type { Mqtt } from '../mqtt/mqtt.js';
import type {
  FieldChoices,
  PluginPictures,
  PluginSettings,
  Poller,
  RecipeReader,
  UploadedPictures,
  Viewer,
} from '../plugin/plugin.js';
import type { MakeScreen, RenderScreen, ScreenReports } from '../screen/screen.js';
import type { SecretBox, Store, Tables, TerminusSignIns } from '../store/store.js';
import type { Tasks } from '../task/task.js';
import type { Transfers } from '../transfer/transfer.js';
import type { ApiRateLimits } from './api-rate-limits.js';
import type { Keyed } from './authorize.js';
import type { NamedScreens } from './terminus/named-screens.js';
import type { SealedTokens } from './terminus/sealed-tokens.js';

/** The outcome of checking a password. */
type PasswordVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

/** What the API is made of. */
export interface ApiOptions {
  readonly store: Pick<Store, 'reloadForeignChanges'>;
  readonly tables: Tables;
  readonly plugins: PluginSettings;
  readonly pictures: PluginPictures;
  readonly uploads: UploadedPictures;
  readonly choices: FieldChoices;
  readonly poller: Poller;
  readonly screenReports: ScreenReports;
  readonly recipes: RecipeReader;
  readonly library: ScriptLibrary;
  readonly framework: FrameworkReleases;
  readonly gallery: () => Promise<Gallery>;
  readonly transfers: () => Promise<Transfers>;
  readonly tasks: Tasks;
  readonly mqtt: Mqtt;
  readonly https: Https;
  readonly device: DeviceModule;
  readonly broadcasts: Broadcasts;
  readonly makeScreen: MakeScreen;
  readonly renderScreen: RenderScreen;
  readonly user: () => Viewer['user'];
  /** Serves `/api/demo/quote`, a source for trying out polling without the Internet. */
  readonly quote: (collectionOnly: boolean) => unknown;
  /** Adds a new plugin setting to the default playlist. */
  readonly joinPlaylist: (pluginSettingId: number) => Promise<void>;
  /** Called after fonts, releases or scripts changed, to render what they change. */
  readonly wakeRunner: () => void;
  /** Called after items or playlists changed, to render screens. */
  readonly playlistsChanged: () => void;
  /** Called after the owner changed or removed a display, to render what is needed. */
  readonly displaysChanged: () => void;
  /** Size limit of a webhook body and of the merged result. */
  readonly limitBytes: number;
  readonly guesses: WrongGuessLimit;
  /** Checks the owner's password; counts attempts. A cookie of an earlier sign-in is a proof. */
  readonly checkPassword: (request: HttpRequest, password: string) => Promise<PasswordVerdict>;
  /** Changes with the owner's password; undefined when there is none. */
  readonly passwordDigest: () => string | undefined;
  readonly secrets: SecretBox;
  readonly health: HealthOptions;
  readonly metrics: MetricsOptions;
  readonly now: () => number;
}

/** The same with what routes share. */
export interface ApiParts extends ApiOptions {
  readonly signIns: TerminusSignIns;
  readonly tokens: SealedTokens;
  readonly keyed: Keyed;
  readonly limits: ApiRateLimits;
  readonly screens: NamedScreens;
}
