/** How much of a calendar was read. `read` and `leftOut` together are its events (components, before recurrences). */
export interface CalendarReport {
  readonly read: number;
  readonly leftOut: number;
  /** Number of all notes; `notes` lists the first twenty, events that are left out before others. */
  readonly noteCount: number;
  readonly notes: readonly CalendarNote[];
}

/** Something in a calendar that could not be used. */
export interface CalendarNote {
  readonly code: CalendarNoteCode;
  /** Line of the file, from 1. */
  readonly line: number;
  /** What stands there, cut to 80 characters; a time zone, or the title of an event. */
  readonly text?: string;
  /** An event is missing because of it. */
  readonly isLeftOut?: boolean;
}

type CalendarNoteCode =
  | 'cut-short'
  | 'missing-end'
  | 'no-start'
  | 'repeats-too-often'
  | 'superseded'
  | 'too-many-occurrences'
  | 'unknown-zone'
  | 'unusable-line'
  | 'unusable-rule';

/** How many entries of a list were read, and which could not be used. */
export interface ReadingReport {
  readonly unit: 'articles' | 'documents' | 'events' | 'lines' | 'pictures' | 'rows';
  readonly readCount: number;
  readonly leftOutCount: number;
  /** The first few that were left out: the number of their line, from 1, and what stands there. */
  readonly examples: readonly { readonly line: number; readonly text: string }[];
  /** The first twenty notes on a calendar, and how many there are. */
  readonly notes?: readonly CalendarNote[];
  readonly noteCount?: number;
}
