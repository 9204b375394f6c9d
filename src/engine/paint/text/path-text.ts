import { Path2D } from '../../font/canvas.js';

/** Number of arguments of each command of a path; the last two are its end point. */
export const ARGUMENT_COUNTS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};
const COMMAND = /^[\s,]*([mlhvcsqtaz])/i;
const NUMBER = /^[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i;
const FLAG = /^[\s,]*([01])/;

/** Parses SVG path data; stops at the first error, as SVG requires. */
export function readPath(data: string): Path2D {
  // Canvas would draw a path that begins with a line or curve from the origin.
  if (!/^\s*m/i.test(data)) return new Path2D();
  try {
    return new Path2D(data);
  } catch {
    return new Path2D(cutAtError(data));
  }
}

function cutAtError(data: string): string {
  const good: string[] = [];
  let rest = data;
  for (let match = COMMAND.exec(rest); match; match = COMMAND.exec(rest)) {
    const command = match[1] ?? '';
    if (good.length === 0 && command.toLowerCase() !== 'm') break;
    rest = rest.slice(match[0].length);
    const argumentCount = ARGUMENT_COUNTS[command.toLowerCase()] ?? 0;
    let consumed = 0;
    for (;;) {
      const [numbers, after] = readNumbers(rest, command, argumentCount);
      if (!numbers) break;
      // Further points of a move are those of lines.
      const isLine = consumed > 0 && command.toLowerCase() === 'm';
      good.push(isLine ? (command === 'm' ? 'l' : 'L') : command, ...numbers);
      rest = after;
      consumed++;
      if (argumentCount === 0) break;
    }
    if (consumed === 0) break;
  }
  return good.join(' ');
}

function readNumbers(
  source: string,
  command: string,
  argumentCount: number,
): [numbers: string[] | undefined, after: string] {
  const numbers: string[] = [];
  let rest = source;
  for (let i = 0; i < argumentCount; i++) {
    const isFlag = (command === 'a' || command === 'A') && (i === 3 || i === 4);
    const match = (isFlag ? FLAG : NUMBER).exec(rest);
    if (!match || !Number.isFinite(Number(match[1]))) return [undefined, source];
    numbers.push(match[1] ?? '');
    rest = rest.slice(match[0].length);
  }
  return [numbers, rest];
}
