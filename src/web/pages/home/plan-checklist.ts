/** The facts that decide which steps of the first hour are done. */
export interface ChecklistFacts {
  /** Name of the display that joined first, without the demo display; undefined: none. */
  readonly display: string | undefined;
  /** Displays that wait for the owner's approval. */
  readonly waiting: number;
  /** The owner's plugins, without the demo's. */
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
  /** Its form or its data are missing: a display cannot show it yet. */
  readonly isMissing: 'nothing' | 'fields' | 'data';
  /** In a playlist of a display other than the demo. */
  readonly isPlaced: boolean;
}

export type StepKey = 'display' | 'plugin' | 'shown' | 'backup';

export interface ChecklistStep {
  readonly key: StepKey;
  readonly isDone: boolean;
  /** What exactly is missing, where a step has several ways to be open. */
  readonly variant: 'plain' | 'waiting' | 'setup' | 'playlist' | 'seen';
  /** Page of the next step. */
  readonly href: string;
  /** Of the plugin that it is about. */
  readonly subject: string;
}

/** The steps to a picture on the wall, in order, each with the page that leads on. Pure. */
export function planChecklist(facts: ChecklistFacts): readonly ChecklistStep[] {
  const { display, waiting, plugins, hasBackup } = facts;
  const step = (key: StepKey, isDone: boolean, href: string): ChecklistStep => ({
    ...{ key, isDone, href },
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
  const ready = plugins.filter(({ isMissing }) => isMissing === 'nothing');
  if (ready.some(({ isPlaced }) => isPlaced)) return { ...step, isDone: true, variant: isFetched ? 'seen' : 'plain' };
  const [unplaced] = ready;
  const [missing] = plugins;
  if (unplaced) return { ...step, variant: 'playlist', subject: unplaced.name, href: `/playlists/${playlistId}` };
  if (!missing) return { ...step, href: `/playlists/${playlistId}` };
  const page = missing.isMissing === 'fields' ? '/settings' : '';
  return { ...step, variant: 'setup', subject: missing.name, href: `/plugins/${missing.id}${page}` };
}
