// Exports of a bundled file as plain properties: esbuild defines two getters for each, half a kilobyte in memory.
import { parse } from 'acorn';

const LIST = /\nexport \{\n([^}]+)\n\};\n/;

/**
 * The text of an ES module as a CommonJS module, imports excepted. Others read its exports when it is complete
 * (`expectNoCycle`), so only what is assigned outside of its declaration needs a getter.
 */
export function plainExports(text) {
  const assigned = new Set();
  collectAssigned(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }), assigned);
  return text.replace(LIST, (_, list) => {
    const properties = list.split(',').map((one) => {
      const [local, name = local] = one.trim().split(' as ');
      if (assigned.has(local)) return `get ${name}() { return ${local}; }`;
      return name === local ? name : `${name}: ${local}`;
    });
    return `\nmodule.exports = { ${properties.join(', ')} };\nObject.defineProperty(module.exports, '__esModule', { value: true });\n`;
  });
}

/** Adds the names that are assigned anywhere below a node, whatever variable they stand for there. */
function collectAssigned(node, names) {
  if (Array.isArray(node)) for (const one of node) collectAssigned(one, names);
  if (typeof node?.type !== 'string') return;
  if (node.type === 'AssignmentExpression' || /^For(?:In|Of)Statement$/.test(node.type)) collectNames(node.left, names);
  if (node.type === 'UpdateExpression') collectNames(node.argument, names);
  for (const child of Object.values(node)) collectAssigned(child, names);
}

/** Adds all names in a pattern. */
function collectNames(node, names) {
  if (Array.isArray(node)) for (const one of node) collectNames(one, names);
  if (typeof node?.type !== 'string') return;
  if (node.type === 'Identifier') names.add(node.name);
  // What is assigned is a member, not the object.
  else if (node.type !== 'MemberExpression') for (const child of Object.values(node)) collectNames(child, names);
}
