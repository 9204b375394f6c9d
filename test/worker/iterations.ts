/** Functions with every way to iterate, for `index-loops.test.ts`; `trace` gets what they see. */
type Trace = (...values: readonly unknown[]) => void;
type Pair = readonly [name: string, value: number];

const PAIRS: readonly Pair[] = [
  ['a', 1],
  ['b', 2],
  ['c', 3],
];

export function nested(trace: Trace): void {
  const rows = [[1, 2], [], [3]];
  for (const row of rows) for (const cell of row) trace(cell);
  for (const row of rows) {
    const doubled = row.map((cell) => cell * 2);
    for (const cell of doubled) {
      if (cell === 2) continue;
      trace(row.length, cell);
    }
  }
}

export function leftEarly(trace: Trace): string {
  outer: for (const [name, value] of PAIRS) {
    for (const letter of name) {
      if (letter === 'b') continue outer;
      trace(letter, value);
    }
    if (value === 3) break;
  }
  for (const { length } of PAIRS) return String(length);
  return '';
}

export function keptByClosures(trace: Trace): void {
  const callbacks: (() => void)[] = [];
  for (const [name] of PAIRS) callbacks.push(() => trace(name));
  for (const [index, pair] of PAIRS.entries()) {
    callbacks.push(() => trace(index, pair));
  }
  for (const callback of callbacks) callback();
}

export function grown(trace: Trace): void {
  const list = [1, 2, 3];
  for (let one of list) {
    if (one < 3) list.push(one + 10);
    one += 100;
    trace(one);
  }
}

export function entries(trace: Trace): void {
  for (const [index] of PAIRS.entries()) trace(index);
  for (const [, pair] of PAIRS.entries()) trace(pair);
  for (const entry of PAIRS.entries()) trace(entry);
  for (const [key, value] of Object.entries({ x: 1, y: 2 })) trace(key, value);
}

export function otherThanArrays(trace: Trace): void {
  const map = new Map(PAIRS);
  for (const [name, value] of map) {
    map.delete('b');
    trace(name, value);
  }
  for (const value of new Set([1, 1, 2])) trace(value);
  for (const letter of 'a👍') trace(letter);
  for (const [index, value] of map.entries()) trace(index, value);
  for (const value of count()) {
    if (value > 2) break;
    trace(value);
  }
  const [first, second = 'none'] = count();
  trace(first, second);
}

function* count(): Generator<number> {
  for (let value = 0; ; value++) yield value;
}

export function variables(trace: Trace): void {
  const [one, , three] = PAIRS;
  const [name, value] = one ?? ['', 0];
  const [head, ...rest] = PAIRS;
  const [[letter]] = [PAIRS[0]!] as const;
  const [, digits = '0', letters = ''] = /a(\d)?(.*)/.exec('ab') ?? [];
  const [, year, month = 1] = [2026, 11, undefined];
  let [low, high] = [9, 4];
  if (low > high) [low, high] = [high, low];
  trace(one, three, name, value, head, rest, letter, digits, letters, year, month, low, high);
}

export function parameters(trace: Trace): void {
  trace(PAIRS.map(([name]) => name));
  trace(PAIRS.map(([name, value]) => ({ name, value })));
  trace(PAIRS.map(([, value], index) => [value, index]));
  trace(PAIRS.map(([name]) => PAIRS.map(([other]) => name + other)));
  const swap = ([first, second]: Pair, [third]: Pair): unknown => {
    first += second;
    return [first, second, third];
  };
  trace(swap(PAIRS[0]!, PAIRS[1]!));
  const { length, sum } = { length: PAIRS.length, sum: PAIRS.reduce((total, [, value]) => total + value, 0) };
  trace(length, sum);
}

export async function awaited(trace: Trace): Promise<void> {
  for await (const one of [Promise.resolve(1), 2]) trace(one);
  for (const one of [3, 4]) trace(await one);
}
