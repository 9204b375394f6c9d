/** The SQLite database of the gateway, one file per table. */

export { SESSION_MS, SIGN_IN_MS } from './access-lifetimes.js';
export { type ApiKey, ApiKeyTable, SCOPES, type Scope } from './api-key-table.js';
export { BIN_DAYS, BIN_KINDS, type BinEntry, type BinKind, type BinTable } from './bin-table.js';
export {
  type Broadcast,
  type BroadcastPicture,
  BroadcastTable,
  broadcastIdOf,
  isCurrent,
  itemIdOfBroadcast,
  type NewBroadcast,
} from './broadcast-table.js';
export { type Change, ChangeTable } from './change-table.js';
export { isDamage } from './connection.js';
export { isUnwritable, makeDataFolder } from './data-folder.js';
export type { FetchedWrite, Store, Writer } from './database.js';
export { type DesignStep, DesignStepTable } from './design-step-table.js';
export {
  type Device,
  type DeviceChange,
  DeviceTable,
  type NewDevice,
  SPECIAL_FUNCTIONS,
  TEMPERATURE_PROFILES,
  TOUCHBAR_MODES,
} from './device-table.js';
export { placeFile, saveFolderList, syncPath, writeDurably } from './durable-file.js';
export { type Firmware, type FirmwareOffer, type FirmwareRollout, FirmwareTable } from './firmware-table.js';
export { ForeignDatabase, type ForeignRow } from './foreign-database.js';
export { checkDatabase, newerSchema, readSchema } from './inspect-database.js';
export {
  ITEM_RULES,
  type ItemColumn,
  type ItemField,
  type ItemRules,
  MAX_WINDOWS,
  makeRules,
  type TimeWindow,
} from './item-columns.js';
export { type Lock, takeLock } from './lock.js';
export { cellsOf, findMashupLayout, MASHUP_LAYOUTS, type MashupLayout } from './mashup-layouts.js';
export { latestSchema } from './migrate.js';
export { openStore, openStoreReadOnly } from './open-store.js';
export { OWNED_KINDS, type Owned, type OwnedKind, type Ownership, type OwnershipTable } from './ownership-table.js';
export {
  foldPersonName,
  isPersonNameTaken,
  type Person,
  type PersonChange,
  PersonTable,
  ROLES,
  type Role,
} from './person-table.js';
export type {
  ItemContent,
  Mashup,
  Playlist,
  PlaylistItem,
  PlaylistTable,
  ShownContent,
} from './playlist-table.js';
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
} from './plugin-draft.js';
export { type PictureOrigin, PluginPictureTable, type ShownPicture } from './plugin-picture-table.js';
export { type NewData, type PluginSetting, PluginSettingTable } from './plugin-setting-table.js';
export { type PluginSource, PluginSourceTable } from './plugin-source-table.js';
export { type ProgramSignIn, ProgramSignIns } from './program-sign-ins.js';
export { keepPassword, rebuildDatabase, removeCredentials } from './rebuild-database.js';
export {
  isWholeKey,
  listCopies,
  moveAllData,
  nameDamagedFolder,
  type Repair,
  repairDatabase,
  requestCheck,
} from './repair-database.js';
export type { Screen, ScreenFile, ScreenMediaType, ScreenTable } from './screen-table.js';
export { loadSecretBox, SecretBox } from './secret-box.js';
export type { Session, SessionTable } from './session-table.js';
export { SettingTable } from './setting-table.js';
export type { ShownFacts, ShownScreen, ShownScreenTable, ShownSubject } from './shown-screen-table.js';
export { pruneSnapshots } from './snapshots.js';
export type { DayPlan, ListedDays, NamedDay, SpecialDays } from './special-days.js';
export type { SpecialScreenTable } from './special-screen-table.js';
export { openTables, type Tables } from './tables.js';
export type {
  LastSeen,
  LogEntry,
  Reading,
  RotationState,
  SensorReading,
  Telemetry,
  TelemetryTable,
} from './telemetry-table.js';
export { type PictureCrop, type UploadedPicture, UploadedPictureTable } from './uploaded-picture-table.js';
