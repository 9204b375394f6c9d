import type { Note } from '@inkstand/engine/note';

/** The notes of one or more renders about characters and icons that no font has; equal ones once. Pure. */
export function pickMissingFonts(notes: readonly Note[]): readonly Note[] {
  const picked = new Map<string, Note>();
  for (const note of notes) {
    if (note.code !== 'characters-missing' && note.code !== 'icons-missing') continue;
    // A place within the recipe differs from view to view.
    const { characters, family, codes } = note.values;
    const values = note.code === 'characters-missing' ? { characters } : { family, codes };
    picked.set(JSON.stringify([note.code, values]), { code: note.code, values });
  }
  return [...picked.values()];
}
