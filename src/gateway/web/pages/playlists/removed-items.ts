import { randomBytes } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { LruMap } from '@inkstand/common/lru-map';
import type { PlaylistItem, PlaylistTable } from '../../../store/store.js';

/** More items than anyone removes before noticing. They are in memory, so a restart forgets them. */
const MAX_KEPT = 50;

/** Items that were just removed from a playlist, so that it can be undone. */
export class RemovedItems {
  readonly #playlists: PlaylistTable;
  readonly #byToken = new LruMap<string, PlaylistItem>({ max: MAX_KEPT });

  constructor(playlists: PlaylistTable) {
    this.#playlists = playlists;
  }

  /** Removes an item. Returns a token for `restore`. Throws `not-found`. */
  async remove(item: PlaylistItem): Promise<string> {
    await this.#playlists.removeItem(item.id);
    const token = randomBytes(9).toString('base64url');
    this.#byToken.set(token, item);
    return token;
  }

  /**
   * Puts an item back at its place with its rules. Throws `not-found` when it was restored already or forgotten, and
   * `conflict` when its playlist or plugin is gone.
   */
  async restore(token: string): Promise<PlaylistItem> {
    const item = this.#byToken.get(token);
    if (!item) throw new InkstandError('not-found', 'there is no such removed item');
    this.#byToken.delete(token);
    const { content, playlistId, position, isVisible, durationSeconds, windows, priority, skipsUnchanged } = item;
    const added =
      content.kind === 'plugin'
        ? await this.#playlists.addItem(playlistId, content.pluginSettingId)
        : await this.#playlists.addMashup(playlistId, content.layout, content.pluginSettingIds);
    const rules = { position, isVisible, durationSeconds, windows, priority, skipsUnchanged };
    return this.#playlists.updateItem(added.id, rules);
  }
}
