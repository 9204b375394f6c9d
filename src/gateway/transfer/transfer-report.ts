import { describeTransferNote, type TransferNote } from './transfer-note.js';

/** `completed`: it was here, and got what was missing. `left`: it did not come over. */
export type TransferOutcome = 'added' | 'present' | 'completed' | 'left';

export interface TransferEntry {
  readonly kind: 'plugin' | 'playlist' | 'display';
  readonly name: string;
  readonly outcome: TransferOutcome;
  /** Its number here. */
  readonly id?: number;
  readonly notes: readonly TransferNote[];
}

/** What a transfer did. */
export interface TransferReport {
  /** The server's address, or the name of the file. */
  readonly source: string;
  readonly endedAtMs: number;
  readonly entries: readonly TransferEntry[];
  /** About the server as a whole. */
  readonly notes: readonly TransferNote[];
}

/** The report for programs. */
export const describeTransfer = ({ source, endedAtMs, entries, notes }: TransferReport) => ({
  source,
  ended_at: new Date(endedAtMs).toISOString(),
  entries: entries.map(({ kind, name, outcome, id, notes: entryNotes }) => ({
    kind,
    name,
    outcome,
    ...(id !== undefined && { id }),
    notes: entryNotes.map(describeNote),
  })),
  notes: notes.map(describeNote),
});

const describeNote = (one: TransferNote) => ({ code: one.code, detail: describeTransferNote(one) });
