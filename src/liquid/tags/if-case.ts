import type { Condition } from '../condition.js';
import { isSame, parseCondition, parseOperand } from '../condition.js';
import { type Expression, parseExpression } from '../expression.js';
import { FRAGMENT } from '../grammar.js';
import { Body } from '../node.js';
import { UnclosedBlock, unknownTag } from '../syntax-fault.js';
import { LiquidFault } from '../value.js';
import type { BlockParser, ParseTag } from './tag.js';

interface Branch {
  readonly condition: Condition | 'else';
  readonly body: Body;
}

function finishBranches(branches: readonly Branch[], others: readonly Body[] = []): boolean {
  const bodies = [...others, ...branches.map((branch) => branch.body)];
  const isBlank = bodies.every((body) => body.isBlank);
  if (isBlank) for (const body of bodies) body.dropText();
  return isBlank;
}

function parseBranches(markup: string, parser: BlockParser, name: string): Branch[] {
  const branches: Branch[] = [];
  let condition: Condition | 'else' = parseCondition(markup);
  for (;;) {
    const body = new Body();
    branches.push({ condition, body });
    const stop = parser.parseBody(body);
    if (!stop) throw new UnclosedBlock(name);
    if (stop.name === `end${name}`) return branches;
    if (stop.name === 'else') condition = 'else';
    else if (stop.name === 'elsif') condition = parseCondition(stop.markup);
    else throw unknownTag(stop.name, name);
  }
}

/** `if` and `unless`; only the first condition of `unless` is negated. */
export const parseIf: ParseTag = (markup, parser, name) => {
  const branches = parseBranches(markup, parser, name);
  const isBlank = finishBranches(branches);
  return {
    isBlank,
    render(run, emitter) {
      const chosen = branches.find(({ condition }, index) => {
        if (condition === 'else') return true;
        return condition.isMet(run) !== (name === 'unless' && index === 0);
      });
      chosen?.body.render(run, emitter);
    },
  };
};

const SUBJECT = new RegExp(`(${FRAGMENT})`);
const WHEN = new RegExp(`(${FRAGMENT})(?:(?:\\s+or\\s+|\\s*,\\s*)(${FRAGMENT}[\\s\\S]*))?`);

/** Every matching `when` prints; `else` prints only if none did. */
export const parseCase: ParseTag = (markup, parser) => {
  const subjectText = SUBJECT.exec(markup)?.[1];
  if (subjectText === undefined) {
    throw new LiquidFault('expected a value after case', 'syntax');
  }
  const subject = parseExpression(subjectText);
  const branches: Branch[] = [];
  const beforeFirst = new Body();
  let body = beforeFirst;
  for (;;) {
    const stop = parser.parseBody(body);
    if (!stop) throw new UnclosedBlock('case');
    if (stop.name === 'endcase') break;
    body = new Body();
    if (stop.name === 'when') branches.push(...parseWhen(stop.markup, subject, body));
    else if (stop.name === 'else') branches.push({ condition: 'else', body });
    else throw unknownTag(stop.name, 'case');
  }
  const isBlank = finishBranches(branches, [beforeFirst]);
  return {
    isBlank,
    render(run, emitter) {
      let isElse = true;
      for (const { condition, body } of branches) {
        if (condition === 'else') {
          if (isElse) body.render(run, emitter);
        } else if (condition.isMet(run)) {
          isElse = false;
          body.render(run, emitter);
        }
      }
    },
  };
};

function parseWhen(markup: string, subject: Expression, body: Body): Branch[] {
  const branches: Branch[] = [];
  for (let rest: string | undefined = markup; rest !== undefined; ) {
    const match = WHEN.exec(rest);
    if (!match) {
      throw new LiquidFault('expected a value after when', 'syntax');
    }
    const value = parseOperand(match[1] ?? '');
    const isMet: Condition['isMet'] = (run) => isSame(subject, subject.evaluate(run), value, value.evaluate(run));
    branches.push({ condition: { isMet }, body });
    rest = match[2];
  }
  return branches;
}
