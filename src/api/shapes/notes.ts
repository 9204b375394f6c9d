import { describeNote, type Note } from '../../render/note.js';

/** The notes of a render report for programs. */
export const describeNotes = (notes: readonly Note[]) =>
  notes.map(describeNote).map((note) => ({ ...note, detail: note.detail ?? null }));
