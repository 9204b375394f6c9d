import { stripEnd } from '@inkstand/common/strip-end';
import { capClusters } from '../../../html/cap-clusters.js';
import type { Element } from '../../../html/dom.js';
import { hrefOf, referenced, type SvgPainting, styleOf } from '../painting-state.js';
import { readNumberList, readSvgLength } from '../svg-length.js';
import { fontUnitsOf, percentBasis } from '../svg-units.js';

/** Positions from attributes for one character; lengths are in user units. */
interface CharacterPosition {
  x?: number;
  y?: number;
  dx?: number;
  dy?: number;
}

/** Consecutive characters of one element. */
export interface TextRange {
  readonly element: Element;
  readonly start: number;
  end: number;
}

/** The characters of a `<text>`, with collapsed white space, and their positions from attributes. */
export interface SvgCharacters {
  readonly text: string;
  /** In order, without gaps. */
  readonly leaves: readonly TextRange[];
  /** The elements with their descendants, outer ones first. */
  readonly elements: readonly TextRange[];
  readonly positions: ReadonlyMap<number, CharacterPosition>;
  /** Degrees by character; only for rotated characters. */
  readonly rotations: ReadonlyMap<number, number>;
}

const MAX_POSITIONS = 5000;
const IN_TEXT = new Set(['tspan', 'a', 'textPath']);
const LISTS = ['x', 'y', 'dx', 'dy'] as const;

/** Sets up the characters of a text (SVG 2, section 11.5, steps 1 to 3). */
export function charactersOf(painting: SvgPainting, element: Element): SvgCharacters {
  const collector = new Collector(painting);
  collector.visit(element);
  return collector.finish();
}

class Collector {
  readonly #painting: SvgPainting;
  #text = '';
  readonly #leaves: TextRange[] = [];
  readonly #elements: TextRange[] = [];
  /** Shifts by elements without characters, which charts use to break lines. */
  readonly #moves = new Map<number, { dx: number; dy: number }>();

  constructor(painting: SvgPainting) {
    this.#painting = painting;
  }

  visit(element: Element): void {
    if (styleOf(this.#painting, element).display === 'none') return;
    // Text on a path is not painted if the path is missing.
    if (element.tag === 'textPath' && !pathOf(this.#painting, element)) return;
    const range: TextRange = { element, start: this.#text.length, end: 0 };
    this.#elements.push(range);
    for (const child of element.children) {
      if (child.kind === 'text') this.#add(element, capClusters(child.data));
      else if (IN_TEXT.has(child.tag)) this.visit(child);
    }
    range.end = this.#text.length;
  }

  #add(element: Element, data: string): void {
    const keeps =
      element.attributes.get('xml:space') === 'preserve' ||
      styleOf(this.#painting, element).whiteSpaceCollapse === 'preserve';
    let text = keeps ? data.replace(/[\n\t\r]/g, ' ') : data.replace(/[ \n\t\r\f]+/g, ' ');
    const before = stripEnd(this.#text, '\u200b');
    if (!keeps && (before === '' || before.endsWith(' '))) text = text.replace(/^ /, '');
    const start = this.#text.length;
    this.#text += text;
    this.#leaves.push({ element, start, end: this.#text.length });
  }

  finish(): SvgCharacters {
    const length = this.#lengthWithoutEnd();
    const cut = (range: TextRange): TextRange => ({
      ...range,
      start: Math.min(range.start, length),
      end: Math.min(range.end, length),
    });
    const elements = this.#elements.map(cut);
    const positions = new Map<number, CharacterPosition>();
    const rotations = new Map<number, number>();
    for (const range of elements) {
      this.#readPositions(range, positions);
      readRotations(range, rotations);
    }
    for (const [at, { dx, dy }] of this.#moves) {
      const position = positions.get(at) ?? {};
      positions.set(at, { ...position, dx: dx + (position.dx ?? 0), dy: dy + (position.dy ?? 0) });
    }
    const leaves = this.#leaves.map(cut);
    return { text: this.#text.slice(0, length), leaves, elements, positions, rotations };
  }

  /** The length without a space at the end, which is not painted unless white space is preserved. */
  #lengthWithoutEnd(): number {
    const last = this.#leaves.findLast(({ start, end }) => end > start);
    if (!last || !this.#text.endsWith(' ')) return this.#text.length;
    const { element } = last;
    const keeps =
      element.attributes.get('xml:space') === 'preserve' ||
      styleOf(this.#painting, element).whiteSpaceCollapse === 'preserve';
    return keeps ? this.#text.length : this.#text.length - 1;
  }

  /**
   * Inner elements override outer ones. The first position of an element without characters applies to the next one.
   */
  #readPositions({ element, start, end }: TextRange, positions: Map<number, CharacterPosition>): void {
    for (const name of LISTS) {
      const source = element.attributes.get(name)?.trim();
      if (!source) continue;
      const basis = percentBasis(this.#painting, name.endsWith('x') ? 'across' : 'down');
      const words = source
        .slice(0, 65_536)
        .split(/[\s,]+/)
        .slice(0, MAX_POSITIONS);
      const count = Math.max(1, Math.min(words.length, end - start));
      for (let i = 0; i < count; i++) {
        const value = readSvgLength(words[i], basis, () => fontUnitsOf(this.#painting, element));
        const position = positions.get(start + i) ?? {};
        positions.set(start + i, position);
        if (end > start || name === 'x' || name === 'y') position[name] = value ?? 0;
        else this.#addMove(start, name, value ?? 0);
      }
    }
  }

  #addMove(at: number, name: 'dx' | 'dy', value: number): void {
    const move = this.#moves.get(at) ?? { dx: 0, dy: 0 };
    move[name] += value;
    this.#moves.set(at, move);
  }
}

function readRotations({ element, start, end }: TextRange, rotations: Map<number, number>): void {
  const list = readNumberList(element.attributes.get('rotate')).slice(0, MAX_POSITIONS);
  if (list.length === 0) return;
  // The last angle applies to all following characters.
  for (let i = start; i < Math.min(end, start + MAX_POSITIONS); i++)
    rotations.set(i, list[Math.min(i - start, list.length - 1)] ?? 0);
}

/** The element whose outline a `textPath` follows. */
export function pathOf(painting: SvgPainting, element: Element): Element | undefined {
  return referenced(painting, hrefOf(element));
}
