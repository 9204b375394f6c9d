import type { Words } from '../../../i18n/i18n.js';
import type { Device, PlaylistItem, PlaylistTable } from '../../../store/store.js';
import type { FormReading } from '../../forms/form-reading.js';
import { nameSome } from './name-some.js';

/** A pin shows only an item of the display's playlist: fails the field `item` with the displays that have another one. */
export function checkPin(
  form: FormReading,
  item: PlaylistItem,
  displays: readonly Device[],
  { playlists, words }: { readonly playlists: Pick<PlaylistTable, 'choose'>; readonly words: Words },
): void {
  const others = displays.filter(({ playlistId }) => playlists.choose(playlistId).id !== item.playlistId);
  if (others.length > 0) form.fail('item', 'pin.wrong_playlist', { names: nameSome(others, words) });
}
