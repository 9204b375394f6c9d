import { readCharacterClasses } from '../../character-classes.js';

const CLASSES = readCharacterClasses(new URL('line-break-classes.json', import.meta.url), 'AL');

/** The context before a potential break that the rules depend on. */
export interface BreakContext {
  /** Class before, with combining marks merged and spaces skipped. */
  readonly beforeSpaces: string;
  /** Class directly before; `SP` after a space. */
  readonly before: string;
  /** Class before that. */
  readonly earlier: string;
  readonly after: string;
  /** Number of preceding consecutive regional indicators. */
  readonly regionalCount: number;
  readonly beforeIsJoiner: boolean;
  readonly beforeChar: number;
  /** Before that; 0 at the start. */
  readonly earlierChar: number;
  readonly afterChar: number;
  /** `word-break: break-all`: letters and figures are treated as ideographs. */
  readonly breaksWords: boolean;
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const LETTERS = set('AL HL');
const HANGUL = set('JL JV JT H2 H3');
/** Letters of scripts whose lines may break between syllables. */
const AKSARAS = set('AK AS');
const IDEOGRAPHS = set('ID EB EM');
const CLOSES = set('CL CP EX IS SY');
const KEEPS_LEFT = set('BA HY NS');
/** Rule LB25, as pairs. */
const NUMBER_PAIRS = set('NU+PO NU+PR PO+NU PR+NU HY+NU IS+NU NU+NU SY+NU');
const HANGUL_PAIRS = set('JL+JL JL+JV JL+H2 JL+H3 JV+JV JV+JT H2+JV H2+JT JT+JT H3+JT');

/** UAX #14, rules LB7 to LB31: whether a line may break before `after`. */
export function breaksBefore(context: BreakContext): boolean {
  const { before, beforeSpaces, earlier, after } = context;
  if (after === 'SP' || after === 'ZW' || after === 'BK') return false;
  if (beforeSpaces === 'ZW') return true;
  if (before === 'BK') return false;
  // Unlike UAX #14: browsers break after spaces whatever follows, even a slash or a question mark.
  if (before === 'SP') return true;
  if (context.beforeIsJoiner) return false;
  if (after === 'WJ' || before === 'WJ' || before === 'GL') return false;
  if (after === 'GL') return before === 'SP' || before === 'BA' || before === 'HY';
  const hasTable = !context.breaksWords;
  if (hasTable && isPrintableAscii(context.beforeChar) && isPrintableAscii(context.afterChar))
    return breaksAscii(context);
  if (CLOSES.has(after)) return false;
  if (beforeSpaces === 'OP') return false;
  if (beforeSpaces === 'QU' && after === 'OP') return false;
  if ((beforeSpaces === 'CL' || beforeSpaces === 'CP') && after === 'NS') return false;
  if (beforeSpaces === 'B2' && after === 'B2') return false;
  if (after === 'QU' || before === 'QU') return !context.breaksWords && breaksAtQuote(context);
  if (after === 'CB' || before === 'CB') return true;
  if (before === 'HY' && isWordStart(earlier) && LETTERS.has(after)) return false;
  if (KEEPS_LEFT.has(after) || before === 'BB') return false;
  if (earlier === 'HL' && after !== 'HL' && (before === 'HY' || before === 'BA')) return false;
  if (before === 'SY' && after === 'HL') return false;
  if (after === 'IN') return false;
  if (context.breaksWords && before !== 'RI' && before !== 'EB') return true;
  return !isBoundByLetters(context);
}

function isPrintableAscii(codePoint: number): boolean {
  return codePoint > 0x20 && codePoint < 0x7f;
}

const ASCII_OPENING = '(<[{';
const ASCII_BEFORE_OPENING = '!"#%&)*+,.:;=>\\]|}~';
const ASCII_KEPT_BY_QUESTION = '!"\'),./:;?]}';
const ASCII_KEPT_BY_HYPHEN = '!$),./:;?]}';

/** For pairs of printable ASCII characters Chromium has its own table: no break at slashes and exclamation marks. */
function breaksAscii({ beforeChar, afterChar, earlierChar }: BreakContext): boolean {
  const before = String.fromCharCode(beforeChar);
  const after = String.fromCharCode(afterChar);
  if (before === '?') return !ASCII_KEPT_BY_QUESTION.includes(after);
  if (before !== '-') return ASCII_OPENING.includes(after) && ASCII_BEFORE_OPENING.includes(before);
  // `ABCD-1234` breaks after its hyphen, ` -5` does not.
  if (/\d/.test(after)) return /[0-9A-Za-z]/.test(String.fromCharCode(earlierChar));
  return !ASCII_KEPT_BY_HYPHEN.includes(after);
}

/** Rules LB19 and LB19a: quotation marks stay with both sides, but open and close between ideographs. */
function breaksAtQuote({ before, earlier, after, beforeChar, afterChar }: BreakContext): boolean {
  if (after === 'QU') return before === 'ID' && OPENING_QUOTES.has(afterChar);
  return after === 'ID' && earlier === 'ID' && CLOSING_QUOTES.has(beforeChar);
}

const OPENING_QUOTES: ReadonlySet<number> = new Set([0x201c, 0x2018, 0xab]);
const CLOSING_QUOTES: ReadonlySet<number> = new Set([0x201d, 0x2019, 0xbb]);

/** Rule LB20a: a hyphen at the start of a word stays with it. */
function isWordStart(earlier: string): boolean {
  return (
    earlier === '' || earlier === 'SP' || earlier === 'BK' || earlier === 'ZW' || earlier === 'CB' || earlier === 'GL'
  );
}

function isBoundByLetters(context: BreakContext): boolean {
  const { before, after } = context;
  if (LETTERS.has(before) && (LETTERS.has(after) || after === 'NU')) return true;
  if (before === 'NU' && LETTERS.has(after)) return true;
  if (before === 'PR' && IDEOGRAPHS.has(after)) return true;
  if (IDEOGRAPHS.has(before) && after === 'PO') return true;
  if ((before === 'PR' || before === 'PO') && LETTERS.has(after)) return true;
  if (LETTERS.has(before) && (after === 'PR' || after === 'PO')) return true;
  if (NUMBER_PAIRS.has(`${before}+${after}`) || HANGUL_PAIRS.has(`${before}+${after}`)) return true;
  if (HANGUL.has(before) && after === 'PO') return true;
  if (before === 'PR' && HANGUL.has(after)) return true;
  if (before === 'IS' && LETTERS.has(after)) return true;
  if ((LETTERS.has(before) || before === 'NU') && after === 'OP') return !isWide(context.afterChar);
  if (before === 'CP' && (LETTERS.has(after) || after === 'NU')) return !isWide(context.beforeChar);
  if (bindsSyllable(context)) return true;
  if (before === 'RI' && after === 'RI') return context.regionalCount % 2 === 1;
  return before === 'EB' && after === 'EM';
}

/** Rule LB28a: the letters of a syllable of Javanese, Balinese or Sundanese stay together. */
function bindsSyllable({ earlier, before, after }: BreakContext): boolean {
  if (before === 'AP') return AKSARAS.has(after);
  if (AKSARAS.has(before)) return after === 'VI' || after === 'VF';
  return before === 'VI' && AKSARAS.has(earlier) && after === 'AK';
}

function isWide(codePoint: number): boolean {
  return codePoint >= 0x2e80 && codePoint < 0xff61;
}

/** Line breaking class of a character, with language-dependent classes resolved as in Chromium. */
export function lineBreakClass(codePoint: number): string {
  if (codePoint >= 0xac00 && codePoint <= 0xd7a3) return (codePoint - 0xac00) % 28 === 0 ? 'H2' : 'H3';
  const name = CLASSES.classOf(codePoint);
  switch (name) {
    case 'AI':
    case 'SA':
      return 'AL';
    case 'CJ':
      return 'ID';
    case 'CR':
    case 'LF':
    case 'NL':
      return 'BK';
    default:
      return name;
  }
}
