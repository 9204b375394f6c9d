import { describeNote, type Note } from '@inkstand/engine/note';

/** The notes of a render report, for API clients. */
export const describeNotes = (notes: readonly Note[]) =>
  notes.map(describeNote).map((note) => ({ ...note, detail: note.detail ?? null }));
