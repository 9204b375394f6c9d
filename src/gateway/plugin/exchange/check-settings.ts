import { isObject, scalarText } from '@inkstand/common/json';
import { MAX_SCRIPT_SECONDS } from '@inkstand/sandbox/script-limits';
import type { MergeVariables } from '../data/merge-push.js';
import { isMergeNode } from '../data/merge-push.js';
import { MAX_EXPECTED_MINUTES, MAX_STALE_SCREEN_HOURS } from '../data/stale-limits.js';
import { MAX_INTERVAL_MINUTES, MIN_INTERVAL_MINUTES } from '../poll/poll-interval.js';
import { readTopicText } from '../topics/read-topics.js';
import { parseTopicLines } from '../topics/topic-filter.js';
import { MAX_DEBOUNCE_SECONDS, MAX_HISTORY, MAX_LINES, MIN_DEBOUNCE_SECONDS } from '../topics/topic-limits.js';
import { MAX_FALLBACK_MINUTES } from './recipe-settings.js';

/** An invalid value in settings.yml. */
interface SettingFault {
  readonly key: string;
  readonly expected: string;
  readonly got: string;
}

interface Rule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 100_000;
const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    (typeof value === 'string' || typeof value === 'number') && pattern.test(String(value).trim());

const TEXT: Rule = { expected: 'a text', accepts: isText };
const YES_OR_NO: Rule = {
  expected: '"yes" or "no"',
  accepts: (value) => typeof value === 'boolean' || matches(/^(?:yes|no|true|false)$/i)(value),
};

/** The values that each key allows; null and empty strings count as absent. */
const RULES: Readonly<Record<string, Rule>> = {
  refresh_interval: {
    expected: `whole minutes from ${MIN_INTERVAL_MINUTES} to ${MAX_INTERVAL_MINUTES}`,
    accepts: (value) =>
      matches(/^\d{1,5}$/)(value) && Number(value) >= MIN_INTERVAL_MINUTES && Number(value) <= MAX_INTERVAL_MINUTES,
  },
  polling_url: TEXT,
  polling_headers: TEXT,
  polling_body: TEXT,
  polling_verb: { expected: '"get" or "post"', accepts: matches(/^(?:get|post)$/i) },
  polling_any_status: YES_OR_NO,
  dark_mode: YES_OR_NO,
  needs_data: YES_OR_NO,
  no_screen_padding: YES_OR_NO,
  picture_levels: YES_OR_NO,
  description: TEXT,
  framework_version: {
    expected: '"latest" or a version like 3.1.1',
    accepts: matches(/^(?:latest|v?\d+(?:\.\d+){0,2})$/i),
  },
  serverless_language: {
    expected: '"python", "ruby", "php", "node" or "none"',
    accepts: matches(/^(?:python|ruby|php|node|javascript|none)$/i),
  },
  render_hosts: TEXT,
  script_seconds: {
    expected: `whole seconds from 1 to ${MAX_SCRIPT_SECONDS}`,
    accepts: (value) => matches(/^\d{1,2}$/)(value) && Number(value) >= 1 && Number(value) <= MAX_SCRIPT_SECONDS,
  },
  picture_fit: { expected: '"contain", "cover" or "fill"', accepts: matches(/^(?:contain|cover|fill)$/i) },
  picture_order: { expected: '"in-order" or "shuffled"', accepts: matches(/^(?:in-order|shuffled)$/i) },
  merge_plugin_setting_ids: {
    expected: 'a list of numbers of plugin settings',
    accepts: (value) => (Array.isArray(value) ? value : scalarText(value).split(',')).every(matches(/^[1-9]\d{0,14}$/)),
  },
  merge_nodes: {
    expected: 'names of variables, each with the number of a plugin setting',
    accepts: (value) =>
      isObject(value) &&
      Object.entries(value).every(([node, id]) => isMergeNode(node) && matches(/^[1-9]\d{0,14}$/)(id)),
  },
  mirror_token: {
    expected: 'a string without line breaks',
    accepts: (value) => isText(value) && !/[\r\n]/.test(String(value)),
  },
  mirror_mac: { expected: 'a MAC address', accepts: matches(/^(?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}$/i) },
  mirror_device: { expected: 'the number of a display', accepts: matches(/^[1-9]\d{0,14}$/) },
  mirror_fallback: {
    expected: `whole minutes from 0 to ${MAX_FALLBACK_MINUTES}`,
    accepts: (value) => matches(/^\d{1,5}$/)(value) && Number(value) <= MAX_FALLBACK_MINUTES,
  },
  stale_notice: { expected: '"on" or "off"', accepts: matches(/^(?:on|off)$/i) },
  stale_screen_hours: {
    expected: `whole hours from 1 to ${MAX_STALE_SCREEN_HOURS}`,
    accepts: (value) => matches(/^\d{1,4}$/)(value) && Number(value) >= 1 && Number(value) <= MAX_STALE_SCREEN_HOURS,
  },
  expected_interval: {
    expected: `whole minutes from 1 to ${MAX_EXPECTED_MINUTES}`,
    accepts: (value) => matches(/^\d{1,5}$/)(value) && Number(value) >= 1 && Number(value) <= MAX_EXPECTED_MINUTES,
  },
  mqtt_topics: {
    expected: `at most ${MAX_LINES} lines, each a topic filter or "variable = filter"`,
    accepts: (value) =>
      isText(value) || (Array.isArray(value) && value.every(isText))
        ? hasTopics(readTopicText({ mqtt_topics: value }))
        : false,
  },
  mqtt_history: {
    expected: `a whole number of messages from 0 to ${MAX_HISTORY}`,
    accepts: (value) => matches(/^\d{1,3}$/)(value) && Number(value) <= MAX_HISTORY,
  },
  mqtt_debounce: {
    expected: `whole seconds from ${MIN_DEBOUNCE_SECONDS} to ${MAX_DEBOUNCE_SECONDS}`,
    accepts: (value) =>
      matches(/^\d{1,5}$/)(value) && Number(value) >= MIN_DEBOUNCE_SECONDS && Number(value) <= MAX_DEBOUNCE_SECONDS,
  },
  static_data: { expected: 'JSON', accepts: isJson },
  custom_fields: { expected: 'a list of fields with keyname, field_type and name', accepts: isFieldList },
};

/** Keys without a rule. */
const FREE_KEYS = new Set(['author_bio', 'id', 'instance_name', 'name', 'strategy', 'transform_hosts']);

/** Whether the gateway uses a key of settings.yml; other keys are kept and exported. */
export const isSettingKey = (key: string): boolean => Object.hasOwn(RULES, key) || FREE_KEYS.has(key);

/** Never quoted in errors, which are logged, because they contain keys of other services. */
const SECRET_KEYS = new Set(['polling_headers', 'polling_body', 'mirror_token']);

/** Lists invalid values; keys without a rule may have any value. Pure. */
export function findSettingFaults(settings: MergeVariables): readonly SettingFault[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const rule = Object.hasOwn(RULES, key) ? RULES[key] : undefined;
    const isUnset = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
    if (!rule || isUnset || rule.accepts(value)) return [];
    return [{ key, expected: rule.expected, got: SECRET_KEYS.has(key) ? 'something else' : formatValue(value) }];
  });
}

/** Fields are replaced by a valid word here; the result is checked once they are filled in. */
const hasTopics = (text: string): boolean => parseTopicLines(text.replace(/\{\{[^{}\n]*\}\}/g, 'field')) !== undefined;

function isJson(value: unknown): boolean {
  if (typeof value !== 'string') return isObject(value) || Array.isArray(value);
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

function isFieldList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((field) => isObject(field) && ['keyname', 'field_type', 'name'].every((key) => isFilled(field[key])))
  );
}

const isFilled = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' || typeof value === 'boolean';

/** Formats a value for error messages, as JSON of at most 80 characters. */
export const formatValue = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);
