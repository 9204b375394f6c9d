import { describeNote, type Note } from '../../render/note.js';

/** The notes of a render report, for API clients. */
export const describeNotes = (notes: readonly Note[]) =>
  notes.map(describeNote).map((note) => ({ ...note, detail: note.detail ?? null }));
