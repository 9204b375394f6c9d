import { InkstandError } from '@inkstand/common/errors';
import type { Playlist, PlaylistItem } from '../../../store/store.js';
import type { RequestContext } from '../../request-context.js';

/** The playlist in the path. Throws `not-found`. */
export function requirePlaylist(context: RequestContext): Playlist {
  const id = context.id();
  const playlist = id === undefined ? undefined : context.gateway.tables.playlists.find(id);
  if (!playlist) throw new InkstandError('not-found', 'there is no such playlist');
  return playlist;
}

/** The playlist item in the path. Throws `not-found`. */
export function requireItem(context: RequestContext): PlaylistItem {
  const id = context.id();
  const item = id === undefined ? undefined : context.gateway.tables.playlists.findItem(id);
  if (!item) throw new InkstandError('not-found', 'there is no such playlist item');
  return item;
}
