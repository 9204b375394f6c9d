import type { ScriptedPage } from '../../../render/render.js';
import type { ScriptError, ScriptPlace } from '../engine.js';
import { PAGE_LIMITS } from './page-limits.js';

const MAX_DETAIL_CHARS = 500;

/** What the report tells of the scripts of one page. */
export class PageNotes {
  readonly #note: ScriptedPage['note'];
  readonly #locate: (place: ScriptPlace) => ScriptPlace;
  #lines = 0;
  #errors = 0;

  /** `locate` turns a place in the rendered markup into one that its owner can open. */
  constructor(note: ScriptedPage['note'], locate: (place: ScriptPlace) => ScriptPlace = (place) => place) {
    this.#note = note;
    this.#locate = locate;
  }

  /** A script or a callback that ended by an error. */
  addError({ name, message, place, line, column }: ScriptError): void {
    if (++this.#errors > PAGE_LIMITS.errors) return;
    const where = line === undefined ? place : this.#write({ name: place, line, column: column ?? 1 });
    this.#note('error', `script ${where}`, `${name}: ${message}`.slice(0, MAX_DETAIL_CHARS));
  }

  #write(place: ScriptPlace): string {
    const { name, line, column } = this.#locate(place);
    return `${name}:${line}:${column}`;
  }

  addConsole(text: string): void {
    const space = text.indexOf(' ');
    const [level, line] = space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
    this.#lines++;
    if (this.#lines > PAGE_LIMITS.consoleLines) this.#note('limit', 'console lines');
    else if (line !== '')
      this.#note('log', `console ${this.#lines}`, `${level.slice(0, 10)}: ${line.slice(0, PAGE_LIMITS.consoleChars)}`);
  }

  addLimit(subject: string): void {
    this.#note('limit', subject.slice(0, 100));
  }

  /** Something outside of the page that is not to be had. */
  addMissing(subject: string, detail?: string): void {
    this.#note('missing', subject.slice(0, 200), detail);
  }
}
