import { addressShown, type DisplayPlan, viewPath } from '../../device/device.js';
import type { ScreenAddress } from '../../screen/screen.js';
import { broadcastIdOf, type ShownScreen } from '../../store/store.js';
import { isoTime } from './plugin-setting.js';

/** A screen that a display fetched. `image_url` returns exactly these bytes as long as they are shown. */
export function describeShown(shown: ShownScreen, base: string) {
  const { subject, digest, name, atMs, isFromCache } = shown;
  return {
    kind: subject.kind === 'item' ? 'item' : subject.special,
    ...idsOf(subject.kind === 'item' ? subject.itemId : undefined),
    name: subject.kind === 'item' ? subject.name : null,
    filename: name,
    sha256: digest,
    image_url: base + viewPath(addressShown(shown).path),
    fetched_at: isoTime(atMs),
    from_cache: isFromCache,
  };
}

/** A screen is that of a playlist item or of a broadcast. */
function idsOf(itemId: number | undefined) {
  const broadcastId = itemId === undefined ? undefined : broadcastIdOf(itemId);
  return { playlist_item_id: broadcastId === undefined ? (itemId ?? null) : null, broadcast_id: broadcastId ?? null };
}

/** A screen that a display would get at a time, and why. */
export function describePlanned({ shows, why }: DisplayPlan, screen: ScreenAddress, base: string, atMs: number) {
  return {
    kind: shows.kind,
    ...idsOf('itemId' in shows ? shows.itemId : undefined),
    filename: screen.name,
    image_url: base + viewPath(screen.path),
    reason: why.kind,
    at: isoTime(atMs),
  };
}
