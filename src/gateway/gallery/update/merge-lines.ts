import { diffLines } from '../../diff-lines.js';

/** Lines of the common ancestor that one side replaced. */
interface Hunk {
  /** First replaced line, counted from 0. */
  readonly start: number;
  /** Index after the last replaced line; equal to `start` when lines were only added. */
  readonly end: number;
  readonly lines: readonly string[];
}

/**
 * Merges two changes to a text; undefined when they touch and the owner has to choose. Pure.
 *
 * @param base the text that both sides changed
 */
export function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  const hunks = [...listHunks(base, mine), ...listHunks(base, theirs)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
  // Blocks of lines, because a call cannot take a hundred thousand of them.
  const blocks: (readonly string[])[] = [];
  const lines = base.split('\n');
  let at = 0;
  let last: Hunk | undefined;
  for (const hunk of hunks) {
    if (last && isSame(last, hunk)) continue;
    // Adjacent changes conflict too, because their order would be a guess.
    if (last && hunk.start <= last.end) return undefined;
    blocks.push(lines.slice(at, hunk.start), hunk.lines);
    at = hunk.end;
    last = hunk;
  }
  return [...blocks, lines.slice(at)].flat().join('\n');
}

function listHunks(base: string, changed: string): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: { start: number; lines: string[] } | undefined;
  const close = (): void => {
    if (open) hunks.push({ ...open, end: at });
    open = undefined;
  };
  for (const { kind, text } of diffLines(base, changed)) {
    if (kind === 'same') {
      close();
      at++;
      continue;
    }
    open ??= { start: at, lines: [] };
    if (kind === 'added') open.lines.push(text);
    else at++;
  }
  close();
  return hunks;
}

const isSame = (a: Hunk, b: Hunk): boolean =>
  a.start === b.start && a.end === b.end && a.lines.join('\n') === b.lines.join('\n');
