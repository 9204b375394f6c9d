import { ApiKeyTable } from './access/api-key-table.js';
import { ChangeTable } from './access/change-table.js';
import { OwnershipTable } from './access/ownership-table.js';
import { PersonTable } from './access/person-table.js';
import { SessionTable } from './access/session-table.js';
import { BinTable } from './bin-table.js';
import type { Store } from './database/database.js';
import { BroadcastTable } from './device/broadcast-table.js';
import { DeviceTable } from './device/device-table.js';
import { FirmwareTable } from './device/firmware-table.js';
import { TelemetryTable } from './device/telemetry-table.js';
import { DEFAULT_PLAYLIST_NAME, PlaylistTable } from './playlist/playlist-table.js';
import { ScreenTable } from './screen/screen-table.js';
import { ShownScreenTable } from './screen/shown-screen-table.js';
import { SpecialScreenTable } from './screen/special-screen-table.js';
import { SettingTable } from './setting-table.js';

/** The gateway's tables, except those of plugins. */
export interface Tables {
  readonly settings: SettingTable;
  readonly apiKeys: ApiKeyTable;
  readonly devices: DeviceTable;
  readonly telemetry: TelemetryTable;
  readonly firmware: FirmwareTable;
  readonly playlists: PlaylistTable;
  /** Deleted plugin settings and playlists. */
  readonly bin: BinTable;
  readonly broadcasts: BroadcastTable;
  readonly screens: ScreenTable;
  readonly specialScreens: SpecialScreenTable;
  readonly shownScreens: ShownScreenTable;
  readonly sessions: SessionTable;
  readonly people: PersonTable;
  /** Whose plugins, playlists and displays are. */
  readonly ownership: OwnershipTable;
  readonly changes: ChangeTable;
}

/** Opens the tables and loads those that are cached in memory. */
export async function openTables(store: Store): Promise<Tables> {
  const inMemory = {
    settings: new SettingTable(store),
    devices: new DeviceTable(store),
    firmware: new FirmwareTable(store),
    playlists: new PlaylistTable(store),
    broadcasts: new BroadcastTable(store),
    screens: new ScreenTable(store),
    specialScreens: new SpecialScreenTable(store),
    shownScreens: new ShownScreenTable(store),
    sessions: new SessionTable(store),
    people: new PersonTable(store),
    ownership: new OwnershipTable(store),
  };
  for (const table of Object.values(inMemory)) await table.load();
  // A damaged database may have lost all of them, and displays need one.
  if (inMemory.playlists.list().length === 0 && !store.isReadOnly)
    await inMemory.playlists.create(DEFAULT_PLAYLIST_NAME);
  return {
    ...inMemory,
    apiKeys: new ApiKeyTable(store),
    bin: new BinTable(store),
    changes: new ChangeTable(store),
    telemetry: new TelemetryTable(store),
  };
}
