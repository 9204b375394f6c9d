/** One line of a comparison. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Above this, the differing middle is shown as completely removed and added. */
const MAX_CELLS = 1_000_000;

/** The smallest set of removed and added lines, in order, that turns one text into the other. Pure. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const middle = diffMiddle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end));
  return [...mark('same', old.slice(0, start)), ...middle, ...mark('same', old.slice(old.length - end))];
}

const mark = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind, text }));

function diffMiddle(old: readonly string[], fresh: readonly string[]): readonly DiffLine[] {
  if (old.length * fresh.length > MAX_CELLS) return [...mark('removed', old), ...mark('added', fresh)];
  const width = fresh.length + 1;
  // Length of the longest common subsequence of the remaining lines, for each pair of positions.
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      lines.push(...mark('same', [old[i++] ?? '']));
      j++;
    } else if (j >= fresh.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(...mark('removed', [old[i++] ?? '']));
    } else lines.push(...mark('added', [fresh[j++] ?? '']));
  }
  return lines;
}
