import { DAY_PLANS, type HolidayCountry, writeDayPlan, writeListedDays } from '../../../../playlist/playlist.js';
import type { DayPlan, Playlist } from '../../../../store/store.js';
import { FieldGroup, SelectField } from '../../../components/form/choice.js';
import { TextArea, TextField } from '../../../components/form/field.js';
import { Form, FormResult, FormSubmit } from '../../../components/form/form.js';
import { Section } from '../../../components/page/section.js';
import { useFrame } from '../../../frame.js';
import { describeSpecialDays, nameCountry } from './describe-special-days.js';
import type { CalendarPlugin } from './list-calendars.js';

interface SpecialDaysProps {
  readonly playlist: Playlist;
  readonly countries: readonly HolidayCountry[];
  /** Plugins whose data has a calendar. */
  readonly calendars: readonly CalendarPlugin[];
}

/** Holidays and quiet days of a playlist. */
export const SpecialDaysSection = (props: SpecialDaysProps) => {
  const { t } = useFrame().words;
  return (
    <Section title={t('special.title')} id="section-special" lead={t('special.lead')}>
      <SpecialDaysForm {...props} />
    </Section>
  );
};

export function SpecialDaysForm({ playlist, countries, calendars }: SpecialDaysProps) {
  const { words, now } = useFrame();
  const { t } = words;
  const { holidays, dates, calendar } = playlist.specialDays;
  const country = countries.find(({ code }) => code === holidays?.country);
  const none = { value: '', label: t('special.none') };
  return (
    <Form action={`/playlists/${playlist.id}/special-days`} isSettings>
      <FieldGroup class="field window" legend={t('special.holidays')}>
        <div class="form form--row">
          <SelectField
            name="country"
            label={t('special.country')}
            value={holidays?.country ?? ''}
            choices={[none, ...countries.map((one) => ({ value: one.code, label: nameCountry(one, words) }))]}
          />
          <TextField
            name="region"
            label={t('special.region')}
            value={holidays?.region ?? ''}
            hint={country?.regions.length ? country.regions.join(', ') : t('special.region.hint')}
            maxLength={10}
          />
          <PlanField name="holidays_plan" plan={holidays?.plan ?? 7} />
        </div>
      </FieldGroup>
      <FieldGroup class="field window" legend={t('special.calendar')} hint={t('special.calendar.hint')}>
        <div class="form form--row">
          <SelectField
            name="calendar"
            label={t('special.calendar.plugin')}
            value={String(calendar?.pluginSettingId ?? '')}
            choices={[none, ...calendars.map(({ id, name }) => ({ value: String(id), label: name }))]}
          />
          <PlanField name="calendar_plan" plan={calendar?.plan ?? 7} />
        </div>
      </FieldGroup>
      <FieldGroup class="field window" legend={t('special.dates')}>
        <div class="form form--row">
          <TextArea
            name="dates"
            label={t('special.dates.days')}
            value={writeListedDays(dates?.days ?? [])}
            hint={t('special.dates.hint')}
            rows={3}
            maxLength={5000}
          />
          <PlanField name="dates_plan" plan={dates?.plan ?? 'quiet'} />
        </div>
      </FieldGroup>
      <FormSubmit text={t('action.save')} />
      <FormResult>{describeSpecialDays(playlist.specialDays, calendars, words, now)}</FormResult>
    </Form>
  );
}

function PlanField({ name, plan }: { readonly name: string; readonly plan: DayPlan }) {
  const { t } = useFrame().words;
  const choices = DAY_PLANS.map((value) => ({ value, label: t(`special.plan.${value}`) }));
  return <SelectField name={name} label={t('special.plan')} value={writeDayPlan(plan)} choices={choices} />;
}
