import { InsertionMode, Parser, Tokenizer, type TreeAdapterTypeMap } from 'parse5';

const [CARRIAGE_RETURN, SPACE, AMPERSAND, LESS_THAN] = [0x0d, 0x20, 0x26, 0x3c];
/** Where white space within text is inserted like the text itself, so that both are one token. */
const TEXT_MODES: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_CELL,
]);

// NUL, carriage returns and surrogates are left to the tokenizer, which converts or checks them.
const TEXT = /[^\0\r<&\ud800-\udfff]*/y;
const WORD = /[^\0\s<&\ud800-\udfff]*/y;
const WHITE_SPACE = /[ \n\t\f]*/y;
const IN_DOUBLE_QUOTES = /[^\0\r"&\ud800-\udfff]*/y;
const IN_SINGLE_QUOTES = /[^\0\r'&\ud800-\udfff]*/y;
const IN_COMMENT = /[^\0\r<\ud800-\udfff-]*/y;
const NAME = /[a-z\d-]*/y;

/**
 * The tokenizer of parse5 calls several functions per character. This one advances over characters that are only copied
 * with regular expressions.
 */
class RunTokenizer extends Tokenizer {
  protected override _stateData(cp: number): void {
    super._stateData(cp);
    if (cp !== AMPERSAND) this.#advanceInText(cp);
  }

  protected override _stateRcdata(cp: number): void {
    super._stateRcdata(cp);
    if (cp !== AMPERSAND) this.#advanceInText(cp);
  }

  protected override _stateRawtext(cp: number): void {
    super._stateRawtext(cp);
    this.#advanceInText(cp);
  }

  protected override _stateScriptData(cp: number): void {
    super._stateScriptData(cp);
    this.#advanceInText(cp);
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    const { state } = this;
    super._stateAttributeValueDoubleQuoted(cp);
    if (this.state === state) this.#advance(IN_DOUBLE_QUOTES);
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    const { state } = this;
    super._stateAttributeValueSingleQuoted(cp);
    if (this.state === state) this.#advance(IN_SINGLE_QUOTES);
  }

  protected override _stateComment(cp: number): void {
    const { state } = this;
    super._stateComment(cp);
    if (this.state === state) this.#advance(IN_COMMENT);
  }

  protected override _stateTagName(cp: number): void {
    const { state } = this;
    super._stateTagName(cp);
    const token = this.currentToken;
    if (this.state === state && token && 'tagName' in token) token.tagName += this.#readName();
  }

  protected override _stateAttributeName(cp: number): void {
    const { state } = this;
    super._stateAttributeName(cp);
    if (this.state === state) this.currentAttr.name += this.#readName();
  }

  #advanceInText(cp: number): void {
    if (cp === LESS_THAN || cp <= 0) return;
    if (isWhiteSpace(cp)) this.#advance(WHITE_SPACE);
    else this.#advance(this.handler instanceof Parser && TEXT_MODES.has(this.handler.insertionMode) ? TEXT : WORD);
  }

  /** Adds what matches after the current character to the run that ends with it. */
  #advance(run: RegExp): void {
    const { preprocessor } = this;
    // The line feed after a carriage return is dropped.
    if (preprocessor.html.charCodeAt(preprocessor.pos) === CARRIAGE_RETURN) return;
    this.runEnd = endOf(run, preprocessor.html, this.runEnd);
    preprocessor.pos = this.runEnd - 1;
  }

  #readName(): string {
    const { preprocessor } = this;
    const from = preprocessor.pos + 1;
    const to = endOf(NAME, preprocessor.html, from);
    preprocessor.pos = to - 1;
    return preprocessor.html.slice(from, to);
  }
}

function endOf(run: RegExp, text: string, from: number): number {
  run.lastIndex = from;
  run.test(text);
  return run.lastIndex;
}

function isWhiteSpace(cp: number): boolean {
  return cp === SPACE || cp === 0x0a || cp === 0x09 || cp === 0x0c || cp === CARRIAGE_RETURN;
}

/** parse5 with this tokenizer: the same tree. */
export class RunParser<T extends TreeAdapterTypeMap> extends Parser<T> {
  constructor(...args: ConstructorParameters<typeof Parser<T>>) {
    super(...args);
    const { inForeignNode } = this.tokenizer;
    this.tokenizer = new RunTokenizer(this.options, this);
    this.tokenizer.inForeignNode = inForeignNode;
  }
}
