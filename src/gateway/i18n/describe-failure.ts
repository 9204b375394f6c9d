import { InkstandError, type SourceFault } from '@inkstand/common/errors';
import type { Values, Words } from './words.js';

interface Failure {
  /** Names the source where the sentence stands alone. */
  readonly host?: string | undefined;
  /** In English. */
  readonly error?: string | undefined;
  readonly fault?: SourceFault | undefined;
}

/** Why a source returned no data, in the owner's language if the reason is a known one; without a full stop. */
export function describeFailure({ error = '', fault, host }: Failure, words: Words): string {
  const text = fault ? describeFault(fault, words) : startSentence(error);
  return host === undefined || text.includes(host) ? text : `${host}: ${text}`;
}

function describeFault({ code, values }: SourceFault, words: Words): string {
  const status = code === 'answered' ? Number(values.status) : 0;
  const kind = DENIED.includes(status) ? 'denied' : MISSING.includes(status) ? 'missing' : code;
  return words.t(`source.fault.${kind}`, writeValues(values, words));
}

/** Statuses that mean a wrong or missing key, and those of an address where nothing is. */
const DENIED = [401, 403, 407];
const MISSING = [404, 410];

/** A capital for a word, not for the name of a file. */
const startSentence = (text: string): string =>
  text.replace(/^[a-z](?=[a-z]*[ ,:]|$)/, (letter) => letter.toUpperCase());

/** The reason of an error, for the middle of a sentence. */
export const describeError = ({ message, fault }: InkstandError, words: Words): string =>
  fault ? describeFailure({ fault }, words) : message;

/** Why something was refused, as `describeError` says it. Rethrows what is no refusal, but a fault of the program. */
export function describeRefusal(error: unknown, words: Words): string {
  if (!(error instanceof InkstandError) || error.code === 'internal') throw error;
  return describeError(error, words);
}

const writeValues = (values: SourceFault['values'], { number }: Words): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
  );
