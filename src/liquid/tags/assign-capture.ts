import { SIGNATURE } from '../grammar.js';
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
