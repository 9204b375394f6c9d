import type { Reply } from '../../http/http.js';
import type { RequestContext } from '../request-context.js';

/** Undoes what was just removed, hidden, deleted or changed. */
export async function undo(context: RequestContext): Promise<Reply> {
  const { gateway, request } = context;
  const { path, flash } = await gateway.undos.run(request.params.token ?? '');
  gateway.playlistsChanged();
  return context.redirectTo(path, flash);
}
