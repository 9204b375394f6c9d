import { MAX_MESSAGE_CHARS } from '../../device/device.js';
import type { Device, DeviceChange } from '../../store/store.js';
import { listPauses, listPins, listPlaylists, type PublishedOptions } from './published-state.js';

/** What a command of a smart home changes. */
type CommandPlan =
  | { readonly kind: 'change'; readonly change: DeviceChange }
  /** Fetch the data of what it shows next, and render it before its next call. */
  | { readonly kind: 'refresh' }
  /** Show a message for an hour. */
  | { readonly kind: 'message'; readonly text: string }
  /** Unknown, or a value that is none of the options. */
  | { readonly kind: 'refused' };

const HOUR_MS = 3_600_000;
/** How long a message of a smart home is shown. */
export const MESSAGE_MS = HOUR_MS;
/** A week, as on the pages. */
const PIN_MS = 7 * 24 * HOUR_MS;
const REFUSED: CommandPlan = { kind: 'refused' };

/** Plans what a command does to a display. Pure. */
export function planCommand(device: Device, command: string, value: string, options: PublishedOptions): CommandPlan {
  const nowMs = options.now();
  switch (command) {
    case 'refresh':
      return { kind: 'refresh' };
    case 'notify': {
      const text = value.trim();
      return text === '' || text.length > MAX_MESSAGE_CHARS ? REFUSED : { kind: 'message', text };
    }
    case 'quiet_hours':
      return value === 'ON' || value === 'OFF' ? change({ sleepsAtNight: value === 'ON' }) : REFUSED;
    case 'playlist': {
      const playlist = listPlaylists(options).find(({ name }) => name === value)?.value;
      return playlist ? change({ playlistId: playlist.id }) : REFUSED;
    }
    case 'pause': {
      const pause = listPauses(options).find(({ name }) => name === value)?.value;
      if (!pause) return REFUSED;
      return change({ pausedUntilMs: pause.hours === 0 ? undefined : nowMs + pause.hours * HOUR_MS });
    }
    case 'pin': {
      const pin = listPins(device, options).find(({ name }) => name === value);
      if (!pin) return REFUSED;
      const { value: item } = pin;
      // Pinning ends a pause.
      return item
        ? change({ pinnedItemId: item.id, pinnedUntilMs: nowMs + PIN_MS, pausedUntilMs: undefined })
        : change({ pinnedItemId: undefined, pinnedUntilMs: undefined });
    }
    default:
      return REFUSED;
  }
}

const change = (members: DeviceChange): CommandPlan => ({ kind: 'change', change: members });
