import { useWords } from '../frame.js';

/** Maximum number of members or elements shown per object or list. */
const MAX_SHOWN = 50;
/** Larger objects and lists are initially collapsed. */
const MAX_OPEN = 12;
const MAX_DEPTH = 8;
const MAX_TEXT_CHARS = 300;

/** Makes values or lists of a tree buttons of the form around it, which submit their path as `bind`. */
interface TreePick {
  readonly wants: 'value' | 'list';
  readonly isPath: (path: string) => boolean;
  /** The path that is chosen now. */
  readonly chosen: string;
}

interface DataTreeProps {
  readonly data: Readonly<Record<string, unknown>>;
  readonly pick?: TreePick;
  /** Path of the data itself, where it is part of other data. */
  readonly root?: string;
}

/** Data as a collapsible tree, with names as used in templates on the left; scripts add the path of each. */
export function DataTree({ data, pick, root = '' }: DataTreeProps) {
  return (
    <div class="tree">
      <Branch value={data} depth={0} path={root} pick={pick} />
    </div>
  );
}

interface BranchProps {
  readonly value: object;
  readonly depth: number;
  readonly path: string;
  readonly pick: TreePick | undefined;
}

function Branch({ value, depth, path, pick }: BranchProps) {
  const { t } = useWords();
  const members = Object.entries(value);
  const isList = Array.isArray(value);
  const hiddenCount = members.length - MAX_SHOWN;
  return (
    <ul>
      {members.slice(0, MAX_SHOWN).map(([key, member]) => (
        <li key={key}>
          <Member name={key} value={member} depth={depth} path={joinPath(path, key, isList)} pick={pick} />
        </li>
      ))}
      {hiddenCount > 0 ? <li class="tree__note">{t('tree.more', { count: hiddenCount })}</li> : undefined}
    </ul>
  );
}

/** Path in Liquid, such as `events[0].title` or `days["2026-03-17"]`. */
function joinPath(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`;
  if (/^[A-Za-z_][\w-]*$/.test(key)) return path === '' ? key : `${path}.${key}`;
  return path === '' ? '' : `${path}[${JSON.stringify(key)}]`;
}

interface MemberProps {
  readonly name: string;
  readonly value: unknown;
  readonly depth: number;
  readonly path: string;
  readonly pick: TreePick | undefined;
}

function Member({ name, value, depth, path, pick }: MemberProps) {
  const { t, count } = useWords();
  const isWanted = pick?.wants === 'list' ? Array.isArray(value) : typeof value !== 'object';
  const key =
    pick && isWanted && pick.isPath(path) ? (
      <button class="tree__pick" type="submit" name="bind" value={path} aria-pressed={path === pick.chosen}>
        {name}
      </button>
    ) : (
      <span class="tree__key" data-path={path || undefined}>
        {name}
      </span>
    );
  if (typeof value !== 'object' || value === null) {
    return (
      <>
        {key}: {writeValue(value)}
      </>
    );
  }
  const size = Object.keys(value).length;
  const note = Array.isArray(value) ? t('tree.list', { count: size }) : count('tree.object', size);
  if (depth >= MAX_DEPTH || size === 0) {
    return (
      <>
        {key} <span class="tree__note">{note}</span>
      </>
    );
  }
  return (
    <>
      {key}
      <details open={depth < 1 && size <= MAX_OPEN}>
        <summary class="tree__note">
          <span class="only-heard">{name}: </span>
          {note}
        </summary>
        <Branch value={value} depth={depth + 1} path={path} pick={pick} />
      </details>
    </>
  );
}

function writeValue(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS)}…` : text;
}
