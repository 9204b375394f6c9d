import ICAL from 'ical.js';
import type { ContentLine } from './clean-lines.js';
import type { Component } from './components.js';
import type { CalendarNotes } from './notes.js';

/** A property of a component: parameters by name in lower case, and values without escapes. */
export interface Property {
  /** In upper case. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly values: readonly string[];
  /** That the property states, in lower case: `date`. */
  readonly type: string;
  readonly line: number;
}

/** `\"` and `\:` are no escapes of the format, but programs write them. */
const unescapeText = (value: string): string =>
  value.replace(/\\([\\;,:"nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));

const text = { defaultType: 'text' };
/** Texts are unescaped; times and rules stay as written, because programs write more than the format allows. */
const DESIGN = {
  propertyGroups: false,
  value: { text: { fromICAL: unescapeText } },
  param: {},
  property: {
    summary: text,
    description: text,
    location: text,
    uid: text,
    status: text,
    transp: text,
    class: text,
    'x-wr-timezone': text,
    tzid: text,
    'x-lic-location': text,
    categories: { defaultType: 'text', multiValue: ',' },
    exdate: { defaultType: 'raw', multiValue: ',' },
    rdate: { defaultType: 'raw', multiValue: ',' },
  },
};

/** The properties of these names that can be read. One that cannot is noted. */
export function readProperties(
  { lines }: Component,
  names: ReadonlySet<string>,
  notes: CalendarNotes,
): readonly Property[] {
  return lines.flatMap((content) => {
    const name = /^[\w-]+(?=[;:])/.exec(content.text)?.[0].toUpperCase();
    if (name !== undefined && !names.has(name)) return [];
    const property = name === undefined ? undefined : readProperty(content, name);
    if (property) return [property];
    notes.add({ code: 'unusable-line', line: content.line, text: content.text });
    return [];
  });
}

/** Quotes that do not match are left out. */
const readProperty = (content: ContentLine, name: string): Property | undefined =>
  tryProperty(content, name) ?? tryProperty({ ...content, text: content.text.replace(/"/g, '') }, name);

function tryProperty({ text: source, line }: ContentLine, name: string): Property | undefined {
  try {
    const [, parameters, type, ...values] = ICAL.parse.property(quoteZone(source), DESIGN) as [
      string,
      Record<string, unknown>,
      string,
      ...unknown[],
    ];
    const texts = Object.entries(parameters).map(([key, value]) => [key, String(value)] as const);
    return { name, type, line, parameters: Object.fromEntries(texts), values: values.map(String) };
  } catch {
    return undefined;
  }
}

/** `TZID=GMT-05:00` and `TZID=tzone://Microsoft/Utc` lack the quotes that a value with a colon needs. */
const quoteZone = (source: string): string =>
  source.replace(/;TZID=([^":;]*(?::(?!\d{4})[^":;]*)+)(?=:\d{4}|;VALUE=)/i, ';TZID="$1"');

/** The first property of a name that has a value. */
export const findProperty = (properties: readonly Property[], name: string): Property | undefined =>
  properties.find((property) => property.name === name && (property.values[0] ?? '').trim() !== '');
