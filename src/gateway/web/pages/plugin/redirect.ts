import type { Reply } from '../../../http/http.js';
import { requirePlugin } from '../../plugins/require-plugin.js';
import type { RequestContext } from '../../request-context.js';

/** The hosted service's address of a plugin's markup, which `trmnlp` prints after `push`. */
export const redirectToMarkup = (context: RequestContext): Reply =>
  context.redirectTo(`/plugins/${requirePlugin(context).id}/markup`);
