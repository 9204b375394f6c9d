import { TimeZone } from '@inkstand/common/time-zone';
import { findOffsetSeconds, findZoneName } from '@inkstand/common/zone-names';
import { type Component, findComponents } from './components.js';
import { defineZone } from './defined-zone.js';
import type { CalendarNotes } from './notes.js';
import { findProperty, readProperties } from './properties.js';

/** Converts between moments and the clock of a zone; clock times are fields as if they were UTC, in ms. */
export interface Zone {
  /** The first of an hour that occurs twice. */
  momentOf(wallMs: number): number;
  wallOf(epochMs: number): number;
}

export const UTC: Zone = { momentOf: (wallMs) => wallMs, wallOf: (epochMs) => epochMs };

const fixedZone = (offsetSeconds: number): Zone => ({
  momentOf: (wallMs) => wallMs - offsetSeconds * 1000,
  wallOf: (epochMs) => epochMs + offsetSeconds * 1000,
});

const isUtcName = (name: string): boolean => /^(?:UTC|Z|GMT|Etc\/(?:UTC|GMT)|Zulu)$/i.test(name.trim());

/** Programs write the name of one zone in different cases, and with quotes. */
const definitionKey = (name: string): string => name.replace(/"/g, '').trim().toLowerCase();

/** The zones that one calendar names. Loading one is slow, and a calendar uses few. */
export class CalendarZones {
  /** For times without a zone: that of the calendar (`X-WR-TIMEZONE`), else the reader's. */
  readonly floating: Zone;
  readonly #notes: CalendarNotes;
  readonly #definitions = new Map<string, Component>();
  readonly #zones = new Map<string, Zone>();
  readonly #calendarZone: Zone | undefined;

  constructor(calendar: Component, reader: Zone, notes: CalendarNotes) {
    this.#notes = notes;
    for (const definition of findComponents(calendar, 'VTIMEZONE')) {
      const name = findProperty(readProperties(definition, new Set(['TZID']), notes), 'TZID')?.values[0];
      if (name !== undefined) this.#definitions.set(definitionKey(name), definition);
    }
    const stated = findProperty(readProperties(calendar, new Set(['X-WR-TIMEZONE']), notes), 'X-WR-TIMEZONE');
    const name = stated?.values[0];
    this.#calendarZone = name === undefined ? undefined : this.#open(name.trim());
    if (stated && !this.#calendarZone) notes.add({ code: 'unknown-zone', line: stated.line, text: name ?? '' });
    this.floating = this.#calendarZone ?? reader;
  }

  /**
   * The zone of a `TZID`. An unknown one is noted, once, and read as the calendar's own zone if it states one, else as
   * UTC: nothing says that it is the reader's.
   */
  find(name: string, line: number): Zone {
    const opened = this.#zones.get(name) ?? this.#open(name);
    if (!opened) this.#notes.add({ code: 'unknown-zone', line, text: name });
    const zone = opened ?? this.#calendarZone ?? UTC;
    this.#zones.set(name, zone);
    return zone;
  }

  /** The runtime's definition of a zone is usually better than the calendar's. */
  #open(name: string): Zone | undefined {
    if (isUtcName(name)) return UTC;
    const listed = findZoneName(name);
    if (listed !== undefined) return new TimeZone(listed);
    const definition = this.#definitions.get(definitionKey(name));
    const defined = definition && this.#openDefinition(definition);
    if (defined) return defined;
    const offset = findOffsetSeconds(name);
    return offset === undefined ? undefined : fixedZone(offset);
  }

  #openDefinition(definition: Component): Zone | undefined {
    const properties = readProperties(definition, new Set(['X-LIC-LOCATION']), this.#notes);
    const listed = findZoneName(findProperty(properties, 'X-LIC-LOCATION')?.values[0] ?? '');
    return listed === undefined ? defineZone(definition, this.#notes) : new TimeZone(listed);
  }
}
