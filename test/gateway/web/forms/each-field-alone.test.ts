// @tier full: submits fields of every kind of form
import t from 'tap';
import { openDashboard } from '../../../support/browser/dashboard.js';
import { addEveryPlugin, CONTENT_FORMS, FORM_STARTS } from './every-plugin.js';
import { findSettingsForms, kindOf, SETTINGS_ACTIONS, tryEachField } from './settings-forms.js';

t.setTimeout(600_000);

/** All of them: `each-field-alone-everywhere.test.ts`, at night. */
const MAX_OF_KIND = 1;
const RECIPES = ['weather'];

t.test('each field of each kind of settings form, filled in alone, is stored, and its sentence agrees', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const added = await addEveryPlugin(gateway, browser, RECIPES);
  const forms = await findSettingsForms(browser, [...added, ...FORM_STARTS], added.length + MAX_OF_KIND);
  t.strictSame(
    SETTINGS_ACTIONS.filter(
      (kind) => !CONTENT_FORMS.test(kind) && !forms.some(({ action }) => kindOf(action) === kind),
    ),
    [],
    'every settings form of the source was found',
  );
  const counts = new Map<string, number>();
  const sampled = forms.filter(({ page, action }) => {
    const kind = kindOf(action);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return !CONTENT_FORMS.test(action) && (count <= MAX_OF_KIND || added.some((path) => page.startsWith(path)));
  });
  const report = await tryEachField(browser, sampled);
  t.strictSame(report.wrong, []);
  t.ok(report.stored > 60, `${report.stored} fields of ${sampled.length} forms were stored`);
  t.comment(`${sampled.length} forms, ${report.stored} fields stored, ${report.rejected} rejected with a reason`);
});
