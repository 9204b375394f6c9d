import { type DiffLine, diffLines } from '../../diff-lines.js';
import { useWords } from '../frame.js';

/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 3;
const MAX_SHOWN_LINES = 600;
const SIGNS = { same: ' ', removed: '−', added: '+' } as const;

interface DiffProps {
  readonly before: string;
  readonly after: string;
  /** Describes what is compared, for screen readers. */
  readonly label: string;
}

/** The differences of two texts line by line: removed and added lines with some context. */
export function Diff({ before, after, label }: DiffProps) {
  const { t } = useWords();
  const lines = diffLines(before, after);
  const shown = shorten(lines);
  return (
    // Wide lines scroll, also with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section class="diff" aria-label={label} tabIndex={0}>
      <pre>
        {shown.slice(0, MAX_SHOWN_LINES).map((line, index) =>
          line === undefined ? (
            <span class="diff__gap" key={index}>
              ⋯{'\n'}
            </span>
          ) : (
            <span class={`diff__line diff__line--${line.kind}`} key={index}>
              <span aria-hidden="true">{SIGNS[line.kind]} </span>
              {line.kind === 'same' ? undefined : <span class="only-heard">{t(`diff.${line.kind}`)} </span>}
              {line.text}
              {'\n'}
            </span>
          ),
        )}
      </pre>
      {shown.length > MAX_SHOWN_LINES ? <p class="faded">{t('diff.more')}</p> : undefined}
    </section>
  );
}

/** Omits lines far from any change; undefined marks a gap. */
function shorten(lines: readonly DiffLine[]): readonly (DiffLine | undefined)[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, index) => {
    if (isNear[index]) return [line];
    return index === 0 || isNear[index - 1] ? [undefined] : [];
  });
}
