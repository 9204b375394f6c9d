import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CardFile } from './card-file.js';
import { type CutResult, PowerCuts } from './power-cuts.js';

/*
 * Pulls the plug many times and writes a table: node build/test/appliance/card/power-cut-series.js --image FILE [--cuts 100]
 * [--boards 2] [--start system|gateway] [--seed N] [--out docs/power-cuts.md]. The table is written anew after each cut,
 * from all lines of --log: a series that was broken off goes on.
 */
const { values } = parseArgs({
  options: {
    image: { type: 'string', default: '' },
    cuts: { type: 'string', default: '100' },
    start: { type: 'string', default: 'gateway' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    out: { type: 'string', default: 'docs/power-cuts.md' },
    load: { type: 'string', default: '20' },
    log: { type: 'string', default: '/tmp/inkstand-power-cuts.jsonl' },
    boards: { type: 'string', default: '1' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'inkstand-series-'));
const startOf = values.start === 'system' ? 'system' : 'gateway';
const random = makeRandom(Number(values.seed));
const results = readResults(values.log);
try {
  await Promise.all(Array.from({ length: Number(values.boards) }, (_, board) => pullPlugs(board)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A board with a card of its own, until all boards together have made the cuts that were asked for. */
async function pullPlugs(board: number): Promise<void> {
  const card = new CardFile(values.image, join(folder, `board-${board}`));
  const cuts = new PowerCuts({ card, random, startOf, longestLoadSeconds: Number(values.load) });
  let before = await cuts.cycle();
  while (results.length < Number(values.cuts)) {
    const after = await cuts.cycle();
    // A line tells of one cut: the load before it, and what the start after it showed.
    const result = { ...before, readySeconds: after.readySeconds, faults: after.faults };
    before = after;
    results.push(result);
    appendFileSync(values.log, `${JSON.stringify(result)}\n`);
    writeFileSync(values.out, writeTable(results));
  }
}

function readResults(path: string): CutResult[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

function writeTable(after: readonly CutResult[]): string {
  const sum = (pick: (one: CutResult) => number): number => after.reduce((total, one) => total + pick(one), 0);
  const seconds = after.map((one) => one.readySeconds).sort((a, b) => a - b);
  const faults = after.flatMap((one) => one.faults);
  const middle = seconds[Math.floor(seconds.length / 2)] ?? 0;
  const way =
    startOf === 'system' ? 'the whole system' : 'kernel, repair and mount of the data, then the gateway alone';
  return `# Power cuts

Written by \`power-cut-series.ts\` ([how it is done](image.md#power-cuts)). Started each time: ${way}.

| | |
|---|---|
| cuts, each followed by a start and a check | ${after.length} |
| webhooks acknowledged, of these lost | ${sum((one) => one.acknowledged)}, ${faults.filter((one) => one.includes('acknowledged')).length} |
| pictures fetched and judged | ${sum((one) => one.pictures)} |
| databases damaged | ${faults.filter((one) => /^(database|e2fsck)/.test(one)).length} |
| anything else that must not be | ${faults.filter((one) => !/acknowledged|^database|^e2fsck/.test(one)).length} |
| blocks of 4 KB in the card's cache at a cut, of these left old | ${sum((one) => one.cachedBlocks)}, ${sum((one) => one.lostBlocks)} |
| cuts that found blocks in the cache | ${after.filter((one) => one.cachedBlocks > 0).length} |
| seconds from power to the first answer: shortest, middle, longest | ${[seconds[0] ?? 0, middle, seconds.at(-1) ?? 0].map(Math.round).join(', ')} |

| Cut | Answers after, s | Webhooks | Pictures | Cached blocks | Left old | Written, KB | Flushes | Faults |
|---|---|---|---|---|---|---|---|---|
${after.map((one, index) => `| ${index + 1} | ${one.readySeconds.toFixed(1)} | ${one.acknowledged} | ${one.pictures} | ${one.cachedBlocks} | ${one.lostBlocks} | ${Math.round(one.writtenBytes / 1024)} | ${one.flushes} | ${one.faults.join('; ') || 'none'} |`).join('\n')}
`;
}

/** Numbers from 0 to 1 that come again with the same seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
