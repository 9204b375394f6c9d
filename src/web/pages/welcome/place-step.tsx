import type { Reply } from '../../../http/http.js';
import { zoneChoices } from '../../../i18n/i18n.js';
import { isTimeZone } from '../../../playlist/playlist.js';
import { Button } from '../../components/button.js';
import { SelectField } from '../../components/choice.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { Step } from './step.js';

/** Third step: the time zone, which scripts fill in from the browser. */
export function showPlace(context: RequestContext): Reply {
  return context.show(<PlaceStep timeZone={context.words.timeZone} />);
}

/** Stores the time zone and continues. */
export async function savePlace(context: RequestContext, form: FormReading): Promise<Reply> {
  const timeZone = form.raw('time_zone');
  if (!isTimeZone(timeZone)) form.fail('time_zone', 'form.choose');
  if (!form.isValid) return context.show(<PlaceStep timeZone={context.words.timeZone} />, { form });
  await context.gateway.tables.settings.write('time_zone', timeZone);
  context.gateway.wakeRunner();
  return context.redirectTo('/welcome/ready');
}

function PlaceStep({ timeZone }: { timeZone: string }) {
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
        <FormActions>
          <Button variant="primary">{t('action.continue')}</Button>
        </FormActions>
      </Form>
    </Step>
  );
}
