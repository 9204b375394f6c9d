import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Column, Measure } from './table.js';

/** Takes each `--node PATH` out of the arguments. */
export function parseNodes(argv: readonly string[]): { readonly nodes: string[]; readonly rest: string[] } {
  const [nodes, rest]: [string[], string[]] = [[], []];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (word !== '--node') rest.push(word);
    else if (argv[++at] !== undefined) nodes.push(argv[at] ?? '');
    else throw new Error('expected a path after --node');
  }
  return { nodes, rest };
}

/** Runs the benchmark with each of these binaries, one after the other. */
export async function measureWithEach(nodes: readonly string[], argv: readonly string[]): Promise<Column[]> {
  const columns: Column[] = [];
  for (const node of nodes) {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    console.error(`bench: with Node.js ${version}`);
    columns.push({ version, measures: await measureWith(node, argv) });
  }
  return columns;
}

/** The gateway is started as installed, with the first `node` in PATH. */
async function measureWith(node: string, argv: readonly string[]): Promise<readonly Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-bench-node-'));
  symlinkSync(node, join(folder, 'node'));
  const child = fork(fileURLToPath(new URL('./bench.js', import.meta.url)), argv, {
    execPath: node,
    execArgv: ['--expose-gc'],
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` },
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', (measures) => resolve(measures as Measure[]));
      child.once('exit', (code) => reject(new Error(`the benchmark with ${node} ended with ${code}`)));
    });
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}
