import type { Reply } from '../../../http/http.js';
import type { RequestContext } from '../../request-context.js';
import { requirePlugin } from '../../shared/plugins/require-plugin.js';

/** The hosted service's address of a plugin's markup, which `trmnlp` prints after `push`. */
export const redirectToMarkup = (context: RequestContext): Reply =>
  context.redirectTo(`/plugins/${requirePlugin(context).id}/markup`);
