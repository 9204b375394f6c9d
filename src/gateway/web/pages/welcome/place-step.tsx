import { normaliseTimeZone } from '@inkstand/common/time-zone';
import { REQUIRE_KEY } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import { zoneChoices } from '../../../i18n/i18n.js';
import { Button } from '../../components/button.js';
import { SelectField } from '../../components/choice.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { SharedNetworkField } from '../../components/shared-network-field.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { readNextStep, writeNextStep } from './first-run.js';
import { Step } from './step.js';

/** Third step: the time zone, which scripts fill in from the browser, and whether others use the network. */
export function showPlace(context: RequestContext): Reply {
  const isShared = context.gateway.tables.settings.read(REQUIRE_KEY) === true;
  return context.show(<PlaceStep timeZone={context.words.timeZone} isShared={isShared} />);
}

/** Stores both and continues. */
export async function savePlace(context: RequestContext, form: FormReading): Promise<Reply> {
  const timeZone = normaliseTimeZone(form.raw('time_zone'));
  if (timeZone === undefined) form.fail('time_zone', 'form.choose');
  const isShared = form.isTicked('shared_network');
  if (!form.isValid) return context.show(<PlaceStep timeZone={context.words.timeZone} isShared={isShared} />, { form });
  const { settings, devices } = context.gateway.tables;
  await settings.write('time_zone', timeZone ?? null);
  await settings.write(REQUIRE_KEY, isShared);
  if (readNextStep(settings)) await writeNextStep(settings, 'ready');
  // A display may have joined before this step.
  for (const { id, isDemo } of isShared ? devices.list() : [])
    if (!isDemo) await devices.update(id, { requiresKey: true });
  context.gateway.wakeRunner();
  return context.redirectTo('/welcome/ready');
}

function PlaceStep({ timeZone, isShared }: { timeZone: string; isShared: boolean }) {
  const { t } = useWords();
  return (
    <Step number={3} title={t('welcome.place.title')} lead={t('welcome.place.lead')}>
      <Form action="/welcome/place">
        <FormErrors />
        <zone-guess>
          <SelectField
            name="time_zone"
            label={t('owner.time_zone')}
            hint={t('owner.time_zone.hint')}
            value={timeZone}
            choices={zoneChoices(timeZone)}
          />
        </zone-guess>
        <SharedNetworkField checked={isShared} />
        <FormActions>
          <Button variant="primary">{t('action.continue')}</Button>
        </FormActions>
      </Form>
    </Step>
  );
}
