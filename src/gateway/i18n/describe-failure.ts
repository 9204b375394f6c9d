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
  return words.t(`source.fault.${kindOf(status) ?? code}`, writeValues(values, words));
}

/** What a status of HTTP asks of the owner; undefined when it asks nothing. */
function kindOf(status: number): 'denied' | 'missing' | 'too-often' | 'erring' | undefined {
  if ([401, 403, 407].includes(status)) return 'denied';
  if ([404, 410].includes(status)) return 'missing';
  if (status === 429) return 'too-often';
  return status >= 500 ? 'erring' : undefined;
}

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
