import { analyse } from 'chardet';
import { decodeAs } from './decode-as.js';

const SAMPLE_BYTES = 64_000;
/** In European languages, letters outside ASCII stand alone or in pairs; in other scripts all letters are such. */
const DENSE_RUN = /[\x80-\xff]{3}/;
/** Below this confidence, the detector has seen too few characters to distinguish languages. */
const MIN_CONFIDENCE = 11;
/** From this confidence on, a European language is no accident. */
const CONVINCING = 30;
/** By how much Central European or Turkish must be likelier than Western European. */
const MARGIN = 15;

const LATIN: ReadonlyMap<string, string> = new Map([
  ['ISO-8859-2', 'iso-8859-2'],
  ['windows-1250', 'windows-1250'],
  ['ISO-8859-9', 'windows-1254'],
  ['windows-1254', 'windows-1254'],
]);
const WESTERN = new Set(['ISO-8859-1', 'windows-1252']);
const MULTI_BYTE = ['gb18030', 'big5', 'euc-jp', 'euc-kr'] as const;

/**
 * The likeliest encoding of text that is not UTF-8: one of East Asia, Cyrillic, Greek, Hebrew, Arabic or a European one,
 * else `windows-1252`, in which every byte is a character.
 */
export function detectEncoding(bytes: Uint8Array): string {
  if (isShiftJis(bytes)) return 'shift_jis';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const guesses = analyse(sample);
  const isDense = DENSE_RUN.test(Buffer.from(sample).toString('latin1'));
  return (isDense ? detectScript(bytes, guesses) : undefined) ?? detectLatin(guesses);
}

type Guesses = ReturnType<typeof analyse>;

/** An encoding of a script without Latin letters. */
function detectScript(bytes: Uint8Array, guesses: Guesses): string | undefined {
  for (const { name, confidence } of guesses) {
    const encoding = name.toLowerCase();
    if (confidence < MIN_CONFIDENCE || isEuropean(name) || !isSound(encoding, bytes)) continue;
    if (isProse(encoding, bytes.subarray(0, SAMPLE_BYTES))) return encoding;
  }
  if (guesses.some(({ name, confidence }) => isEuropean(name) && confidence >= CONVINCING)) return undefined;
  return MULTI_BYTE.find((encoding) => isSound(encoding, bytes));
}

function detectLatin(guesses: Guesses): string {
  const western = Math.max(0, ...guesses.filter(({ name }) => WESTERN.has(name)).map(({ confidence }) => confidence));
  const other = guesses.find(({ name }) => LATIN.has(name));
  return other && other.confidence >= western + MARGIN ? (LATIN.get(other.name) ?? 'windows-1252') : 'windows-1252';
}

const isEuropean = (name: string): boolean => LATIN.has(name) || WESTERN.has(name) || name === 'windows-1257';

/**
 * The second byte of its characters is often ASCII, so runs say nothing. Full-width kana are certain: their first byte
 * is hardly used in other encodings.
 */
function isShiftJis(bytes: Uint8Array): boolean {
  if (!isSound('shift_jis', bytes)) return false;
  const text = decodeAs('shift_jis', bytes);
  const kana = text.match(/[\u3041-\u30fc]/g)?.length ?? 0;
  const halfWidth = text.match(/[\uff61-\uff9f]/g)?.length ?? 0;
  return kana > halfWidth;
}

const MIN_LETTER_SHARE = 0.9;

/** Whether characters outside ASCII are letters, as in every script, apart from № and °; pairs of bytes read one by one give symbols too. */
function isProse(encoding: string, bytes: Uint8Array): boolean {
  const characters = decodeAs(encoding, bytes).match(/[^\0-\x7f\p{P}\u2116\u00b0]/gu) ?? [];
  const letters = characters.filter((character) => /[\p{L}\p{M}]/u.test(character));
  return letters.length >= characters.length * MIN_LETTER_SHARE;
}

function isSound(encoding: string, bytes: Uint8Array): boolean {
  try {
    return !/[\ufffd\ue000-\uf8ff]/.test(decodeAs(encoding, bytes));
  } catch {
    return false;
  }
}
