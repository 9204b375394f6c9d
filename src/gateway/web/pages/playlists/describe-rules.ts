import { writeClock } from '@inkstand/common/write-time';
import type { Words } from '../../../i18n/i18n.js';
import {
  ITEM_RULES,
  type ItemColumn,
  type ItemField,
  type ItemRules,
  type PlaylistItem,
  type TimeWindow,
} from '../../../store/store.js';

/** When and how long an item is shown, in a few words. */
export function describeRules(item: PlaylistItem, words: Words): string {
  const { content } = item;
  const layout = content.kind === 'mashup' ? words.t(`mashup.layout.${content.layout}`) : '';
  return [layout, ...ITEM_RULES.flatMap(([name, { kind, field }]) => describeRule(kind, field, item[name], words))]
    .filter(Boolean)
    .join(' · ');
}

/** Nothing for a rule that changes nothing. That an item is hidden is said of all its rules. */
function describeRule(
  kind: ItemColumn['kind'],
  field: ItemField | undefined,
  value: ItemRules[keyof ItemRules],
  words: Words,
): string | string[] {
  if (field === undefined || field === 'visible') return '';
  if (field === 'windows') return (value as readonly TimeWindow[]).map((window) => describeWindow(window, words));
  if (kind === 'seconds' && value === undefined) return words.t('item.rule.refresh');
  if (!value) return '';
  return words.t(
    `item.rule.${field}`,
    kind === 'seconds' ? { time: words.duration(Number(value)) } : { value: Number(value) },
  );
}

/** An item and when it is shown, such as `Agenda · until the next refresh · every day 06:30–08:00`. */
export function describeItem(name: string, item: PlaylistItem, words: Words): string {
  const { t } = words;
  const always = item.windows.length === 0 ? ` · ${t('item.window.always')}` : '';
  const rules = `${describeRules(item, words)}${always}`;
  return item.isVisible ? `${name} · ${rules}` : t('item.result.hidden', { name, rules });
}

/** Such as `Mon–Fri 07:00–09:00`. */
export function describeWindow({ days, startMinutes, endMinutes }: TimeWindow, words: Words): string {
  const isAllDay = startMinutes === endMinutes;
  const hours = isAllDay ? words.t('item.window.all_day') : `${writeClock(startMinutes)}–${writeClock(endMinutes)}`;
  return `${describeDays(days, words)} ${hours}`.trim();
}

function describeDays(days: readonly number[], words: Words): string {
  const sorted = [...new Set(days)].sort();
  if (sorted.length === 7) return words.t('item.window.every_day');
  const [first = 1] = sorted;
  const last = sorted.at(-1) ?? first;
  const isRun = sorted.length > 2 && last - first === sorted.length - 1;
  return isRun ? `${words.weekday(first)}–${words.weekday(last)}` : sorted.map((day) => words.weekday(day)).join(', ');
}
