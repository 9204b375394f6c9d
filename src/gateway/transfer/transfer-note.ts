/** What did not come over, or needs a hand, in English. Words for people are made where they are shown: `transfer.note.*`. */
const SENTENCES = {
  'not-given': 'the API of that server leaves it out: {reason}',
  'no-id': 'only in the database file of that server, not in its API',
  'built-in': 'it is part of that server and has no markup of its own',
  'not-liquid': 'its markup is {language}, not Liquid',
  'unknown-kind': 'plugins of the kind {kind} do not exist here',
  'plugins-missing': 'it uses plugins that were not copied: {plugins}',
  'fields-empty': 'enter these values again: {fields}',
  'field-refused': 'the value of {field} was not accepted: {reason}',
  'scripts-wait': 'its scripts run when you allow them',
  'recipe-notes': 'notes in its report: {count}',
  'picture-with-next-push': 'its picture comes with the next push',
  'picture-fixed': 'its picture was copied as it was; what renders it stays on that server',
  'pictures-not-given': 'its pictures were not copied: upload them again',
  'data-refused': 'its data was not copied: {reason}',
  'uuid-taken': 'the UUID of its webhook is taken here, so its address changes',
  failed: 'it was not copied: {reason}',
  'playlists-not-given': 'playlists are only in the database file of that server, not in its API',
  'devices-not-given': 'displays are not in the API of that server: {reason}',
  'mashups-not-given': '{playlist}: the API of that server leaves out what its mashups contain ({count})',
  'groups-not-given': 'the API of that server leaves out the times of playlist groups',
  'extensions-not-given': 'extensions are not in the API of that server',
  'item-lost': 'items missing because their plugins were not copied: {count}',
  'special-days-lost': 'its holidays and quiet days were not copied: enter them again',
  'key-not-given': 'the API of that server leaves out its key: the display is recognised by its MAC address',
  'key-taken': 'its key or friendly id is used by another display here, so it gets a new one',
  'model-unknown': 'the model {model} is not known here: it is found when the display calls',
  'mirror-lost': 'the display that it mirrors was not copied',
  'too-many': 'only the first {limit} were read',
} as const satisfies Readonly<Record<string, string>>;

type NoteCode = keyof typeof SENTENCES;
export const isNoteCode = (code: unknown): code is NoteCode =>
  typeof code === 'string' && Object.hasOwn(SENTENCES, code);

/** One note; values fill its sentence. */
export interface TransferNote {
  readonly code: NoteCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

export const note = (code: NoteCode, values?: TransferNote['values']): TransferNote =>
  values ? { code, values } : { code };

/** A note in English, for programs and the command line. */
export const describeTransferNote = ({ code, values = {} }: TransferNote): string =>
  SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
