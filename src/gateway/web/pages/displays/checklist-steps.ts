/** The facts that decide which steps of the first hour are done. */
export interface ChecklistFacts {
  /** Name of the display that joined first, except the demo display; undefined when none has. */
  readonly display: string | undefined;
  /** Number of displays that wait for the owner's approval. */
  readonly waiting: number;
  /** The owner's plugins, except the demo plugin. */
  readonly plugins: readonly ChecklistPlugin[];
  /** The playlist to add a plugin to. */
  readonly playlistId: number;
  readonly hasBackup: boolean;
  /** A display has fetched an item of its playlist. */
  readonly isFetched: boolean;
}

export interface ChecklistPlugin {
  readonly id: number;
  readonly name: string;
  /** Whether form values or data are missing before a display can show it. */
  readonly missing: 'nothing' | 'fields' | 'data';
  /** Part of a playlist of a display other than the demo display. */
  readonly isPlaced: boolean;
}

type StepKey = 'display' | 'plugin' | 'shown' | 'backup';

export interface ChecklistStep {
  readonly key: StepKey;
  readonly isDone: boolean;
  /** What exactly is missing, if a step can be incomplete in several ways. */
  readonly variant: 'plain' | 'waiting' | 'setup' | 'playlist' | 'seen';
  /** Page of the next step. */
  readonly href: string;
  /** Name of the plugin that the step is about. */
  readonly subject: string;
}

/** The steps until a display shows a picture, in order, each with its page. Pure. */
export function planChecklist(facts: ChecklistFacts): readonly ChecklistStep[] {
  const { display, waiting, plugins, hasBackup } = facts;
  const step = (key: StepKey, isDone: boolean, href: string): ChecklistStep => ({
    key,
    isDone,
    href,
    variant: 'plain',
    subject: '',
  });
  return [
    {
      ...step('display', display !== undefined, '/join'),
      variant: waiting > 0 ? 'waiting' : 'plain',
      subject: display ?? '',
    },
    step('plugin', plugins.length > 0, '/plugins/new'),
    planShown(facts, step('shown', false, '/playlists')),
    step('backup', hasBackup, '/system/backup'),
  ];
}

function planShown({ plugins, playlistId, isFetched }: ChecklistFacts, step: ChecklistStep): ChecklistStep {
  const ready = plugins.filter(({ missing }) => missing === 'nothing');
  if (ready.some(({ isPlaced }) => isPlaced)) return { ...step, isDone: true, variant: isFetched ? 'seen' : 'plain' };
  const [unplaced] = ready;
  const [incomplete] = plugins;
  if (unplaced) return { ...step, variant: 'playlist', subject: unplaced.name, href: `/playlists/${playlistId}` };
  if (!incomplete) return { ...step, href: `/playlists/${playlistId}` };
  const page = incomplete.missing === 'fields' ? '/settings' : '';
  return { ...step, variant: 'setup', subject: incomplete.name, href: `/plugins/${incomplete.id}${page}` };
}
