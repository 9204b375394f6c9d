import type { ScriptPlace } from '../script-engine.js';

/** A place in the markup that owners wrote. */
interface TemplatePlace {
  readonly line: number;
  readonly column: number;
}

const MAX_LINES = 20_000;
const MIN_CHARS = 4;

/**
 * Finds lines of rendered markup again in its template: Liquid moves lines, but leaves most of them as they are. A line that
 * stands once in the template is sure; of several the one nearest to the last sure one is taken.
 */
class TemplatePlaces {
  readonly #rendered: readonly string[];
  readonly #byText = new Map<string, number[]>();

  constructor(rendered: string, template: string) {
    this.#rendered = rendered.split('\n', MAX_LINES);
    for (const [index, line] of template.replace(/\r\n?/g, '\n').split('\n', MAX_LINES).entries()) {
      const text = line.trim();
      if (text.length < MIN_CHARS) continue;
      const known = this.#byText.get(text);
      if (known) known.push(index);
      else this.#byText.set(text, [index]);
    }
  }

  /** Whether the line itself stands in the template. */
  has(line: number): boolean {
    return this.#byText.has(this.#rendered[line - 1]?.trim() ?? '');
  }

  /** `undefined` where the line was made by Liquid and has no neighbour to count from. */
  find({ line, column }: Pick<ScriptPlace, 'line' | 'column'>): TemplatePlace | undefined {
    for (let back = 0; back < this.#rendered.length && line - 1 - back >= 0; back++) {
      const found = this.#byText.get(this.#rendered[line - 1 - back]?.trim() ?? '');
      if (!found) continue;
      // Lines of Liquid in between are gone, so only the line itself is exact.
      const nearest = found.reduce((one, other) => (distance(other, line) < distance(one, line) ? other : one));
      return back === 0 ? { line: nearest + 1, column } : { line: nearest + 1 + back, column: 1 };
    }
    return undefined;
  }
}

const distance = (index: number, line: number): number => Math.abs(index + 1 - line);

/** A file of the recipe, before Liquid. */
export interface TemplateFile {
  readonly name: string;
  readonly text: string;
}

/** Finds places of the rendered markup in the files it was made of; the last file is the view's own. */
export function locateInTemplates(
  rendered: string,
  files: readonly TemplateFile[],
): (place: ScriptPlace) => ScriptPlace {
  const known = files.map(({ name, text }) => ({ name, places: new TemplatePlaces(rendered, text) }));
  return (place) => {
    const exact = known.findLast(({ places }) => places.has(place.line));
    const file = exact ?? known.at(-1);
    const found = file?.places.find(place);
    return file && found ? { name: file.name, ...found } : place;
  };
}
