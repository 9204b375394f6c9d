// Turns iteration over arrays into loops with an index, in a bundle. Much of a page is run by V8's interpreter, for which each
// step of an iterator is a call that makes an object.
import { parse } from 'acorn';
import { applyEdits } from './apply-edits.mjs';

/**
 * The text of a module in which `for (const one of list)` has an index, and `[a, b]` as a variable or parameter is two of them.
 * `types` says where these are arrays (array-types.mjs). Lines stay where they are.
 */
export function indexLoops(text, types) {
  const tree = parse(text, { ecmaVersion: 'latest', sourceType: 'module', preserveParens: true });
  const { loops, patterns } = collect(tree);
  if (loops.length !== types.loops.length || patterns.length !== types.patterns.length)
    throw new Error(
      `expected ${types.loops.length} loops and ${types.patterns.length} patterns, got ${loops.length} and ${patterns.length}`,
    );
  const lists = patterns.filter(({ node }, index) => types.patterns[index] && isSimple(node));
  const rewriter = new Rewriter(
    text,
    lists.map(({ node }) => node),
  );
  for (const [index, loop] of loops.entries()) rewriter.changeLoop(loop, types.loops[index]);
  for (const { node, parent } of lists) if (parent.type === 'VariableDeclarator') rewriter.changeVariable(node, parent);
  const functions = new Set(lists.flatMap(({ node, parent }) => (parent.params?.includes(node) ? [parent] : [])));
  for (const one of functions) rewriter.changeParameters(one);
  return rewriter.text;
}

/** Loops, and `[a, b]` where it declares something, in the order of the text. */
function collect(tree) {
  const loops = [];
  const patterns = [];
  visit(tree, undefined);
  return { loops, patterns };

  function visit(node, parent) {
    if (Array.isArray(node)) for (const one of node) visit(one, parent);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'ForOfStatement') loops.push(node);
    if (node.type === 'ArrayPattern') patterns.push({ node, parent });
    for (const [key, child] of Object.entries(node))
      if (node.type !== 'AssignmentExpression' || key !== 'left') visit(child, node);
  }
}

/** Without rests, patterns inside, and defaults that must be calculated. */
const isSimple = ({ elements }) =>
  elements.some(Boolean) &&
  elements.every(
    (one) =>
      one === null ||
      one.type === 'Identifier' ||
      (one.type === 'AssignmentPattern' && one.left.type === 'Identifier' && one.right.type === 'Literal'),
  );

class Rewriter {
  #source;
  /** Patterns that take an array apart. */
  #lists;
  #edits = [];
  #names = 0;

  constructor(source, lists) {
    this.#source = source;
    this.#lists = lists;
  }

  changeLoop(loop, kind) {
    const { left, right, body } = loop;
    if (kind === undefined || loop.await || left.type !== 'VariableDeclaration') return;
    const { id } = left.declarations[0];
    const isEntries = kind === 'entries';
    if (isEntries && !(id.elements?.length <= 2 && isSimple(id))) return;
    const list = this.#newName();
    const index = this.#newName();
    const variables = isEntries
      ? declare(id, [index, `${list}[${index}]`])
      : this.#declareEntry(id, `${list}[${index}]`);
    const head = `, ${index} = 0; ${index} < ${list}.length; ${index}++) { ${left.kind} ${variables}; `;
    const isBlock = body.type === 'BlockStatement';
    this.#edit(loop, loop.start, right.start, `for (let ${list} = `);
    this.#edit(loop, isEntries ? right.callee.object.end : right.end, isBlock ? body.start + 1 : body.start, head);
    if (!isBlock) this.#edit(loop, body.end, body.end, ' }');
  }

  #declareEntry(id, entry) {
    if (!this.#lists.includes(id)) return `${this.#source.slice(id.start, id.end)} = ${entry}`;
    const list = this.#newName();
    return `${list} = ${entry}, ${declareEach(id, list)}`;
  }

  /** Of a loop, which has no initial value, this is part of its body. */
  changeVariable(pattern, { start, init }) {
    if (!init) return;
    const list = this.#newName();
    this.#edit({ start }, start, init.start, `${list} = `);
    this.#edit({ start }, init.end, init.end, `, ${declareEach(pattern, list)}`);
  }

  changeParameters({ start, params, body }) {
    const variables = params
      .filter((one) => this.#lists.includes(one))
      .map((pattern) => {
        const list = this.#newName();
        this.#edit(pattern, pattern.start, pattern.end, list);
        return declareEach(pattern, list);
      });
    const statement = `let ${variables.join(', ')};`;
    if (body.type === 'BlockStatement') this.#edit({ start }, body.start + 1, body.start + 1, ` ${statement}`);
    else {
      this.#edit({ start }, body.start, body.start, `{ ${statement} return `);
      this.#edit({ start }, body.end, body.end, '; }');
    }
  }

  #newName() {
    this.#names += 1;
    return `$${this.#names}`;
  }

  #edit(owner, start, end, replacement) {
    const lineBreaks = this.#source.slice(start, end).replace(/[^\n]/g, '');
    this.#edits.push({ owner: owner.start, start, end, replacement: replacement + lineBreaks });
  }

  get text() {
    // At the same place, what ends an inner node comes first.
    const edits = this.#edits.sort(
      (one, other) => one.start - other.start || one.end - other.end || other.owner - one.owner,
    );
    return applyEdits(this.#source, edits);
  }
}

/** `a = list[0], b = list[1]` */
const declareEach = (pattern, list) =>
  declare(
    pattern,
    pattern.elements.map((_, index) => `${list}[${index}]`),
  );

const declare = ({ elements }, values) =>
  elements.flatMap((element, index) => (element ? [declareOne(element, values[index])] : [])).join(', ');

const declareOne = ({ name, left, right }, value) =>
  right ? `${left.name} = ${value} === undefined ? ${right.raw} : ${value}` : `${name} = ${value}`;
