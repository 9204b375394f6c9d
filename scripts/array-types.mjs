// Finds where a TypeScript file iterates over arrays, by the types of the compiler. Its programming interface is called unstable:
// package.json pins its version.
import { SyntaxKind } from 'typescript/unstable/ast';
import { API, TypeFlags } from 'typescript/unstable/sync';

/**
 * `describe` takes the path of a source file of the project. Returns undefined for one that is not TypeScript, otherwise, in the
 * order of the text:
 *
 * - `loops`: `array` for each `for (… of list)` over an array, `entries` for one over `list.entries()`, otherwise undefined;
 * - `patterns`: for each variable or parameter `[a, b]`, whether its value is an array.
 */
export function openArrayTypes(project) {
  const api = new API();
  const [{ program, checker }] = api.updateSnapshot({ openProject: project }).getProjects();
  return { describe: (path) => describe(program.getSourceFile(path), checker), close: () => api.close() };
}

function describe(source, checker) {
  if (!source) return undefined;
  const loops = [];
  const patterns = [];
  visit(source);
  const typesOf = (nodes) => (nodes.length > 0 ? checker.getTypeAtLocation(nodes) : []);
  const iterated = typesOf(loops);
  const listed = typesOf(loops.map((loop) => listOfEntries(loop) ?? loop));
  return {
    loops: loops.map((loop, index) => {
      if (isArray(iterated[index], checker)) return 'array';
      return listOfEntries(loop) && isArray(listed[index], checker) ? 'entries' : undefined;
    }),
    patterns: typesOf(patterns).map((type) => isArray(type, checker)),
  };

  function visit(node) {
    if (node.kind === SyntaxKind.ForOfStatement) loops.push(node.expression);
    if (node.kind === SyntaxKind.ArrayBindingPattern && !isErased(node.parent)) patterns.push(node);
    node.forEachChild(visit);
  }
}

/** A parameter in a type. */
const isErased = ({ kind, parent }) => kind === SyntaxKind.Parameter && parent.body === undefined;

/** `x` of `x.entries()` */
const listOfEntries = ({ kind, expression, arguments: values }) =>
  kind === SyntaxKind.CallExpression &&
  values.length === 0 &&
  expression.name?.text === 'entries' &&
  !expression.questionDotToken
    ? expression.expression
    : undefined;

/** Unions of arrays and what regular expressions return are arrays, too. */
const isArray = (type, checker) =>
  type !== undefined && (type.flags & (TypeFlags.Any | TypeFlags.Never)) === 0 && checker.isArrayLikeType(type);
