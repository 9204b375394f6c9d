import type { ScriptedPage } from '../../../render/render.js';
import type { ScriptError } from '../engine.js';
import { PAGE_LIMITS } from './page-limits.js';

const MAX_DETAIL_CHARS = 500;

/** What the report tells of the scripts of one page. */
export class PageNotes {
  readonly #note: ScriptedPage['note'];
  #lines = 0;
  #errors = 0;

  constructor(note: ScriptedPage['note']) {
    this.#note = note;
  }

  /** A script or a callback that ended by an error. */
  addError({ name, message, place, line, column }: ScriptError): void {
    if (++this.#errors > PAGE_LIMITS.errors) return;
    const where = line === undefined ? place : `${place}:${line}${column === undefined ? '' : `:${column}`}`;
    this.#note('error', `script ${where}`, `${name}: ${message}`.slice(0, MAX_DETAIL_CHARS));
  }

  addConsole(text: string): void {
    const space = text.indexOf(' ');
    const [level, line] = space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
    this.#lines++;
    if (this.#lines > PAGE_LIMITS.consoleLines) this.#note('limit', 'console lines');
    else if (line !== '')
      this.#note(
        'unsupported',
        `console ${this.#lines}`,
        `${level.slice(0, 10)}: ${line.slice(0, PAGE_LIMITS.consoleChars)}`,
      );
  }

  addLimit(subject: string): void {
    this.#note('limit', subject.slice(0, 100));
  }

  /** Something outside of the page that is not to be had. */
  addMissing(subject: string, detail?: string): void {
    this.#note('missing', subject.slice(0, 200), detail);
  }
}
