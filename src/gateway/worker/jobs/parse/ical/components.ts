import type { ContentLine } from './clean-lines.js';

/** A component of a calendar, such as an event. */
export interface Component {
  /** In upper case: `VEVENT`. */
  readonly name: string;
  /** Line of its `BEGIN`. */
  readonly line: number;
  readonly lines: readonly ContentLine[];
  readonly components: readonly Component[];
  /** False when its `END` is missing. */
  readonly isClosed: boolean;
}

interface OpenComponent extends Component {
  readonly lines: ContentLine[];
  readonly components: OpenComponent[];
  isClosed: boolean;
}

/** Components that stand in a calendar and in no other component, so their `BEGIN` ends whatever is open there. */
const TOP_LEVEL = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']);
/** Deeper components are read as if they stood here. */
const MAX_DEPTH = 8;

/** The components of a file, with missing and surplus `END` lines repaired. The root is the file. */
export function buildComponents(lines: readonly ContentLine[]): Component {
  const root: OpenComponent = { name: '', line: 0, lines: [], components: [], isClosed: true };
  let open: OpenComponent[] = [root];
  for (const content of lines) {
    const [, mark, word] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(content.text) ?? [];
    const name = word?.toUpperCase() ?? '';
    if (mark === undefined) open.at(-1)?.lines.push(content);
    else if (mark.toUpperCase() === 'BEGIN') {
      open = open.slice(0, depthOf(name, open));
      const component = { name, line: content.line, lines: [], components: [], isClosed: false };
      open.at(-1)?.components.push(component);
      open.push(component);
    } else {
      const at = open.findLastIndex((component) => component.name === name);
      const closed = open[at];
      if (!closed || at === 0) continue;
      closed.isClosed = true;
      open = open.slice(0, at);
    }
  }
  return root;
}

/** The number of open components that may contain a new one. */
function depthOf(name: string, open: readonly OpenComponent[]): number {
  if (name === 'VCALENDAR') return 1;
  const calendar = open.findIndex((component) => component.name === 'VCALENDAR');
  return TOP_LEVEL.has(name) ? calendar + 1 || 1 : Math.min(open.length, MAX_DEPTH);
}

/** All components of a kind, wherever they stand. */
export const findComponents = ({ components }: Component, name: string): readonly Component[] =>
  components.flatMap((component) => [
    ...(component.name === name ? [component] : []),
    ...findComponents(component, name),
  ]);
