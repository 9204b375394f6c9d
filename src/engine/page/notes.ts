import { type AddNote, describeNote, type Note, type NoteValues } from '../note.js';
import { MAX_NOTES } from '../render-limits.js';

/** URLs may contain whole pictures. */
const MAX_VALUE_CHARS = 500;

/** Notes of one rendering, without duplicates. */
export class Notes {
  readonly #notes = new Map<string, Note>();

  readonly add: AddNote = (code, values = {}) => {
    const note: Note = { code, values: shorten(values) };
    const { kind, subject } = describeNote(note);
    const key = `${kind} ${subject}`;
    if (!this.#notes.has(key) && this.#notes.size < MAX_NOTES) this.#notes.set(key, note);
  };

  list(): Note[] {
    return [...this.#notes.values()];
  }
}

const shorten = (values: NoteValues): NoteValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, MAX_VALUE_CHARS) : value,
    ]),
  );
