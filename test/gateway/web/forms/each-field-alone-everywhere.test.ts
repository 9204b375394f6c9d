// @tier nightly: submits every field of every form, of every bundled recipe
import t from 'tap';
import { listBundledKeys } from '../../../../src/gateway/plugin/plugin.js';
import { openDashboard } from '../../../support/browser/dashboard.js';
import { addEveryPlugin, CONTENT_FORMS, FORM_STARTS } from './every-plugin.js';
import { findSettingsForms, tryEachField } from './settings-forms.js';

t.setTimeout(3_600_000);

t.test('each field of every settings form, filled in alone, is stored, and its sentence agrees', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const added = await addEveryPlugin(gateway, browser, listBundledKeys());
  const forms = await findSettingsForms(browser, [...added, ...FORM_STARTS]);
  const checked = forms.filter(({ action }) => !CONTENT_FORMS.test(action));
  t.ok(checked.length > added.length, `${checked.length} forms, of ${added.length} added plugins and others`);
  const report = await tryEachField(browser, checked);
  t.strictSame(report.wrong, []);
  t.ok(report.stored > 300, `${report.stored} fields were stored`);
  t.comment(`${checked.length} forms, ${report.stored} fields stored, ${report.rejected} rejected with a reason`);
});
