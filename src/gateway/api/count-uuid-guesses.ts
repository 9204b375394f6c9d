import { InkstandError } from '@inkstand/common/errors';
import type { Route, WrongGuessLimit } from '../http/http.js';
import type { PluginSettings } from '../plugin/plugin.js';
import { isUuid } from './routes/custom-plugins.js';

/** A UUID opens a plugin setting, so one that does not exist is a guess; a right one is never refused. */
export function countUuidGuesses(route: Route, plugins: Pick<PluginSettings, 'get'>, guesses: WrongGuessLimit): Route {
  return {
    ...route,
    handle: async (request) => {
      const uuid = request.params.uuid ?? request.params.id;
      if (uuid !== undefined && isUuid(uuid) && !exists(uuid, plugins)) {
        guesses.refuseKey(request.origin.clientAddress, uuid);
      }
      return route.handle(request);
    },
  };
}

function exists(uuid: string, plugins: Pick<PluginSettings, 'get'>): boolean {
  try {
    return plugins.get(uuid) !== undefined;
  } catch (error) {
    if (error instanceof InkstandError && error.code === 'not-found') return false;
    throw error;
  }
}
