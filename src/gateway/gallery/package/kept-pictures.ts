import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnRecipe } from '../draw-recipe.js';

/** Beside a picture in which characters have no font. */
interface KeptNotes {
  readonly missingFonts: DrawnRecipe['missingFonts'];
  /** The owner's fonts when it was drawn. */
  readonly inputs: string;
}

/** Pictures of recipes in a folder. One that lacks a font is drawn again once fonts were added. */
export class KeptPictures {
  readonly #folder: string;
  readonly #inputs: () => string;

  constructor(folder: string, inputs: () => string) {
    this.#folder = folder;
    this.#inputs = inputs;
  }

  /** The kept picture, or a new one. @throws what `draw` throws */
  async get(name: string, draw: () => Promise<DrawnRecipe>): Promise<DrawnRecipe> {
    const path = this.#pathOf(name, 'png');
    const bytes = await readFile(path).catch(() => undefined);
    const notes = await this.#readNotes(name);
    if (bytes && (notes === undefined || notes.inputs === this.#inputs())) {
      return { bytes, missingFonts: notes?.missingFonts ?? [] };
    }
    const inputs = this.#inputs();
    const drawn = await draw();
    await this.#writeNotes(name, { missingFonts: drawn.missingFonts, inputs });
    await writeFile(path, drawn.bytes);
    return drawn;
  }

  /** What a kept picture lacks; empty for one that is not kept or that added fonts may have completed. */
  async missingFonts(name: string): Promise<DrawnRecipe['missingFonts']> {
    const notes = await this.#readNotes(name);
    return notes && notes.inputs === this.#inputs() ? notes.missingFonts : [];
  }

  async #readNotes(name: string): Promise<KeptNotes | undefined> {
    const text = await readFile(this.#pathOf(name, 'json'), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      // Truncated by a full disk: the picture is drawn again.
      return { missingFonts: [], inputs: '' };
    }
  }

  async #writeNotes(name: string, notes: KeptNotes): Promise<void> {
    const path = this.#pathOf(name, 'json');
    if (notes.missingFonts.length === 0) await rm(path, { force: true });
    else await writeFile(path, JSON.stringify(notes));
  }

  #pathOf(name: string, extension: 'json' | 'png'): string {
    return join(this.#folder, `${name}.${extension}`);
  }
}
