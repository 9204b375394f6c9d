import type { InkstandError, SourceFault } from '../errors.js';
import type { Values, Words } from '../i18n/i18n.js';

interface Failure {
  /** In English. */
  readonly error?: string | undefined;
  readonly fault?: SourceFault | undefined;
}

/** Why a source returned no data, in the owner's language if the reason is a known one; without a full stop. */
export function describeFailure({ error = '', fault }: Failure, words: Words): string {
  if (!fault) return startSentence(error);
  return words.t(`source.fault.${fault.code}`, writeValues(fault.values, words));
}

/** A capital for a word, not for the name of a file. */
const startSentence = (text: string): string =>
  text.replace(/^[a-z](?=[a-z]*[ ,:]|$)/, (letter) => letter.toUpperCase());

/** The reason of an error, for the middle of a sentence. */
export const describeError = ({ message, fault }: InkstandError, words: Words): string =>
  fault ? describeFailure({ fault }, words) : message;

const writeValues = (values: SourceFault['values'], { number }: Words): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
  );
