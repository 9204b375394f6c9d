// Gives private members of our classes plain names in a bundle. Much of a page is run by V8's interpreter, which takes longer for
// private members: it looks them up by keys that are symbols, and an object with private methods is marked when it is made.
import { parse } from 'acorn';
import { applyEdits } from './apply-edits.mjs';

/** The text of a module in which `#member` of a class `Box` is `_Box_member`. */
export function plainMembers(text) {
  if (!text.includes('#')) return text;
  const edits = [];
  visit(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }), undefined, []);
  return applyEdits(text, edits);

  /** Adds the edits below a node in the order of the text; `classes` are those around it, innermost first. */
  function visit(node, parent, classes) {
    if (Array.isArray(node)) for (const one of node) visit(one, parent, classes);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'PrivateIdentifier') {
      const { name } = classes.find(({ members }) => members.has(node.name));
      const plain = `_${name}_${node.name}`;
      const isOperand = parent.type === 'BinaryExpression';
      edits.push({ start: node.start, end: node.end, replacement: isOperand ? JSON.stringify(plain) : plain });
      return;
    }
    const around = node.type === 'ClassBody' ? [describe(node, parent), ...classes] : classes;
    for (const child of Object.values(node)) visit(child, node, around);
  }
}

function describe({ body }, { id }) {
  const members = body.flatMap(({ key }) => (key?.type === 'PrivateIdentifier' ? [key.name] : []));
  return { name: id?.name ?? 'Class', members: new Set(members) };
}
