import {
  MAX_DEBOUNCE_SECONDS,
  MAX_HISTORY,
  MIN_DEBOUNCE_SECONDS,
  readTopicSettings,
  readTopicText,
} from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { NumberField, TextArea } from '../../../components/form/field.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';

/** Reads the keys of settings.yml that these fields set. */
export const readTopicFields = (form: FormReading): Readonly<Record<string, unknown>> => ({
  mqtt_topics: form.raw('mqtt_topics').trim(),
  mqtt_history: form.whole('mqtt_history', 0, MAX_HISTORY),
  mqtt_debounce: form.whole('mqtt_debounce', MIN_DEBOUNCE_SECONDS, MAX_DEBOUNCE_SECONDS),
});

/** What a plugin reads from the broker, and how often that may change its screens. */
export function TopicFields({ setting }: { setting: PluginSetting }) {
  const { t, fieldWords } = useWords();
  const { historyCount, debounceSeconds } = readTopicSettings(setting);
  return (
    <Section title={t('settings.topics')} lead={t('settings.topics.lead')}>
      <TextArea
        name="mqtt_topics"
        {...fieldWords('create.topics')}
        rows={4}
        isCode
        value={readTopicText(setting.settings)}
      />
      <NumberField
        name="mqtt_history"
        {...fieldWords('settings.topics.history')}
        value={historyCount}
        min={0}
        max={MAX_HISTORY}
        unit={t('settings.topics.messages')}
        required
      />
      <NumberField
        name="mqtt_debounce"
        {...fieldWords('settings.topics.debounce')}
        value={debounceSeconds}
        min={MIN_DEBOUNCE_SECONDS}
        max={MAX_DEBOUNCE_SECONDS}
        unit={t('settings.topics.seconds')}
        required
      />
    </Section>
  );
}
