import type { Reply } from '../../../http/http.js';
import type { RequestContext } from '../../request-context.js';
import { showForm } from './show.js';

export const showShow = (context: RequestContext): Reply => showForm(context);
export { endShow, previewShow, repeatShow, startShow } from './show-actions.js';
