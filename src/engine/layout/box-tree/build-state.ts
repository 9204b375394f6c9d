import type { StyledDocument } from '../../css/styled-document.js';
import type { Element } from '../../html/dom.js';
import type { AddNote } from '../../note.js';
import type { CounterScopes } from '../lists/counters.js';
import type { AxesMode } from '../writing-mode/axes.js';
import type { TurnedStyles } from '../writing-mode/turned-styles.js';
import type { SmallCapitals } from './small-caps.js';

/** Inputs of the box builder besides the DOM. */
export interface BoxTreeOptions {
  readonly styled: StyledDocument;
  /** False for missing or broken pictures: their alternative text replaces them. */
  readonly hasPicture: (url: string) => boolean;
  readonly note: AddNote;
}

/** State of one build, in document order. */
export interface BuildState extends Omit<BoxTreeOptions, 'styled'> {
  /** In the axes of the innermost box around. */
  styled: StyledDocument;
  /** With the axes of the page. */
  readonly physical: StyledDocument;
  axes: AxesMode;
  readonly turnedStyles: TurnedStyles;
  readonly counters: CounterScopes;
  readonly smallCapitals: SmallCapitals;
  /** Current nesting of quotation marks. */
  quoteDepth: number;
  /** Characters of `content` so far. */
  generatedChars: number;
  /** The nearest ancestor block with a `::first-letter` style, until its first letter is reached. */
  letterOwner: Element | undefined;
  /** Text before the next one in the same inline content, which a word may continue. */
  textBefore: string;
}
