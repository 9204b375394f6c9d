import type { AlertNotifier, AlertWatch } from '../alert/alert.js';
import type { Designs } from '../design/design.js';
import type { Log, RateLimit } from '../http/http.js';
import type { Maintenance } from '../maintenance/maintenance.js';
import type { MapFiles } from '../maps/maps.js';
import type { LogRing } from '../monitoring/monitoring.js';
import type { LanOnly } from '../network/network.js';
import type { StaleData, TransformTrial } from '../plugin/plugin.js';
import type { Preview, RenderDurations } from '../screen/screen.js';
import type { SharedParts } from '../shared-parts.js';
import type { PluginSetting, Store } from '../store/store.js';
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
export interface Gateway extends SharedParts {
  readonly version: string;
  readonly dataDir: string;
  /** Folder from the service manager; undefined without one. */
  readonly runtimeDir: string | undefined;
  readonly lanOnly: LanOnly;
  readonly store: Store;
  readonly ring: LogRing;
  readonly renderDurations: RenderDurations;
  readonly maintenance: Maintenance;
  /** Screens that are made without markup; loaded on demand. */
  readonly designs: () => Promise<Designs>;
  /** Set while the data of a plugin setting is too old. */
  readonly staleOf: (setting: PluginSetting) => StaleData | undefined;
  /** Map files that the owner added. */
  readonly maps: MapFiles;
  /** Tries out transforms that are not stored yet. */
  readonly transforms: TransformTrial;
  /** Renders a plugin with markup that is not stored yet. */
  readonly preview: Preview;
  /** Finds all current alerts. */
  readonly watch: AlertWatch;
  /** Sends alerts by webhook and shows them on displays. */
  readonly alerts: AlertNotifier;
  readonly live: LiveFeed;
  readonly batteryDays: BatteryDays;
  /** What was just removed, hidden, deleted or changed. */
  readonly undos: UndoOffers;
  readonly access: DashboardAccess;
  /** Undefined if updates are installed in another way, as in a checkout or container. */
  readonly updates: UpdateInbox | undefined;
  readonly log: Log;
}
