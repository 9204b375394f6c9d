import t from 'tap';
import { imports } from './source-tree.js';

/** How many files may know each other's types. */
const MAX_FILES = 3;

interface RecursiveFolder {
  readonly files: number;
  readonly reason: string;
}

/** Folders in which one structure refers to itself: how many of its files do, and why no order of them exists. */
const RECURSIVE: Readonly<Record<string, RecursiveFolder>> = {
  'sandbox/guest/': { files: 19, reason: 'a node names its document, and documents and elements are nodes' },
};

/** Groups of nodes that reach each other (Tarjan's algorithm). */
function findGroups(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const search = (node: string): void => {
    const number = index.size;
    index.set(node, number);
    lowest.set(node, number);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) search(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? number, lowest.get(next) ?? number));
    }
    if (lowest.get(node) === number) groups.push(open.splice(open.indexOf(node)));
  };
  for (const node of graph.keys()) if (!index.has(node)) search(node);
  return groups;
}

t.test('at most three files import each other, types included', async (t) => {
  const graph = new Map<string, Set<string>>();
  for (const { from, to, isPackage } of imports)
    if (!isPackage) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const groups = findGroups(graph).filter((group) => group.length > 1);
  t.ok(groups.length > 0, 'groups are found');
  const large = groups.filter((group) => group.length > MAX_FILES);
  const excused = new Map(
    Object.keys(RECURSIVE).map((folder) => [
      folder,
      large.find((group) => group.every((file) => file.startsWith(folder))),
    ]),
  );
  t.strictSame(
    large.filter((group) => ![...excused.values()].includes(group)).map((group) => [...group].sort()),
    [],
  );
  for (const [folder, { files, reason }] of Object.entries(RECURSIVE))
    t.equal(excused.get(folder)?.length, files, `files of ${folder} that import each other: ${reason}`);
});
