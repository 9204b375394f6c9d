import { scalarText } from '@inkstand/common/json';
import type { PluginSetting } from '../../store/store.js';
import { fillFieldValues, readFieldDefinitions } from '../fields/fields.js';
import { parseTopicLines, type TopicLine } from './topic-filter.js';
import { DEFAULT_DEBOUNCE_SECONDS, MAX_DEBOUNCE_SECONDS, MAX_HISTORY, MIN_DEBOUNCE_SECONDS } from './topic-limits.js';

/** What a plugin setting with strategy `mqtt` reads from the broker. */
interface TopicSettings {
  readonly lines: readonly TopicLine[];
  /** Number of messages kept per topic; 0 keeps only the last one. */
  readonly historyCount: number;
  /** Shortest time between two changes of the data. */
  readonly debounceSeconds: number;
}

/** Reads the settings; `{{ keyname }}` in the topics stands for the value of a custom field. Pure. */
export function readTopicSettings({
  settings,
  fieldValues,
}: Pick<PluginSetting, 'settings' | 'fieldValues'>): TopicSettings {
  const values = fillFieldValues(readFieldDefinitions(settings.custom_fields), fieldValues);
  const text = readTopicText(settings).replace(/\{\{-?\s*(\w+)\s*-?\}\}/g, (_, keyname: string) =>
    Object.hasOwn(values, keyname) ? scalarText(values[keyname]) : '',
  );
  return {
    lines: parseTopicLines(text) ?? [],
    historyCount: readWhole(settings.mqtt_history, 0, MAX_HISTORY) ?? 0,
    debounceSeconds:
      readWhole(settings.mqtt_debounce, MIN_DEBOUNCE_SECONDS, MAX_DEBOUNCE_SECONDS) ?? DEFAULT_DEBOUNCE_SECONDS,
  };
}

/** The topics as entered; YAML may contain them as a list. */
export const readTopicText = ({ mqtt_topics: topics }: Readonly<Record<string, unknown>>): string =>
  Array.isArray(topics) ? topics.map(scalarText).join('\n') : typeof topics === 'string' ? topics : '';

function readWhole(value: unknown, min: number, max: number): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const number = Number(text);
  return /^\d{1,6}$/.test(text) && number >= min && number <= max ? number : undefined;
}
