/**
 * All notes of a report by code, each with kind, subject and detail. `{name}` is replaced by a value of the note. A
 * detail is omitted if a value is missing.
 */
const NOTES = {
  // markup
  'markup-chars': ['limit', 'markup longer than {max} characters'],
  elements: ['limit', 'more than {max} elements'],
  depth: ['limit', 'elements nested deeper than {max}'],
  'attribute-chars': ['limit', 'attribute longer than {max} characters'],
  'text-chars': ['limit', 'text longer than {max} characters'],
  clusters: ['limit', 'marks and joined characters in a row'],
  // resources
  'resource-missing': ['missing', '{url}', '{reason}'],
  'host-refused': ['missing', 'what is at {host}', 'it is not one of the hosts that this plugin may fetch from'],
  'resource-too-large': ['limit', '{url}', '{reason}'],
  pictures: ['limit', 'pictures', '{count} of them'],
  'font-faces': ['limit', 'font faces', '{count} of them'],
  'font-missing': ['missing', 'font {family}'],
  'characters-missing': [
    'missing',
    'characters',
    'no font has {characters}; a font file with them in fonts/ of the data folder helps',
  ],
  'icons-missing': [
    'missing',
    'icons of the font {family}',
    'no font has {codes}; the file of this icon font in fonts/ of the data folder helps',
  ],
  // style sheets
  'sheets-chars': ['limit', 'style sheets', 'more than {max} characters'],
  'sheet-chars': ['limit', 'stylesheet longer than {max} characters'],
  'rule-depth': ['limit', 'rules nested deeper than {max}'],
  selectors: ['limit', 'more than {max} selectors'],
  selector: ['unsupported', 'selector {selector}'],
  'at-rule': ['unsupported', '@{name}'],
  property: ['unsupported', 'property {property}'],
  'property-value': ['unsupported', 'value of {property}'],
  'property-invalid': ['unsupported', 'invalid value of {property}', 'no browser accepts it'],
  'custom-properties': ['limit', 'values of custom properties'],
  'selector-tests': ['limit', 'more selector tests than a page may cost'],
  // layout
  layouts: ['limit', 'layouts'],
  'layout-steps': ['limit', 'layout took more steps than allowed'],
  'layout-time': ['limit', 'layout took longer than allowed'],
  'block-lines': ['limit', 'lines of one block'],
  'grid-tracks': ['limit', 'grid tracks'],
  'grid-track-number': ['limit', 'more than {max} grid tracks'],
  'element-content': ['unsupported', 'the content of <{tag}>'],
  'content-gradient': ['unsupported', 'a gradient in content'],
  // page scripts
  'scripts-off': ['missing', 'page scripts', 'they are switched off for this plugin'],
  'scripts-undecided': ['missing', 'page scripts', 'they do not run until you allow them'],
  'scripts-ended-worker': ['error', 'page scripts', 'they ended the worker; this screen is rendered without them'],
  'script-error': ['error', 'script {where}', '{message}'],
  'script-console': ['log', 'console {line}', '{text}'],
  'script-limit': ['limit', '{limit}'],
  'chart-type': ['unsupported', 'chart type {type}', 'drawn as a line'],
  'chart-polar': ['unsupported', 'polar chart', 'drawn on straight axes'],
  map: ['unsupported', 'map', 'its fallback is shown; a map file (.pmtiles) in maps/ of the data folder helps'],
  'map-damaged': ['error', 'map file', '{reason}'],
  'map-uncovered': ['missing', 'map', 'no map file in maps/ of the data folder covers this place'],
  'script-missing': ['missing', 'script {address}', '{reason}'],
  'script-request-refused': ['missing', '{url}', '{host} is not a host that scripts may contact'],
  'script-request-failed': ['missing', '{url}', '{reason}'],
  // paint
  'paint-time': ['limit', 'time to paint'],
  layers: ['limit', 'layers'],
  'svg-elements': ['limit', 'svg elements'],
  'svg-filters': ['limit', 'filter primitives'],
  'svg-filter': ['unsupported', '{tag}'],
  'svg-filter-image': ['unsupported', 'feImage of an element'],
  // file
  'file-bytes': ['limit', 'file of {max} bytes', '{saving}'],
  // what the owner brings
  liquid: ['error', '{file}', 'line {line}, column {column}: {message}'],
  'own-fonts': ['limit', 'own fonts', '{count} files, only the first {max} are used'],
  'own-font-bytes': ['limit', 'font {file}', 'expected at most {max} bytes, got {bytes}'],
  'own-fonts-bytes': ['limit', 'font {file}', 'expected at most {max} bytes of all fonts, got {bytes}'],
  'own-font-broken': ['error', 'font {file}', '{reason}'],
} as const satisfies Readonly<Record<string, readonly [kind: NoteKind, subject: string, detail?: string]>>;

/** `log`: output of a page script to its console. */
type NoteKind = 'unsupported' | 'limit' | 'missing' | 'error' | 'log';

export type NoteCode = keyof typeof NOTES;
/** Values for the placeholders. `place` is a prefix for notes on something other than the page. */
export type NoteValues = Readonly<Record<string, string | number | undefined>>;

/** An unsupported feature, an exceeded limit or a missing resource, without text, which `describeNote` adds. */
export interface Note {
  readonly code: NoteCode;
  readonly values: NoteValues;
}

export type AddNote = (code: NoteCode, values?: NoteValues) => void;

/** A note in English, as the API and the command line return it. */
export interface DescribedNote {
  readonly kind: NoteKind;
  readonly subject: string;
  readonly detail?: string;
}

const MAX_SUBJECT_CHARS = 200;
const MAX_DETAIL_CHARS = 500;

export function describeNote({ code, values }: Note): DescribedNote {
  const [kind, pattern, detailPattern]: readonly [NoteKind, string, string?] = NOTES[code];
  const subject = fill(pattern, values) ?? pattern;
  const detail = detailPattern === undefined ? undefined : fill(detailPattern, values);
  return {
    kind,
    subject: (values.place === undefined ? subject : `${values.place}: ${subject}`).slice(0, MAX_SUBJECT_CHARS),
    ...(detail !== undefined && { detail: detail.slice(0, MAX_DETAIL_CHARS) }),
  };
}

/** Undefined if a value is missing. */
function fill(pattern: string, values: NoteValues): string | undefined {
  let isComplete = true;
  const text = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    isComplete &&= value !== undefined;
    return String(value);
  });
  return isComplete ? text : undefined;
}
