import { Columns, type Row } from '../columns.js';
import type { SqlValue } from '../database/connection.js';
import type { SpecialFunction, TemperatureProfile, TouchbarMode } from './board-options.js';

/** A stored display; times in ms since 1970. Immutable: a change creates a new object. */
export interface Device {
  readonly id: number;
  /** Upper case with colons. */
  readonly mac: string;
  readonly friendlyId: string;
  readonly name: string;
  /** The owner's words for finding and grouping displays; without commas. */
  readonly tags: readonly string[];
  readonly status: DeviceStatus;
  /** A virtual display, ignored by the join window. */
  readonly isDemo: boolean;
  readonly requiresKey: boolean;
  /** It has sent its key, so that calls without the key come from somebody else. */
  readonly hasSentKey: boolean;
  /** The owner's choices; when absent, what the display reports or the gateway's default. */
  readonly modelName: string | undefined;
  readonly paletteId: string | undefined;
  readonly orientation: DeviceOrientation | undefined;
  /** Portrait screens of a panel that is upright by nature are turned by 180 degrees, as they once were. */
  readonly turnsAsBefore: boolean;
  /** How its inks look, each as `#named=#seen`, instead of those of its kind of panel; and before the last change. */
  readonly inks: readonly string[];
  readonly formerInks: readonly string[];
  /** The build of its board in the table of boards, or `none`. */
  readonly boardBuild: string | undefined;
  /** Largest picture in bytes. */
  readonly imageBytes: number | undefined;
  readonly imageFormat: 'png' | 'bmp' | undefined;
  /** What the table of boards said when the display was first matched, as JSON. */
  readonly boardFacts: string | undefined;
  readonly refreshSeconds: number | undefined;
  /** The default playlist when absent. */
  readonly playlistId: number | undefined;
  readonly specialFunction: SpecialFunction;
  readonly needsMaximumCompatibility: boolean;
  readonly temperatureProfile: TemperatureProfile;
  readonly touchbarMode: TouchbarMode | undefined;
  readonly sleepsAtNight: boolean;
  /** Minutes after midnight in the display's time zone. */
  readonly sleepStartMinutes: number;
  readonly sleepEndMinutes: number;
  /** Keeps its screen during quiet hours instead of showing the sleeping screen. */
  readonly keepsPictureAsleep: boolean;
  /** Keeps its screen while nothing is scheduled, instead of showing what comes next. */
  readonly keepsPictureIdle: boolean;
  /** Until then the display keeps its screen and calls as rarely as possible. */
  readonly pausedUntilMs: number | undefined;
  /** The display that it mirrors. */
  readonly mirroredDeviceId: number | undefined;
  /** The pinned item, and when the pin ends. */
  readonly pinnedItemId: number | undefined;
  readonly pinnedUntilMs: number | undefined;
  /** The panel is wiped at the next call, or once a month; and when the display was last told to. */
  readonly wipeRequested: boolean;
  readonly wipesMonthly: boolean;
  /** When monthly wiping was turned on or off last. */
  readonly wipesMonthlySinceMs: number | undefined;
  readonly wipedAtMs: number | undefined;
  /** Whether it shows alert screens. */
  readonly showsAlerts: boolean;
  readonly timeZone: string | undefined;
  readonly locale: string | undefined;
  /** As last reported by the display. */
  readonly reportedModel: string | undefined;
  readonly reportedWidthPx: number | undefined;
  readonly reportedHeightPx: number | undefined;
  readonly firmwareVersion: string | undefined;
  readonly createdAtMs: number;
  readonly joinedAtMs: number | undefined;
}

/** Whether a display has joined. */
type DeviceStatus = 'pending' | 'joined' | 'blocked';
/** How a display is mounted. */
type DeviceOrientation = 'landscape' | 'portrait' | 'landscape-flipped' | 'portrait-flipped';
/** Members that may change after creation. */
export type DeviceChange = Partial<Omit<Device, 'id' | 'mac' | 'friendlyId' | 'isDemo' | 'createdAtMs'>>;

/** Column and storage of each member. */
const COLUMNS = new Columns<Device>({
  id: ['id', 'plain'],
  mac: ['mac', 'plain'],
  friendlyId: ['friendly_id', 'plain'],
  name: ['name', 'plain'],
  tags: ['tags', 'list'],
  status: ['status', 'plain'],
  isDemo: ['is_demo', 'flag'],
  requiresKey: ['require_key', 'flag'],
  hasSentKey: ['has_sent_key', 'flag'],
  modelName: ['model_name', 'plain'],
  paletteId: ['palette_id', 'plain'],
  orientation: ['orientation', 'plain'],
  turnsAsBefore: ['turns_as_before', 'flag'],
  inks: ['inks', 'list'],
  formerInks: ['former_inks', 'list'],
  boardBuild: ['board_build', 'plain'],
  imageBytes: ['image_bytes', 'plain'],
  imageFormat: ['image_format', 'plain'],
  boardFacts: ['board_facts', 'plain'],
  refreshSeconds: ['refresh_rate', 'plain'],
  playlistId: ['playlist_id', 'plain'],
  specialFunction: ['special_function', 'plain'],
  needsMaximumCompatibility: ['maximum_compatibility', 'flag'],
  temperatureProfile: ['temperature_profile', 'plain'],
  touchbarMode: ['touchbar_mode', 'plain'],
  sleepsAtNight: ['sleep_enabled', 'flag'],
  sleepStartMinutes: ['sleep_start_minutes', 'plain'],
  sleepEndMinutes: ['sleep_end_minutes', 'plain'],
  keepsPictureAsleep: ['sleep_keeps_picture', 'flag'],
  keepsPictureIdle: ['idle_keeps_picture', 'flag'],
  pausedUntilMs: ['paused_until_ms', 'plain'],
  mirroredDeviceId: ['mirrored_device_id', 'plain'],
  pinnedItemId: ['pinned_item_id', 'plain'],
  pinnedUntilMs: ['pinned_until_ms', 'plain'],
  wipeRequested: ['wipe_requested', 'flag'],
  wipesMonthly: ['wipes_monthly', 'flag'],
  wipesMonthlySinceMs: ['wipes_monthly_since_ms', 'plain'],
  wipedAtMs: ['wiped_at_ms', 'plain'],
  showsAlerts: ['shows_alerts', 'flag'],
  timeZone: ['time_zone', 'plain'],
  locale: ['locale', 'plain'],
  reportedModel: ['reported_model', 'plain'],
  reportedWidthPx: ['reported_width_px', 'plain'],
  reportedHeightPx: ['reported_height_px', 'plain'],
  firmwareVersion: ['firmware_version', 'plain'],
  createdAtMs: ['created_at_ms', 'plain'],
  joinedAtMs: ['joined_at_ms', 'plain'],
});

/** A database row, including the columns of keys, which `Device` lacks. */
export interface DeviceRow {
  readonly id: number;
  readonly mac: string;
  readonly key_sealed: Uint8Array;
  readonly key_digest: string;
  readonly adopted_key_digest: string | null;
  readonly [column: string]: SqlValue;
}

export const readDevice = (row: DeviceRow): Device => COLUMNS.read(row);

/** Values that a display repeats at every call, so that losing them costs nothing. */
export type ReportedChange = Pick<
  DeviceChange,
  'reportedModel' | 'reportedWidthPx' | 'reportedHeightPx' | 'firmwareVersion' | 'hasSentKey' | 'boardFacts'
>;

/** The columns of a change; an orientation that is chosen now has today's meaning. */
export const storeChange = (change: DeviceChange): Row =>
  COLUMNS.store('orientation' in change ? { ...change, turnsAsBefore: false } : change);

/** The row with a change that is not written yet. */
export const changeRow = (row: DeviceRow, change: DeviceChange): DeviceRow => ({ ...row, ...storeChange(change) });
