/** What a special picture says, before it is laid out for a size. */
export interface Poster {
  readonly title: string;
  /** Short sentences; may be left out on the smallest panels. */
  readonly text: string;
  /** Values that a person reads off or compares: an id, an address. The first is the most important. */
  readonly facts: readonly Fact[];
  /** Opened by a phone's camera. */
  readonly qrText?: string;
  /** Small, at the lower right edge; may be empty. */
  readonly footer: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** When the gateway itself must tell something; `address` is what a browser on the same network can open. */
export type SpecialScreen =
  | { readonly kind: 'welcome'; readonly address: string; readonly friendlyId: string; readonly name?: string }
  | { readonly kind: 'pending'; readonly address: string; readonly friendlyId?: string; readonly mac: string }
  | { readonly kind: 'rejoin'; readonly address: string; readonly mac?: string }
  | { readonly kind: 'blocked'; readonly address: string; readonly mac: string }
  | { readonly kind: 'waiting'; readonly address: string; readonly friendlyId: string }
  | { readonly kind: 'empty'; readonly address: string; readonly friendlyId: string }
  | { readonly kind: 'error'; readonly address: string; readonly subject?: string; readonly reason: string }
  | { readonly kind: 'asleep'; readonly address: string; readonly until: string }
  | {
      readonly kind: 'alert';
      readonly address: string;
      /** In the owner's language, as are the lines: what is wrong, the worst first. */
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

export type SpecialKind = SpecialScreen['kind'];

/** First seven characters of the names of each kind. */
export const SPECIAL_PREFIXES: Readonly<Record<SpecialKind, string>> = {
  welcome: 'welcom-',
  pending: 'pendng-',
  rejoin: 'rejoin-',
  blocked: 'blockd-',
  waiting: 'waitng-',
  empty: 'nothng-',
  error: 'errors-',
  asleep: 'asleep-',
  identify: 'whoami-',
  alert: 'alerts-',
};

/** The words of each kind. */
export function writePoster(picture: SpecialScreen): Poster {
  const { address } = picture;
  const page = { label: 'Open in a browser', value: stripScheme(address) };
  const shared = { qrText: address, footer: 'friendlyId' in picture ? (picture.friendlyId ?? '') : '' };
  switch (picture.kind) {
    case 'welcome':
      return {
        ...shared,
        title: 'Welcome',
        text: 'This display has joined. Its first picture follows in a moment.',
        facts: [{ label: 'Display', value: picture.friendlyId }, page],
      };
    case 'pending':
      return {
        ...shared,
        title: 'May I come in?',
        text: 'This display waits for its owner. Open the page, find it under Displays and approve it.',
        facts: [{ label: 'Display', value: picture.mac }, page],
      };
    case 'rejoin':
      return {
        ...shared,
        title: 'Set up again',
        text: picture.mac
          ? 'This display did not send its key. Set it up again, or let it in on its page.'
          : 'This display sent neither a known key nor an ID. Give it its key, or let it send its MAC as ID.',
        facts: [...(picture.mac ? [{ label: 'Display', value: picture.mac }] : []), page],
      };
    case 'blocked':
      return {
        ...shared,
        title: 'Switched off',
        text: 'The owner of this gateway has blocked this display.',
        facts: [{ label: 'Display', value: picture.mac }, page],
      };
    case 'waiting':
      return {
        ...shared,
        title: 'On its way',
        text: 'The first picture is not drawn yet. It comes with the next refresh.',
        facts: [{ label: 'Display', value: picture.friendlyId }, page],
      };
    case 'empty':
      return {
        ...shared,
        title: 'Nothing to show yet',
        text: 'The playlist of this display is empty. Add a plugin to it.',
        facts: [{ label: 'Display', value: picture.friendlyId }, page],
      };
    case 'error':
      return {
        ...shared,
        title: picture.subject ? `${picture.subject}: no picture` : 'Something went wrong',
        text: picture.reason,
        facts: [page],
      };
    case 'asleep':
      return {
        title: 'Good night',
        text: `Asleep until ${picture.until}.`,
        facts: [],
        footer: '',
      };
    case 'alert':
      return { ...shared, title: picture.title, text: '', facts: [...picture.lines, page] };
    case 'identify':
      return {
        ...shared,
        title: picture.friendlyId,
        text: picture.name,
        facts: [{ label: 'MAC', value: picture.mac }, page],
      };
  }
}

const stripScheme = (address: string): string => address.replace(/^http:\/\//, '');
