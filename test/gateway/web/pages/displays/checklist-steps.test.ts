import t from 'tap';
import { type ChecklistFacts, planChecklist } from '../../../../../src/gateway/web/pages/displays/checklist-steps.js';

const NEW: ChecklistFacts = {
  display: undefined,
  waiting: 0,
  plugins: [],
  playlistId: 1,
  hasBackup: false,
  isFetched: false,
};
const WEATHER = { id: 4, name: 'Weather', missing: 'nothing', isPlaced: true } as const;

const stateOf = (facts: Partial<ChecklistFacts>) =>
  planChecklist({ ...NEW, ...facts }).map(({ key, isDone, href }) => `${key} ${isDone ? 'done' : href}`);

t.test('every open step links to the page where it is done', async (t) => {
  t.strictSame(stateOf({}), ['display /join', 'plugin /plugins/new', 'shown /playlists/1', 'backup /system/backup']);
  t.strictSame(stateOf({ display: 'Kitchen', plugins: [WEATHER], hasBackup: true }), [
    'display done',
    'plugin done',
    'shown done',
    'backup done',
  ]);
});

t.test('an incomplete plugin links to its settings, or to the page that explains what to send', async (t) => {
  const fields = { ...WEATHER, missing: 'fields' } as const;
  t.equal(stateOf({ plugins: [fields] })[2], 'shown /plugins/4/settings');
  t.equal(stateOf({ plugins: [{ ...WEATHER, missing: 'data' }] })[2], 'shown /plugins/4');
  t.equal(stateOf({ plugins: [fields, { ...WEATHER, id: 5 }] })[2], 'shown done', 'one that works is enough');
});

t.test('a plugin in no playlist of a display links to the playlist', async (t) => {
  const [, , step] = planChecklist({ ...NEW, playlistId: 7, plugins: [{ ...WEATHER, isPlaced: false }] });
  t.match(step, { variant: 'playlist', href: '/playlists/7', subject: 'Weather', isDone: false });
});
