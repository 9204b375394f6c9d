import type { Reply } from '../../../http/http.js';
import type { RequestContext } from '../../request-context.js';
import { renderBroadcastForm } from './show.js';

export const showBroadcastForm = (context: RequestContext): Reply => renderBroadcastForm(context);
export { endBroadcast, previewBroadcast, repeatBroadcast, startBroadcast } from './show-actions.js';
