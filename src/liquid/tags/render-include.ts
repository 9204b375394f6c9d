import { type Expression, parseExpression } from '../expression.js';
import { FRAGMENT, findAttributes, NAME, QUOTED_NAME } from '../grammar.js';
import { LoopDrop } from '../loop-drop.js';
import type { Body, TextEmitter } from '../node.js';
import type { Run } from '../run.js';
import { SyntaxFault } from '../syntax-fault.js';
import { inspect, isHash, isNil, LiquidFault, Range } from '../value.js';
import { walkItems } from './for.js';
import type { ParseTag } from './tag.js';

const TEMPLATE_NAME = /^[a-zA-Z0-9_/]+$/;
const TEMPLATE_END = /^\{%-?\s*endtemplate\s*-?%\}$/;

/** Stores its content unparsed under a name; `render` parses it. */
export const parseTemplateTag: ParseTag = (markup, parser) => {
  const name = markup.trim();
  let source = '';
  for (let piece = parser.shift(); piece && !TEMPLATE_END.test(piece.raw.trim()); piece = parser.shift()) {
    source += piece.raw;
  }
  return {
    isBlank: true,
    render(run, emitter) {
      if (TEMPLATE_NAME.test(name)) run.shared.templates.set(name, source.trim());
      else {
        const rule = 'template names must contain only letters, numbers, underscores, and slashes';
        emitter.write(`Liquid error: invalid template name ${inspect(name)} - ${rule}`);
      }
    },
  };
};

function loadPartial(name: string, run: Run): Body {
  const known = run.shared.partials.get(name);
  if (known) return known;
  const source = run.shared.templates.get(name);
  if (source === undefined) throw new LiquidFault(`Template not found: ${name}.`);
  try {
    const body = run.shared.parsePartial(source);
    run.shared.partials.set(name, body);
    return body;
  } catch (error) {
    if (error instanceof SyntaxFault) throw new LiquidFault(error.message, 'syntax');
    throw error;
  }
}

const RENDER = new RegExp(`(${QUOTED_NAME})(?:\\s+(with|for)\\s+(${FRAGMENT}+))?(?:\\s+as\\s+(${NAME}+))?`);

const shortName = (name: string): string => name.split('/').at(-1) ?? name;

/** A partial that sees only its arguments. */
export const parseRender: ParseTag = (markup) => {
  const match = RENDER.exec(markup);
  if (!match) {
    throw new LiquidFault('expected a quoted template name after render', 'syntax');
  }
  const [, quoted = '', word, subjectText, alias] = match;
  const name = String(parseExpression(quoted).constant?.value ?? '');
  const subject = subjectText === undefined ? undefined : parseExpression(subjectText);
  const attributes = parseAttributes(markup);

  const renderOne = (run: Run, emitter: TextEmitter, item: unknown, loop?: LoopDrop): void => {
    const inner = run.isolate();
    if (loop) inner.define('forloop', loop);
    for (const [key, expression] of attributes) inner.define(key, expression.evaluate(run));
    if (!isNil(item)) inner.define(alias ?? shortName(name), item);
    loadPartial(name, run).render(inner, emitter);
    loop?.advance();
  };

  return {
    isBlank: false,
    render(run, emitter) {
      const value = subject?.evaluate(run);
      const isWalkable = Array.isArray(value) || value instanceof Range || isHash(value);
      if (word !== 'for' || !isWalkable) return renderOne(run, emitter, value);
      loadPartial(name, run);
      const items = walkItems(value);
      const loop = new LoopDrop(name, items.length, undefined);
      for (const item of items) renderOne(run, emitter, item, loop);
    },
  };
};

const INCLUDE = new RegExp(`(${FRAGMENT}+)(?:\\s+(?:with|for)\\s+(${FRAGMENT}+))?(?:\\s+as\\s+(${NAME}+))?`);

/** The older form of partial, which shares the surrounding variables. */
export const parseInclude: ParseTag = (markup) => {
  const match = INCLUDE.exec(markup);
  if (!match) {
    throw new LiquidFault('expected a template name after include', 'syntax');
  }
  const [, nameText = '', subjectText, alias] = match;
  const nameExpression = parseExpression(nameText);
  const subject = subjectText === undefined ? undefined : parseExpression(subjectText);
  const attributes = parseAttributes(markup);
  return {
    isBlank: false,
    render(run, emitter) {
      const name = nameExpression.evaluate(run);
      if (typeof name !== 'string') {
        throw new LiquidFault('expected include to name a template');
      }
      const body = loadPartial(name, run);
      const value = subject ? subject.evaluate(run) : run.find(name);
      run.nest(() => {
        for (const [key, expression] of attributes) run.define(key, expression.evaluate(run));
        for (const item of Array.isArray(value) ? value : [value]) {
          run.define(alias ?? shortName(name), item);
          body.render(run, emitter);
        }
      });
    },
  };
};

const parseAttributes = (markup: string): readonly (readonly [string, Expression])[] =>
  [...findAttributes(markup)].map(([key, text]) => [key, parseExpression(text)] as const);
