import {
  DEFAULT_STALE_SCREEN_HOURS,
  MAX_EXPECTED_MINUTES,
  MAX_STALE_SCREEN_HOURS,
  readAgeSettings,
  traitsOfStrategy,
} from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { CheckField } from '../../../components/form/choice.js';
import { NumberField } from '../../../components/form/field.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';

/** What displays say when the data of a plugin is too old. */
export function AgeFields({ setting }: { readonly setting: PluginSetting }) {
  const { t, fieldWords } = useWords();
  if (!comesFromOutside(setting)) return null;
  const { isOff, screenMs, expectedMinutes } = readAgeSettings(setting.settings);
  return (
    <Section title={t('settings.age')} lead={t('settings.age.lead')}>
      <CheckField name="stale_notice" label={t('settings.age.notice')} checked={!isOff} />
      <NumberField
        name="stale_screen_hours"
        label={t('settings.age.screen')}
        value={setting.settings.stale_screen_hours === undefined ? undefined : screenMs / 3_600_000}
        placeholder={String(DEFAULT_STALE_SCREEN_HOURS)}
        min={1}
        max={MAX_STALE_SCREEN_HOURS}
        unit={t('settings.age.hours')}
      />
      {traitsOfStrategy(setting.strategy).isPolled ? undefined : (
        <NumberField
          name="expected_interval"
          {...fieldWords('settings.age.expected')}
          value={expectedMinutes}
          min={1}
          max={MAX_EXPECTED_MINUTES}
          unit={t('settings.minutes')}
        />
      )}
    </Section>
  );
}

/** Reads `AgeFields` as keys of settings.yml. */
export function readAgeFields(form: FormReading, setting: PluginSetting): Readonly<Record<string, unknown>> {
  if (!comesFromOutside(setting)) return {};
  return {
    stale_notice: form.isSwitchedOn('stale_notice', ['stale_screen_hours', 'expected_interval']) ? undefined : 'off',
    stale_screen_hours: form.optionalWhole('stale_screen_hours', 1, MAX_STALE_SCREEN_HOURS),
    ...(!traitsOfStrategy(setting.strategy).isPolled && {
      expected_interval: form.optionalWhole('expected_interval', 1, MAX_EXPECTED_MINUTES),
    }),
  };
}

function comesFromOutside({ strategy }: PluginSetting): boolean {
  const { isPolled, isPushed, isSubscribed } = traitsOfStrategy(strategy);
  return isPolled || isPushed || isSubscribed === true;
}
