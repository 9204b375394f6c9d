import { InsertionMode, Parser, type Token, Tokenizer, TokenizerMode, type TreeAdapterTypeMap } from 'parse5';

const [CARRIAGE_RETURN, SPACE, AMPERSAND, LESS_THAN] = [0x0d, 0x20, 0x26, 0x3c];
const [QUOTE, SOLIDUS, EQUALS, GREATER_THAN] = [0x22, 0x2f, 0x3d, 0x3e];
/** Where white space within text is inserted like the text itself, so that both are one token. */
const TEXT_MODES: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_CELL,
]);

/** More are left to parse5, which finds equal names in less time. */
const MAX_ATTRIBUTES = 16;
/** V8 copies shorter parts of a string. */
const SHARED_FROM = 13;

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
 * with regular expressions, and takes tags in their most frequent form as a whole.
 */
class RunTokenizer extends Tokenizer {
  protected override _stateData(cp: number): void {
    if (cp === LESS_THAN && this.#takeTag()) return;
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

  /** The tag that begins at the current character, if it has a frequent form. */
  #takeTag(): boolean {
    const { html, pos } = this.preprocessor;
    const next = html.charCodeAt(pos + 1);
    if (next === SOLIDUS) return this.#takeEndTag(html, pos + 2);
    return isLowerCase(next) && this.#takeStartTag(html, pos + 1);
  }

  /** A start tag in lower case whose attributes have values in double quotes; false for others. */
  #takeStartTag(html: string, nameStart: number): boolean {
    const nameEnd = endOf(NAME, html, nameStart);
    const attrs: Token.Attribute[] = [];
    let at = nameEnd;
    while (html.charCodeAt(at) === SPACE) {
      const from = at + 1;
      const to = isLowerCase(html.charCodeAt(from)) ? endOf(NAME, html, from) : from;
      if (to === from || html.charCodeAt(to) !== EQUALS || html.charCodeAt(to + 1) !== QUOTE) return false;
      const end = endOf(IN_DOUBLE_QUOTES, html, to + 2);
      if (html.charCodeAt(end) !== QUOTE || attrs.length === MAX_ATTRIBUTES) return false;
      const name = html.slice(from, to);
      for (const other of attrs) if (other.name === name) return false;
      attrs.push({ name, value: copyOf(html.slice(to + 2, end)) });
      at = end + 1;
    }
    if (html.charCodeAt(at) !== GREATER_THAN) return false;
    this._createStartTagToken();
    this.#emitTag(html.slice(nameStart, nameEnd), attrs, at);
    return true;
  }

  /** An end tag in lower case without anything after its name; false for others. */
  #takeEndTag(html: string, from: number): boolean {
    const to = isLowerCase(html.charCodeAt(from)) ? endOf(NAME, html, from) : from;
    if (to === from || html.charCodeAt(to) !== GREATER_THAN) return false;
    this._createEndTagToken();
    this.#emitTag(html.slice(from, to), [], to);
    return true;
  }

  #emitTag(name: string, attrs: Token.Attribute[], end: number): void {
    const token = this.currentToken;
    if (!token || !('tagName' in token)) return;
    token.tagName = name;
    token.attrs = attrs;
    this.preprocessor.pos = end;
    this.state = TokenizerMode.DATA;
    this.emitCurrentTagToken();
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

function isLowerCase(cp: number): boolean {
  return cp >= 0x61 && cp <= 0x7a;
}

/** A string of its own, as parse5 makes them: a part of a longer one would keep all of that alive. */
function copyOf(part: string): string {
  return part.length < SHARED_FROM ? part : ` ${part}`.slice(1);
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
