/** Copies plugins, playlists and displays from another server: its API, or its database file. */
export type { SourceAccess } from './source/source-client.js';
export type { TransferNote } from './transfer-note.js';
export { describeTransfer, type TransferEntry, type TransferOutcome, type TransferReport } from './transfer-report.js';
export { nameSource, Transfers } from './transfers.js';
