import { normaliseTimeZone } from '@inkstand/common/time-zone';
import { REQUIRE_KEY } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import { zoneChoices } from '../../../i18n/i18n.js';
import { readHomePlace } from '../../../place/place.js';
import { changeHome } from '../../../plugin/plugin.js';
import { SelectField } from '../../components/form/choice.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { PlaceField } from '../../components/form/place-field.js';
import { SharedNetworkField } from '../../components/form/shared-network-field.js';
import type { FormReading } from '../../forms/form-reading.js';
import { readPlaceField } from '../../forms/read-place-field.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { readNextStep, writeNextStep } from './first-run.js';
import { Step } from './step.js';

/** Third step: where the home is, the time zone, which scripts fill in from the browser, and whether others use the network. */
export function showPlace(context: RequestContext): Reply {
  const isShared = context.gateway.tables.settings.read(REQUIRE_KEY) === true;
  const home = readHomePlace(context.gateway.tables.settings);
  return context.show(<PlaceStep timeZone={context.words.timeZone} isShared={isShared} home={home?.label ?? ''} />);
}

/** Stores them and continues. */
export async function savePlace(context: RequestContext, form: FormReading): Promise<Reply> {
  const timeZone = normaliseTimeZone(form.raw('time_zone'));
  if (timeZone === undefined) form.fail('time_zone', 'form.choose');
  const isShared = form.isTicked('shared_network');
  const home = await readPlaceField(form, 'home', timeZone ?? context.words.timeZone);
  if (!form.isValid) {
    return context.show(<PlaceStep timeZone={context.words.timeZone} isShared={isShared} home="" />, { form });
  }
  const { settings, devices } = context.gateway.tables;
  await settings.write('time_zone', timeZone ?? null);
  await changeHome({ settings, plugins: context.gateway.plugins }, home);
  await settings.write(REQUIRE_KEY, isShared);
  if (readNextStep(settings)) await writeNextStep(settings, 'ready');
  // A display may have joined before this step.
  for (const { id, isDemo } of isShared ? devices.list() : [])
    if (!isDemo) await devices.update(id, { requiresKey: true });
  context.gateway.wakeRunner();
  return context.redirectTo('/welcome/ready');
}

interface PlaceStepProps {
  readonly timeZone: string;
  readonly isShared: boolean;
  readonly home: string;
}

function PlaceStep({ timeZone, isShared, home }: PlaceStepProps) {
  const { t, fieldWords } = useWords();
  return (
    <Step number={3} title={t('welcome.place.title')} lead={t('welcome.place.lead')}>
      <Form action="/welcome/place">
        <FormErrors />
        <PlaceField name="home" {...fieldWords('home.place')} value={home} />
        <zone-guess>
          <SelectField
            name="time_zone"
            {...fieldWords('owner.time_zone')}
            value={timeZone}
            choices={zoneChoices(timeZone)}
          />
        </zone-guess>
        <SharedNetworkField checked={isShared} />
        <FormSubmit text={t('action.continue')} />
      </Form>
    </Step>
  );
}
