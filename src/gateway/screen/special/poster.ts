import type { MissingSetup } from '../../plugin/plugin.js';
import type { MarkupPlace } from '../render/screen-errors.js';
import type { SpecialWords } from './special-words.js';

/** The content of a special screen before layout. */
export interface Poster {
  readonly title: string;
  /** Short sentences, omitted on the smallest panels. */
  readonly text: string;
  /** Values for a person to copy or compare, such as an id or an address; most important first. */
  readonly facts: readonly Fact[];
  /** Text of a QR code, opened by a phone's camera. */
  readonly qrText?: string;
  /** Small text in the lower right corner; may be empty. */
  readonly footer: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Every special screen, in the order in which an owner may see them. One that only `explains` gives way to the first real screen. */
export const SPECIAL_SCREENS = {
  welcome: 'explains',
  pending: 'explains',
  waiting: 'explains',
  empty: 'explains',
  setup: 'explains',
  error: 'explains',
  broken: 'explains',
  outdated: 'explains',
  idle: 'explains',
  asleep: 'stays',
  rejoin: 'explains',
  blocked: 'explains',
  identify: 'stays',
  alert: 'stays',
} as const satisfies Readonly<Record<SpecialScreen['kind'], 'explains' | 'stays'>>;

/** Special screens by kind; `address` opens in a browser on the same network. */
export type SpecialScreen =
  | { readonly kind: 'welcome'; readonly address: string; readonly friendlyId: string; readonly name?: string }
  | {
      readonly kind: 'pending';
      readonly address: string;
      readonly friendlyId?: string;
      /** Absent when too many displays wait. */
      readonly mac?: string;
      /** Under which its key is approved. */
      readonly code?: string | undefined;
    }
  | { readonly kind: 'rejoin'; readonly address: string; readonly mac?: string; readonly code?: string | undefined }
  | { readonly kind: 'blocked'; readonly address: string; readonly mac: string }
  | { readonly kind: 'waiting'; readonly address: string; readonly friendlyId: string }
  | {
      readonly kind: 'empty';
      readonly address: string;
      readonly friendlyId: string;
      /** The playlist has items, but all are hidden. */
      readonly isHidden?: boolean;
    }
  | {
      readonly kind: 'setup';
      /** Address of the page that explains what to do. */
      readonly address: string;
      readonly friendlyId: string;
      /** Name of the plugin. */
      readonly subject: string;
      readonly missing: MissingSetup;
    }
  | {
      readonly kind: 'error';
      readonly address: string;
      readonly subject?: string;
      readonly reason: string;
      /** Number of renders in a row that timed out. */
      readonly pausedAfter?: number;
    }
  | {
      readonly kind: 'broken';
      /** Address of the editor at the place of the error. */
      readonly address: string;
      /** Name of the plugin. */
      readonly subject: string;
      readonly place: MarkupPlace;
    }
  | {
      readonly kind: 'outdated';
      /** Address of the plugin's page, or of Home if there are several. */
      readonly address: string;
      /** Names of plugins, with what is missing since when in the language of the display. */
      readonly lines: readonly Fact[];
    }
  | { readonly kind: 'idle'; readonly next?: NextOnScreen }
  | { readonly kind: 'asleep'; readonly address: string; readonly until: string }
  | {
      readonly kind: 'alert';
      readonly address: string;
      /** Title and lines are in the owner's language, the worst alert first. */
      readonly title: string;
      readonly lines: readonly Fact[];
    }
  | {
      readonly kind: 'identify';
      readonly address: string;
      readonly friendlyId: string;
      readonly name: string;
      readonly mac: string;
    };

/** What a display shows next. */
export interface NextOnScreen {
  readonly subject: string;
  /** Such as `06:00`. */
  readonly clock: string;
  /** 1 is Monday, 7 Sunday; absent for today. */
  readonly weekday?: number;
}

type SpecialKind = SpecialScreen['kind'];

/** First seven characters of the names of each kind of special screen. */
export const SPECIAL_PREFIXES: Readonly<Record<SpecialKind, string>> = {
  welcome: 'welcom-',
  pending: 'pendng-',
  rejoin: 'rejoin-',
  blocked: 'blockd-',
  waiting: 'waitng-',
  empty: 'nothng-',
  setup: 'setups-',
  error: 'errors-',
  broken: 'broken-',
  outdated: 'outdat-',
  idle: 'onidle-',
  asleep: 'asleep-',
  identify: 'whoami-',
  alert: 'alerts-',
};

/** Writes the text of a special screen in the language of `words`. */
export function writePoster(screen: SpecialScreen, words: SpecialWords): Poster {
  const address = 'address' in screen ? screen.address : '';
  const page = { label: words('special.label.address'), value: stripScheme(address) };
  const shared = { qrText: address, footer: 'friendlyId' in screen ? (screen.friendlyId ?? '') : '' };
  const display = (value: string): Fact => ({ label: words('special.label.display'), value });
  const code = 'code' in screen && screen.code ? [{ label: words('special.label.code'), value: screen.code }] : [];
  switch (screen.kind) {
    case 'welcome':
    case 'waiting':
    case 'empty':
      return {
        ...shared,
        title: words(`special.${screen.kind}`),
        text: words('isHidden' in screen && screen.isHidden ? 'special.empty.hidden' : `special.${screen.kind}.text`),
        facts: [display(screen.friendlyId), page],
      };
    case 'pending':
      return {
        ...shared,
        title: words('special.pending'),
        text: words(screen.mac ? 'special.pending.text' : 'special.pending.crowd'),
        facts: [...code, ...(screen.mac ? [display(screen.mac)] : []), page],
      };
    case 'blocked':
      return {
        ...shared,
        title: words('special.blocked'),
        text: words('special.blocked.text'),
        facts: [display(screen.mac), page],
      };
    case 'rejoin':
      return {
        ...shared,
        title: words('special.rejoin'),
        text: words(
          screen.code ? 'special.rejoin.code' : screen.mac ? 'special.rejoin.text' : 'special.rejoin.text_nameless',
        ),
        facts: [...code, ...(screen.mac ? [display(screen.mac)] : []), page],
      };
    case 'setup':
      return {
        ...shared,
        title: words('special.setup.subject', { subject: screen.subject }),
        text: words(`special.setup.${screen.missing}`),
        facts: [page],
      };
    case 'error': {
      const { subject, reason, pausedAfter } = screen;
      const text =
        pausedAfter === undefined ? reason : words('special.error.paused', { reason, attempts: String(pausedAfter) });
      const title = subject ? words('special.error.subject', { subject }) : words('special.error');
      return { ...shared, title, text, facts: [page] };
    }
    case 'broken': {
      const { part, line, column, message } = screen.place;
      const place = { part, line: String(line), column: String(column) };
      return {
        ...shared,
        title: words('special.broken.subject', { subject: screen.subject }),
        text: words('special.broken.text', { ...place, message }),
        facts: [page],
      };
    }
    case 'outdated': {
      const [line, ...others] = screen.lines;
      if (!line || others.length > 0)
        return { ...shared, title: words('special.outdated'), text: '', facts: [...screen.lines, page] };
      const title = words('special.outdated.subject', { subject: line.label });
      return { ...shared, title, text: line.value, facts: [page] };
    }
    case 'idle':
      return writeIdle(screen.next, words);
    case 'asleep':
      return {
        title: words('special.asleep'),
        text: words('special.asleep.text', { until: screen.until }),
        facts: [],
        footer: '',
      };
    case 'alert':
      return { ...shared, title: screen.title, text: '', facts: [...screen.lines, page] };
    case 'identify':
      return {
        ...shared,
        title: screen.friendlyId,
        text: screen.name,
        facts: [{ label: words('special.label.mac'), value: screen.mac }, page],
      };
  }
}

function writeIdle(next: NextOnScreen | undefined, words: SpecialWords): Poster {
  const poster = { title: words('special.idle'), facts: [], footer: '' };
  if (!next) return { ...poster, text: words('special.idle.unknown') };
  const { subject, clock, weekday } = next;
  const day = weekday === undefined ? '' : words('special.weekdays').split(' ')[weekday - 1];
  const value = words('special.idle.at', { subject, time: [day, clock].filter(Boolean).join(' ') });
  return { ...poster, text: '', facts: [{ label: words('special.label.next'), value }] };
}

const stripScheme = (address: string): string => address.replace(/^http:\/\//, '');
