import t from 'tap';
import { applyPlan, planUpdate } from '../../../src/gateway/gallery/update/compare-recipes.js';
import { mergeLines } from '../../../src/gateway/gallery/update/merge-lines.js';
import { planRecipeUpdate, updateRecipe } from '../../../src/gateway/gallery/update/update-recipe.js';
import { addBundled, importRecipe, listBundledKeys } from '../../../src/gateway/plugin/plugin.js';
import type { Recipe } from '../../../src/gateway/recipe/recipe.js';
import { openGallery } from './open-gallery.js';

const lines = (...texts: readonly string[]): string => texts.join('\n');

t.test('changes at both ends of a file of many lines are merged', async (t) => {
  const base = 'x\n'.repeat(200_000);
  t.equal(mergeLines(base, `mine\n${base}`, `${base}theirs`), `mine\n${base}theirs`);
});

t.test('changes to different lines are merged, adjacent ones are not', async (t) => {
  const base = lines('a', 'b', 'c', 'd', 'e');
  t.equal(
    mergeLines(base, lines('A', 'b', 'c', 'd', 'e'), lines('a', 'b', 'c', 'd', 'E')),
    lines('A', 'b', 'c', 'd', 'E'),
  );
  t.equal(
    mergeLines(base, lines('a', 'c', 'd', 'e'), lines('a', 'b', 'c', 'd', 'x', 'e')),
    lines('a', 'c', 'd', 'x', 'e'),
  );
  t.equal(mergeLines(base, lines('0', 'a', 'b', 'c', 'd', 'e'), base), lines('0', 'a', 'b', 'c', 'd', 'e'));
  t.equal(
    mergeLines(base, lines('a', 'B', 'c', 'd', 'e'), lines('a', 'B', 'c', 'd', 'e')),
    lines('a', 'B', 'c', 'd', 'e'),
  );
  t.equal(mergeLines(base, lines('a', 'B', 'c', 'd', 'e'), lines('a', 'X', 'c', 'd', 'e')), undefined);
  t.equal(mergeLines(base, lines('a', 'B', 'c', 'd', 'e'), lines('a', 'b', 'C', 'd', 'e')), undefined, 'they touch');
});

t.test('only changes by both sides have to be chosen between', async (t) => {
  const state = (markup: Record<string, string>, settings: Record<string, unknown>) => ({ markup, settings });
  const base = state({ full: 'a\nb\nc', quadrant: 'q' }, { refresh_interval: 60, description: 'old', dark_mode: 'no' });
  const mine = state({ full: 'A\nb\nc', quadrant: 'mine' }, { refresh_interval: 15, description: 'old' });
  const theirs = state({ full: 'a\nb\nC', quadrant: 'q', shared: 's' }, { refresh_interval: 120, description: 'new' });
  const plan = planUpdate(base, mine, theirs);
  t.strictSame(
    plan.parts.map(({ part, isContested, merged }) => [part, isContested, merged]),
    [
      ['full', true, 'A\nb\nC'],
      ['shared', false, undefined],
    ],
  );
  t.strictSame(
    plan.settings.map(({ key, isContested }) => [key, isContested]),
    [
      ['refresh_interval', true],
      ['description', false],
    ],
  );
  t.strictSame(plan.kept, ['quadrant'], 'what only the owner changed');
  t.strictSame(applyPlan(plan, new Map()), { markup: { full: 'A\nb\nc', shared: 's' }, settingKeys: ['description'] });
  const chosen = new Map([
    ['part:full', 'merged'],
    ['setting:refresh_interval', 'theirs'],
  ] as const);
  t.match(applyPlan(plan, chosen), { markup: { full: 'A\nb\nC' }, settingKeys: ['refresh_interval', 'description'] });
  const unknown = planUpdate(undefined, mine, theirs);
  t.ok(
    [...unknown.parts, ...unknown.settings].every(({ isContested }) => isContested),
    'without a known origin every difference is to be chosen',
  );
});

t.test('hosts that a newer version adds are listed', async (t) => {
  const state = (url: string, full: string) => ({ settings: { polling_url: url }, markup: { full } });
  const before = state('https://a.example/x', '<img src="https://b.example/y">');
  const after = state('https://a.example/z https://c.example/', '<script src="https://d.example/e.js"></script>');
  t.strictSame(planUpdate(before, before, after).newHosts, ['c.example', 'd.example']);
});

t.test('an update keeps values, secrets, data and edits, and a reset returns to the newer version', async (t) => {
  const { plugins } = await openGallery(t);
  const recipe = (full: string, more: Record<string, unknown> = {}): Recipe => ({
    settings: {
      name: 'Tides',
      strategy: 'polling',
      polling_url: 'https://tides.example/1',
      polling_headers: 'accept=text/plain',
      custom_fields: [
        { keyname: 'harbour', field_type: 'string', name: 'Harbour' },
        { keyname: 'key', field_type: 'password', name: 'Key' },
      ],
      ...more,
    },
    markup: { full, half_vertical: 'half' },
    ignoredFiles: [],
  });
  const origin = {
    kind: 'address',
    page: 'https://x.example',
    archiveUrl: 'https://x.example/a.zip',
    folder: '',
  } as const;
  const { setting } = await importRecipe(plugins, recipe('one\ntwo\nthree'), 'x', { origin });
  await plugins.update(setting.id, {
    settings: { refresh_interval: 30 },
    fieldValues: { harbour: 'Kiel', key: 's3cret' },
  });
  await plugins.writeData(plugins.get(setting.id), { height: 3 });
  await plugins.writeMarkup(setting.id, { full: 'ONE\ntwo\nthree', half_vertical: 'mine' });
  const newer = recipe('one\ntwo\nTHREE', { polling_url: 'https://tides.example/2', polling_headers: 'accept=*/*' });
  const plan = await planRecipeUpdate(plugins, setting.id, newer);
  t.strictSame(
    plan.parts.map(({ part, isContested, merged }) => [part, isContested, merged]),
    [['full', true, 'ONE\ntwo\nTHREE']],
  );
  t.strictSame(plan.settings.map(({ key }) => key).sort(), ['polling_headers', 'polling_url']);
  await updateRecipe(plugins, setting.id, newer, { choices: new Map([['part:full', 'merged']]), origin });
  const draft = await plugins.draft(setting.id);
  t.match(draft.settings, { polling_url: 'https://tides.example/2', refresh_interval: 30 });
  t.match(draft.secrets, { pollingHeaders: 'accept=*/*', fieldValues: { key: 's3cret' } });
  t.same(draft.fieldValues, { harbour: 'Kiel' });
  t.same(await plugins.data(setting.id), { height: 3 });
  t.same(await plugins.markup(setting.id), { full: 'ONE\ntwo\nTHREE', half_vertical: 'mine' });
  t.same(await plugins.recipeMarkup(setting.id), { full: 'one\ntwo\nTHREE', half_vertical: 'half' });
  const again = await planRecipeUpdate(plugins, setting.id, newer);
  t.strictSame([again.parts, again.settings], [[], []], 'the same version changes nothing');
  t.strictSame([...again.kept].sort(), ['full', 'half_vertical', 'refresh_interval']);
});

t.test('the first scripts of a newer version do not run until the owner agrees', async (t) => {
  const { plugins } = await openGallery(t);
  const recipe = (full: string): Recipe => ({
    settings: { name: 'A', strategy: 'static' },
    markup: { full },
    ignoredFiles: [],
  });
  const { setting } = await importRecipe(plugins, recipe('plain'), 'x', { runScripts: true });
  await updateRecipe(plugins, setting.id, recipe('<script>a()</script>'), {
    choices: new Map(),
    origin: { kind: 'upload' },
  });
  t.equal(plugins.get(setting.id).scriptSwitch, 'undecided');
});

t.test('a bundled recipe that was just added is up to date', async (t) => {
  const { plugins, gallery } = await openGallery(t);
  for (const key of listBundledKeys()) {
    const { setting } = await addBundled(plugins, key, 'de');
    const { recipe, origin } = await gallery.candidate(setting.id, undefined, 'en');
    t.same(origin, { kind: 'bundled', key });
    const { parts, settings } = await gallery.planUpdate(setting.id, recipe);
    t.strictSame([parts.map(({ part }) => part), settings.map((one) => one.key)], [[], []], key);
  }
});
