/** The SQLite database of the gateway, one file per table. */

export { type ApiKey, ApiKeyTable, SCOPES, type Scope } from './access/api-key-table.js';
export { type Change, ChangeTable } from './access/change-table.js';
export {
  OWNED_KINDS,
  type Owned,
  type OwnedKind,
  type Ownership,
  type OwnershipTable,
} from './access/ownership-table.js';
export {
  foldPersonName,
  isPersonNameTaken,
  type Person,
  type PersonChange,
  PersonTable,
  ROLES,
  type Role,
} from './access/person-table.js';
export { SESSION_MS, type Session, type SessionTable } from './access/session-table.js';
export { ACCESS_MS, SIGN_IN_MS, type TerminusSignIn, TerminusSignIns } from './access/terminus-sign-ins.js';
export { BIN_DAYS, BIN_KINDS, type BinEntry, type BinKind, type BinTable } from './bin-table.js';
export { isDamage } from './database/connection.js';
export { isUnwritable, makeDataFolder } from './database/data-folder.js';
export type { FetchedWrite, Store, Writer } from './database/database.js';
export { placeFile, saveFolderList, syncPath, writeDurably } from './database/durable-file.js';
export { ForeignDatabase, type ForeignRow } from './database/foreign-database.js';
export { type Lock, takeLock } from './database/lock.js';
export { openStore, openStoreReadOnly } from './database/open-store.js';
export { loadSecretBox, SecretBox } from './database/secret-box.js';
export { SPECIAL_FUNCTIONS, TEMPERATURE_PROFILES, TOUCHBAR_MODES } from './device/board-options.js';
export {
  type Broadcast,
  type BroadcastPicture,
  BroadcastTable,
  broadcastIdOf,
  isCurrent,
  itemIdOfBroadcast,
  type NewBroadcast,
} from './device/broadcast-table.js';
export { type Device, type DeviceChange, DeviceTable, type NewDevice } from './device/device-table.js';
export { type Firmware, type FirmwareOffer, type FirmwareRollout, FirmwareTable } from './device/firmware-table.js';
export type {
  LastSeen,
  LogEntry,
  Reading,
  RotationState,
  SensorReading,
  Telemetry,
  TelemetryTable,
} from './device/telemetry-table.js';
export { latestSchema } from './migrate.js';
export type { ItemContent, Mashup, ShownContent } from './playlist/item-content.js';
export { cellsOf, findMashupLayout, MASHUP_LAYOUTS, type MashupLayout } from './playlist/mashup-layouts.js';
export {
  ITEM_RULES,
  type ItemColumn,
  type ItemField,
  type ItemRules,
  makeRules,
  type TimeWindow,
} from './playlist/playlist-item-columns.js';
export type { Playlist, PlaylistItem, PlaylistTable } from './playlist/playlist-table.js';
export type { DayPlan, ListedDays, NamedDay, SpecialDays } from './playlist/special-days.js';
export { type DesignStep, DesignStepTable } from './plugin/design-step-table.js';
export {
  type AcceptedCertificate,
  isSameDraft,
  type PluginDraft,
  type PluginSecrets,
  type PluginTrust,
  pickDraft,
  type ScriptSwitch,
  type SecretSwitch,
  type Strategy,
} from './plugin/plugin-draft.js';
export { type PictureOrigin, PluginPictureTable, type ShownPicture } from './plugin/plugin-picture-table.js';
export { type NewData, type PluginSetting, PluginSettingTable } from './plugin/plugin-setting-table.js';
export { type PluginSource, PluginSourceTable } from './plugin/plugin-source-table.js';
export { type PictureCrop, type UploadedPicture, UploadedPictureTable } from './plugin/uploaded-picture-table.js';
export { checkDatabase, newerSchema, readSchema } from './repair/inspect-database.js';
export { keepPassword, rebuildDatabase, removeCredentials } from './repair/rebuild-database.js';
export {
  isWholeKey,
  listCopies,
  moveAllData,
  nameDamagedFolder,
  type Repair,
  repairDatabase,
  requestCheck,
} from './repair/repair-database.js';
export type { Screen, ScreenFile, ScreenMediaType, ScreenTable } from './screen/screen-table.js';
export type { ShownFacts, ShownScreen, ShownScreenTable, ShownSubject } from './screen/shown-screen-table.js';
export type { SpecialScreenTable } from './screen/special-screen-table.js';
export { SettingTable } from './setting-table.js';
export { pruneSnapshots } from './snapshots.js';
export { openTables, type Tables } from './tables.js';
