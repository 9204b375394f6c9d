import { useWords } from '../frame.js';

/** Members and elements shown of one object or list. */
const MAX_SHOWN = 50;
/** Larger ones are initially collapsed. */
const MAX_OPEN = 12;
const MAX_DEPTH = 8;
const MAX_TEXT_CHARS = 300;

/** Data as a collapsible tree, with names at the left as templates write them. */
export function DataTree({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <div class="tree">
      <Branch value={data} depth={0} />
    </div>
  );
}

function Branch({ value, depth }: { value: object; depth: number }) {
  const { t } = useWords();
  const members = Object.entries(value);
  const rest = members.length - MAX_SHOWN;
  return (
    <ul>
      {members.slice(0, MAX_SHOWN).map(([key, member]) => (
        <li key={key}>
          <Member name={key} value={member} depth={depth} />
        </li>
      ))}
      {rest > 0 ? <li class="tree__note">{t('tree.more', { count: rest })}</li> : undefined}
    </ul>
  );
}

function Member({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const { t } = useWords();
  if (typeof value !== 'object' || value === null) {
    return (
      <>
        <span class="tree__key">{name}</span>: {writeValue(value)}
      </>
    );
  }
  const size = Object.keys(value).length;
  const note = Array.isArray(value) ? t('tree.list', { count: size }) : t('tree.object', { count: size });
  if (depth >= MAX_DEPTH || size === 0) {
    return (
      <>
        <span class="tree__key">{name}</span> <span class="tree__note">{note}</span>
      </>
    );
  }
  return (
    <details open={depth < 1 && size <= MAX_OPEN}>
      <summary>
        <span class="tree__key">{name}</span> <span class="tree__note">{note}</span>
      </summary>
      <Branch value={value} depth={depth + 1} />
    </details>
  );
}

function writeValue(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS)}…` : text;
}
