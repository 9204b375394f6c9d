import type { Route } from '../http/http.js';
import { TerminusSignIns } from '../store/store.js';
import type { ApiOptions, ApiParts } from './api-parts.js';
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
import { deviceRoutes } from './routes/devices.js';
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
import { systemRoutes } from './routes/system.js';
import { taskRoutes } from './routes/tasks.js';
import { transferRoutes } from './routes/transfers.js';
import { uploadedPictureRoutes } from './routes/uploaded-pictures.js';
import { namedScreenRoutes } from './terminus/named-screen-routes.js';
import { NamedScreens } from './terminus/named-screens.js';
import { SealedTokens } from './terminus/sealed-tokens.js';
import { signInRoutes } from './terminus/sign-in.js';

/** Each is described in `openapi.yaml`. */
const ROUTES: readonly ((parts: ApiParts) => readonly Route[])[] = [
  customPluginRoutes,
  pluginSettingRoutes,
  pluginImageRoutes,
  uploadedPictureRoutes,
  fieldChoicesRoutes,
  playlistRoutes,
  deviceRoutes,
  deviceScreenRoutes,
  binRoutes,
  broadcastRoutes,
  displayStatusRoutes,
  deviceHistoryRoutes,
  firmwareRoutes,
  screenRoutes,
  namedScreenRoutes,
  signInRoutes,
  signInListRoutes,
  accountRoutes,
  homePlaceRoutes,
  recipeRoutes,
  galleryRoutes,
  taskRoutes,
  frameworkRoutes,
  transferRoutes,
  libraryRoutes,
  connectionRoutes,
  keyRoutes,
  peopleRoutes,
  systemRoutes,
];

/** All routes of the JSON API. */
export function apiRoutes(options: ApiOptions): readonly Route[] {
  const { tables, plugins, store, guesses } = options;
  const signIns = new TerminusSignIns(tables.settings);
  const tokens = new SealedTokens({ ...options, signIns });
  const keyed = createKeyed(tables.apiKeys, tokens, store, guesses);
  const screens = new NamedScreens(options);
  const parts = { ...options, signIns, tokens, keyed, limits: createApiRateLimits(), screens };
  return ROUTES.flatMap((listRoutes) => listRoutes(parts)).map((route) => countUuidGuesses(route, plugins, guesses));
}
