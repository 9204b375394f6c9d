import { InkstandError, type MarkupError } from '@inkstand/common/errors';
import { type JsonObject, mapWholeFloats } from '@inkstand/common/json';
import { LIQUID_LIMITS, LimitReached, type LiquidLimits, MAX_NOTES, RunLimits } from './limits.js';
import { type Body, TextEmitter } from './node.js';
import { parseTemplate } from './parser.js';
import { PartialCache } from './partial-cache.js';
import { type Reads, Run, type RunShared, watchReads } from './run.js';
import { SyntaxFault } from './syntax-fault.js';
import { positionAt } from './tokenizer.js';
import { asFloat, isHash } from './value.js';

/** Environment of a rendering. */
interface LiquidOptions {
  /** Milliseconds since 1970: the value of `"now"`. */
  readonly now: number;
  /** Use a fixed random sequence, so that `sample` takes the first item. */
  readonly pinned: boolean;
  /** The shared markup of a recipe, prepended to the source, with positions of its own. */
  readonly shared?: string;
  readonly limits?: Partial<LiquidLimits>;
}

/** A rendered template. */
export interface LiquidPage {
  readonly html: string;
  readonly reads: Reads;
  /** Errors printed on the page, each with the position of its tag. */
  readonly notes: readonly MarkupError[];
}

const partials = new PartialCache();

/**
 * Renders a template as the platform's Liquid does in lax mode.
 * @throws InkstandError `unprocessable` with line and column for a syntax error, `limit` above a limit
 */
export function renderLiquid(markup: string, variables: JsonObject, options: LiquidOptions): LiquidPage {
  const limits = { ...LIQUID_LIMITS, ...options.limits };
  const shared = options.shared === undefined ? '' : `${options.shared}\n`;
  const source = shared + markup;
  const locate = (begin: number): Place => locateIn(shared, markup, begin);
  if (source.length > limits.sourceChars) {
    throw new InkstandError(
      'limit',
      `expected a template of at most ${limits.sourceChars} characters, got ${source.length}`,
    );
  }
  const notes: MarkupError[] = [];
  const reads: Reads = { clock: false, chance: false, device: false };
  const common: RunShared = {
    nowMs: options.now,
    reads,
    templates: new Map(),
    partials: new Map<string, Body>(),
    parsePartial: (text) => partials.parse(text),
    random: options.pinned ? createSequence() : Math.random,
    report(message, begin) {
      if (notes.length < MAX_NOTES) notes.push({ message, ...locate(begin) });
    },
  };
  const body = parsePage(source, locate);
  const emitter = new TextEmitter();
  try {
    body.render(new Run(watchReads(reviveFloats(variables), reads), common, new RunLimits(limits)), emitter);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw new InkstandError('limit', `liquid: ${error.message}`, { cause: error });
  }
  return { html: emitter.buffer, reads, notes };
}

function reviveFloats(variables: JsonObject): JsonObject {
  const revived = mapWholeFloats(variables, asFloat);
  return isHash(revived) ? revived : variables;
}

type Place = Omit<MarkupError, 'message'>;

function locateIn(shared: string, markup: string, begin: number): Place {
  return begin < shared.length
    ? { isShared: true, ...positionAt(shared, begin) }
    : { isShared: false, ...positionAt(markup, begin - shared.length) };
}

function parsePage(source: string, locate: (begin: number) => Place): Body {
  try {
    return parseTemplate(source);
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    const markupError = { message: error.message, ...locate(error.begin) };
    const { isShared, line, column } = markupError;
    const where = `${isShared ? 'in shared ' : ''}at line ${line}, column ${column}`;
    throw new InkstandError('unprocessable', `liquid syntax error ${where}: ${error.message}`, { markupError });
  }
}

/** The same sequence in every run. It starts with 0, so that `sample` takes the first item. */
function createSequence(): () => number {
  let state = 0;
  return () => {
    const value = state / 0x10000;
    state = (state * 25_173 + 13_849) % 0x10000;
    return value;
  };
}
