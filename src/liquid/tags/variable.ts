import { parseExpression } from '../expression.js';
import { FRAGMENT, SIGNATURE } from '../grammar.js';
import { Body } from '../node.js';
import { parsePipeline } from '../pipeline.js';
import { LiquidFault, printValue } from '../value.js';
import type { ParseTag } from './tag.js';

const WHOLE_SIGNATURE = new RegExp(`^${SIGNATURE}$`);
const TARGET = new RegExp(`(${SIGNATURE})`);

/** The name before the first `=` that has one; of a name with spaces, only the last word. */
function splitAssignment(markup: string): readonly [name: string, source: string] | undefined {
  for (let equals = markup.indexOf('='); equals >= 0; equals = markup.indexOf('=', equals + 1)) {
    let end = equals;
    while (end > 0 && /\s/.test(markup[end - 1] ?? '')) end--;
    let begin = end;
    while (begin > 0 && /[\w\-.[\]()]/.test(markup[begin - 1] ?? '')) begin--;
    const name = markup.slice(begin, end);
    if (WHOLE_SIGNATURE.test(name)) return [name, markup.slice(equals + 1).trimStart()];
  }
  return undefined;
}

/** Assigns a value for everything that follows. */
export const parseAssign: ParseTag = (markup) => {
  const assignment = splitAssignment(markup);
  if (!assignment) throw new LiquidFault('expected assign NAME = VALUE', 'syntax');
  const [name, source] = assignment;
  const pipeline = parsePipeline(source);
  return { isBlank: true, render: (run) => run.assign(name, pipeline.evaluate(run)) };
};

/** Assigns the output of its content. */
export const parseCapture: ParseTag = (markup, parser, tagName) => {
  const name = TARGET.exec(markup)?.[1];
  if (name === undefined) throw new LiquidFault('expected a name after capture', 'syntax');
  const body = new Body();
  parser.parseBlock(tagName, body);
  return { isBlank: true, render: (run) => run.assign(name, body.capture(run)) };
};

/** An output written as a tag. */
export const parseEcho: ParseTag = (markup) => {
  const pipeline = parsePipeline(markup);
  return { isBlank: false, render: (run, emitter) => emitter.write(printValue(pipeline.evaluate(run))) };
};

/** `increment` prints before counting, `decrement` after. */
export const parseCounter: ParseTag = (markup, _parser, tagName) => {
  const name = markup.trim();
  return {
    isBlank: false,
    render(run, emitter) {
      const shown = run.count(name, (value) => (tagName === 'increment' ? [value, value + 1] : [value - 1, value - 1]));
      emitter.write(String(shown));
    },
  };
};

const NAMED = new RegExp(`^(${FRAGMENT})\\s*:\\s*([\\s\\S]*)`);
const SIMPLE = new RegExp(`^${FRAGMENT}`);
const MEMBER = new RegExp(FRAGMENT);

/** Prints its values in turn. */
export const parseCycle: ParseTag = (markup) => {
  const named = NAMED.exec(markup);
  if (!named && !SIMPLE.test(markup)) {
    throw new LiquidFault('expected values after cycle', 'syntax');
  }
  const members = (named?.[2] ?? markup)
    .split(',')
    .map((text) => MEMBER.exec(text)?.[0])
    .filter((text) => text !== undefined)
    .map(parseExpression);
  const name = named ? parseExpression(named[1] ?? '') : undefined;
  // Unnamed cycles share their position if they list the same literals; one with a variable is independent.
  const isLiteral = members.every((member) => member.constant);
  const ownKey = isLiteral ? JSON.stringify(members.map((member) => member.constant?.value ?? null)) : Symbol('cycle');
  return {
    isBlank: false,
    render(run, emitter) {
      const key = name ? name.evaluate(run) : ownKey;
      const place = run.cycles.get(key) ?? 0;
      emitter.write(printValue(members[place]?.evaluate(run)));
      run.cycles.set(key, place + 1 >= members.length ? 0 : place + 1);
    },
  };
};
