import type { Broadcasts } from '../device/device.js';
import type { FrameworkReleases } from '../framework-release/framework-release.js';
import type { Gallery } from '../gallery/gallery.js';
import type { Route, WrongGuessLimit } from '../http/http.js';
import type { Https } from '../https/https.js';
import type { ScriptLibrary } from '../library/library.js';
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
import { ProgramSignIns, type SecretBox, type Store, type Tables } from '../store/store.js';
import type { Tasks } from '../task/task.js';
import type { Transfers } from '../transfer/transfer.js';
import { createApiRateLimits } from './api-rate-limits.js';
import { createKeyed } from './authorize.js';
import { countUuidGuesses } from './count-uuid-guesses.js';
import { accountRoutes } from './routes/account.js';
import { binRoutes } from './routes/bin.js';
import { broadcastRoutes } from './routes/broadcasts.js';
import { connectionRoutes } from './routes/connections.js';
import { customPluginRoutes } from './routes/custom-plugins.js';
import { deviceHistoryRoutes } from './routes/device-history.js';
import { deviceScreenRoutes } from './routes/device-screens.js';
import { type DeviceModules, deviceRoutes } from './routes/devices.js';
import { displayStatusRoutes } from './routes/display-status.js';
import { fieldChoicesRoutes } from './routes/field-choices.js';
import { firmwareRoutes } from './routes/firmware.js';
import { frameworkRoutes } from './routes/framework.js';
import { galleryRoutes } from './routes/gallery.js';
import { homePlaceRoutes } from './routes/home-place.js';
import { keyRoutes } from './routes/keys.js';
import { libraryRoutes } from './routes/library.js';
import { peopleRoutes } from './routes/people.js';
import { playlistRoutes } from './routes/playlists.js';
import { pluginImageRoutes } from './routes/plugin-images.js';
import { pluginSettingRoutes } from './routes/plugin-settings.js';
import { recipeRoutes } from './routes/recipes.js';
import { screenRoutes } from './routes/screens.js';
import { signInListRoutes } from './routes/sign-ins.js';
import { type SystemRoutesOptions, systemRoutes } from './routes/system.js';
import { taskRoutes } from './routes/tasks.js';
import { transferRoutes } from './routes/transfers.js';
import { uploadedPictureRoutes } from './routes/uploaded-pictures.js';
import { createNamedScreen, describeScreen, namedScreenRoutes } from './terminus/named-screen-routes.js';
import { NamedScreens } from './terminus/named-screens.js';
import { OwnerTokens } from './terminus/owner-tokens.js';
import { type SignInRoutesOptions, signInRoutes } from './terminus/sign-in.js';

interface ApiOptions extends Omit<SystemRoutesOptions, 'keyed'> {
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
  readonly device: DeviceModules;
  readonly broadcasts: Broadcasts;
  readonly makeScreen: MakeScreen;
  readonly renderScreen: RenderScreen;
  readonly user: () => Viewer['user'];
  readonly quote: (collectionOnly: boolean) => unknown;
  readonly joinPlaylist: (pluginSettingId: number) => Promise<void>;
  /** Called after fonts, releases or scripts changed, to render what they change. */
  readonly wakeRunner: () => void;
  readonly playlistsChanged: () => void;
  readonly displaysChanged: () => void;
  /** Size limit of a webhook body and of the merged result. */
  readonly limitBytes: number;
  readonly guesses: WrongGuessLimit;
  readonly checkPassword: SignInRoutesOptions['checkPassword'];
  /** Changes with the owner's password; undefined when there is none. */
  readonly passwordDigest: () => string | undefined;
  readonly secrets: SecretBox;
  readonly now: () => number;
}

/** All routes of the JSON API; each is described in `openapi.yaml`. */
export function apiRoutes(options: ApiOptions): readonly Route[] {
  const {
    tables,
    plugins,
    pictures,
    uploads,
    choices,
    poller,
    screenReports,
    recipes,
    library,
    framework,
    tasks,
    device,
    makeScreen,
    joinPlaylist,
    wakeRunner,
    playlistsChanged,
    displaysChanged,
    limitBytes,
    now,
  } = options;
  const { devices, playlists, telemetry } = tables;
  const { secrets, passwordDigest, checkPassword } = options;
  const signIns = new ProgramSignIns(tables.settings);
  const tokens = new OwnerTokens({ secrets, signIns, passwordDigest, now });
  const limits = createApiRateLimits();
  const keyed = createKeyed(tables.apiKeys, tokens, options.store, options.guesses);
  const screens = new NamedScreens({ plugins, pictures, poller });
  const named = { screens, playlists, joinPlaylist, playlistChanged: playlistsChanged, keyed };
  const routes = [
    ...customPluginRoutes(plugins, limitBytes),
    ...pluginSettingRoutes({ plugins, poller, screenReports, recipes, library, joinPlaylist, keyed, limitBytes }),
    ...pluginImageRoutes({ plugins, pictures, keyed }),
    ...uploadedPictureRoutes({ plugins, uploads, keyed }),
    ...fieldChoicesRoutes({ plugins, choices, keyed }),
    ...playlistRoutes({ playlists, devices, plugins, playlistChanged: playlistsChanged, keyed }),
    ...deviceRoutes({ devices, playlists, device, deviceChanged: displaysChanged, now, keyed }),
    ...deviceScreenRoutes({ devices, shownScreens: tables.shownScreens, device, now, keyed }),
    ...binRoutes({ bin: tables.bin, plugins, playlists, playlistChanged: playlistsChanged, keyed }),
    ...broadcastRoutes({
      broadcasts: options.broadcasts,
      now,
      keyed,
      limitStarts: (client) => limits.broadcasts.require(client),
    }),
    ...displayStatusRoutes({ devices, playlists, device, deviceChanged: displaysChanged, now, keyed }),
    ...deviceHistoryRoutes({ devices, history: telemetry, device, now, keyed }),
    ...firmwareRoutes({ firmware: tables.firmware, devices, rollouts: device.firmware, now, keyed }),
    ...screenRoutes({
      devices,
      device,
      makeScreen,
      renderScreen: options.renderScreen,
      keyed,
      limitRenders: (client) => limits.renders.require(client),
      createNamed: async (wanted, request) => describeScreen(screens, await createNamedScreen(wanted, named), request),
    }),
    ...namedScreenRoutes(named),
    ...signInRoutes({ tokens, checkPassword, guesses: options.guesses }),
    ...signInListRoutes(signIns, now, keyed),
    ...accountRoutes({ keyed, user: options.user, quote: options.quote }),
    ...homePlaceRoutes({ settings: tables.settings, plugins, user: options.user, keyed }),
    ...recipeRoutes(),
    ...galleryRoutes({ gallery: options.gallery, plugins, recipes, library, tasks, joinPlaylist, keyed }),
    ...taskRoutes({ tasks, keyed }),
    ...frameworkRoutes({ framework, plugins, frameworkChanged: wakeRunner, keyed }),
    ...transferRoutes({ transfers: options.transfers, tasks, keyed }),
    ...libraryRoutes({ library, libraryChanged: wakeRunner, keyed }),
    ...connectionRoutes({ mqtt: options.mqtt, https: options.https, keyed }),
    ...keyRoutes(tables.apiKeys, keyed),
    ...peopleRoutes({ tables, keyed }),
    ...systemRoutes({ health: options.health, metrics: options.metrics, keyed }),
  ];
  return routes.map((route) => countUuidGuesses(route, plugins, options.guesses));
}
