/** English texts of a recipe's report, by code. `{name}` is replaced by a value of the note. */
const DETAILS = {
  'no-settings': 'enter the name, strategy and fields yourself',
  'full-instead': 'the full view is used instead',
  'scripts-off': 'page scripts and the transform are switched off for this plugin',
  'scripts-undecided': 'page scripts and the transform do not run until you allow them',
  'transform-language': 'stored but not run: only transforms in JavaScript and Python run, not in {language}',
  'transform-hosts': 'the transform requests hosts that are not polled: {hosts}',
  oauth: 'signing in to other services is not supported',
  'strategy-missing': 'none was given: {strategy}',
  'strategy-unknown': '{given} is not known: {strategy}',
  'not-polled': 'strategy {strategy} does not poll',
  'bad-value': 'expected {expected}, got {got}',
  'no-choices': 'no URL for its options: type the value',
  'field-type': 'fields of type {type} are not known: a text without checks',
  'field-function': 'its function is not run: type the value',
  'field-dialog': 'its dialog belongs to the hosted service: nothing to enter',
  'field-photos':
    'Google Photos cannot be opened: enter addresses of pictures, or use the recipe Immich or a picture folder',
  'field-sign-in': 'signing in to other services is not supported: enter a token of the service in the polling headers',
  'no-part': 'not part of a recipe',
} as const satisfies Readonly<Record<string, string>>;

export type RecipeNoteCode = keyof typeof DETAILS;

/** A note on an imported recipe: a code with values, which pages translate. */
export interface RecipeNote {
  readonly kind: 'missing' | 'unsupported' | 'ignored' | 'changed';
  /** The file, setting or field that the note is about. */
  readonly subject: string;
  readonly code: RecipeNoteCode;
  readonly values: Readonly<Record<string, string>>;
}

/** The text of a note after its subject, in English. */
export const describeRecipeNote = ({ code, values }: Pick<RecipeNote, 'code' | 'values'>): string =>
  DETAILS[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
