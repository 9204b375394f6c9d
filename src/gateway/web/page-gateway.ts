import type { AlertNotifier, AlertWatch } from '../alert/alert.js';
import type { Designs } from '../design/design.js';
import type { Broadcasts, DeviceModule } from '../device/device.js';
import type { FrameworkReleases } from '../framework-release/framework-release.js';
import type { Gallery } from '../gallery/gallery.js';
import type { Log, RateLimit } from '../http/http.js';
import type { Https } from '../https/https.js';
import type { ScriptLibrary } from '../library/library.js';
import type { Maintenance } from '../maintenance/maintenance.js';
import type { MapFiles } from '../maps/maps.js';
import type { LogRing } from '../monitoring/monitoring.js';
import type { Mqtt } from '../mqtt/mqtt.js';
import type { LanOnly } from '../network/network.js';
import type {
  FieldChoices,
  PluginSettings,
  Poller,
  RecipeReader,
  StaleData,
  TransformTrial,
  UploadedPictures,
  Viewer,
} from '../plugin/plugin.js';
import type { Preview, RenderTimes, ScreenReports } from '../screen/screen.js';
import type { PluginSetting, Store, Tables } from '../store/store.js';
import type { Tasks } from '../task/task.js';
import type { Transfers } from '../transfer/transfer.js';
import type { UpdateInbox } from '../update/update.js';
import type { Accounts } from './access/accounts.js';
import type { ConsoleCode } from './access/console-code.js';
import type { PasswordChecks } from './access/password-checks.js';
import type { WelcomeGate } from './access/welcome-gate.js';
import type { LiveFeed } from './live/live-feed.js';
import type { BatteryDays } from './shared/displays/battery-days.js';
import type { UndoOffers } from './undo/undo-offers.js';

/** Who may use the dashboard. */
interface DashboardAccess {
  readonly accounts: Accounts;
  readonly guesses: PasswordChecks;
  readonly gate: WelcomeGate;
  /** For the owner, in a browser that has never signed in, while somebody guesses. */
  readonly signInCode: ConsoleCode;
  /** Broadcasts of guests. */
  readonly guestShows: RateLimit;
}

/** The parts of the gateway that pages use. */
export interface Gateway {
  readonly version: string;
  readonly dataDir: string;
  /** Folder from the service manager; undefined without one. */
  readonly runtimeDir: string | undefined;
  readonly lanOnly: LanOnly;
  readonly tables: Tables;
  readonly store: Store;
  readonly ring: LogRing;
  readonly renderTimes: RenderTimes;
  readonly screenReports: ScreenReports;
  readonly maintenance: Maintenance;
  /** Work that takes longer than a request. */
  readonly tasks: Tasks;
  readonly plugins: PluginSettings;
  /** Screens that are made without markup; loaded on demand. */
  readonly designs: () => Promise<Designs>;
  readonly poller: Poller;
  /** Reads recipes that somebody else made. */
  readonly recipes: RecipeReader;
  /** Set while the data of a plugin setting is too old. */
  readonly staleOf: (setting: PluginSetting) => StaleData | undefined;
  /** Scripts that the owner added for pages. */
  readonly library: ScriptLibrary;
  /** Map files that the owner added. */
  readonly maps: MapFiles;
  /** Official framework releases, with fonts and pictures. */
  readonly framework: FrameworkReleases;
  readonly mqtt: Mqtt;
  readonly https: Https;
  /** Tries out transforms that are not stored yet. */
  readonly transforms: TransformTrial;
  readonly uploads: UploadedPictures;
  /** Recipes from elsewhere; loaded on demand, because an idle gateway does not need it. */
  readonly gallery: () => Promise<Gallery>;
  /** Copies from other servers; loaded on demand. */
  readonly transfers: () => Promise<Transfers>;
  /** Choices of fields that load them from an address. */
  readonly choices: FieldChoices;
  /** Renders a plugin with markup that is not stored yet. */
  readonly preview: Preview;
  readonly device: DeviceModule;
  /** What somebody shows on displays until a time. */
  readonly broadcasts: Broadcasts;
  /** Finds all current alerts. */
  readonly watch: AlertWatch;
  /** Sends alerts by webhook and shows them on displays. */
  readonly alerts: AlertNotifier;
  /** The owner's name, time zone and language. */
  readonly user: () => Viewer['user'];
  readonly joinPlaylist: (pluginSettingId: number) => Promise<void>;
  /** Called when settings, playlists or displays changed, to render screens. */
  readonly wakeRunner: () => void;
  /** The same for playlists and their items; pages that show them follow. */
  readonly playlistsChanged: () => void;
  readonly live: LiveFeed;
  readonly batteryDays: BatteryDays;
  /** What was just removed, hidden, deleted or changed. */
  readonly undos: UndoOffers;
  readonly access: DashboardAccess;
  /** Undefined if updates are installed in another way, as in a checkout or container. */
  readonly updates: UpdateInbox | undefined;
  readonly log: Log;
  readonly now: () => number;
}
