import type { CalendarNote, CalendarReport } from '../../../protocol/report.js';

const MAX_NOTES = 20;
const MAX_TEXT = 80;

/** Collects which events of a file were read, and what could not be used. */
export class CalendarNotes {
  readonly #notes: CalendarNote[] = [];
  /** Events by the lines on which they start. */
  readonly #read = new Set<number>();
  readonly #leftOut = new Set<number>();
  #count = 0;

  /** Counts an event as read. @param line on which it starts */
  countRead(line: number): void {
    this.#read.add(line);
  }

  /** Notes something that costs no event, such as an unknown time zone. */
  add(note: CalendarNote): void {
    this.#count++;
    if (this.#notes.length < MAX_NOTES) this.#notes.push(shorten(note));
  }

  /** Notes an event that is left out, wholly or but for its first date. @param line on which it starts */
  leaveOut(line: number, note: CalendarNote): void {
    this.#leftOut.add(line);
    this.#count++;
    // What is missing on the wall comes first.
    const at = this.#notes.findIndex(({ isLeftOut }) => !isLeftOut);
    this.#notes.splice(at < 0 ? this.#notes.length : at, 0, shorten({ ...note, isLeftOut: true }));
    this.#notes.splice(MAX_NOTES);
  }

  report(): CalendarReport {
    const read = [...this.#read].filter((line) => !this.#leftOut.has(line)).length;
    return { read, leftOut: this.#leftOut.size, noteCount: this.#count, notes: [...this.#notes] };
  }
}

const shorten = (note: CalendarNote): CalendarNote =>
  note.text === undefined || note.text.length <= MAX_TEXT
    ? note
    : { ...note, text: `${note.text.slice(0, MAX_TEXT)}…` };
