import type { Words } from '../../../../i18n/i18n.js';
import {
  isConfigured,
  readAgeSettings,
  readMirrorSettings,
  readRecipeSettings,
  readRenderHosts,
  readScriptSeconds,
  readTopicSettings,
  traitsOfStrategy,
} from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { STRATEGY_BADGES } from '../../../shared/plugins/name-strategy.js';

/** What the stored settings of a plugin do, in one sentence. */
export function describeSettings(setting: PluginSetting, words: Words): string {
  const { t } = words;
  const { darkMode, noScreenPadding, keepsLevels } = readRecipeSettings(setting.settings);
  return [
    setting.name,
    describeSource(setting, words),
    ...describeFallback(setting, words),
    ...describeAge(setting, words),
    ...(darkMode ? [t('plugin.result.dark')] : []),
    ...(noScreenPadding ? [t('plugin.result.no_padding')] : []),
    ...(keepsLevels ? [t('plugin.result.levels')] : []),
    ...describeScripts(setting, words),
    ...describeHosts(setting, words),
  ].join(' · ');
}

/** Where the data comes from, and how often. */
function describeSource(setting: PluginSetting, words: Words): string {
  const { t, duration, count } = words;
  const { pollingUrl, refreshMinutes, pollingVerb, takesAnyStatus } = readRecipeSettings(setting.settings);
  const time = duration(refreshMinutes * 60);
  if (!isConfigured(setting)) return t('plugin.result.awaits');
  const redraws = t('plugin.result.redraws', { time });
  if (setting.strategy === 'mqtt') return `${describeTopics(setting, words)} · ${redraws}`;
  if (setting.strategy === 'mirror' && !setting.settings.refresh_interval) return t('plugin.result.follows');
  if (!traitsOfStrategy(setting.strategy).isPolled) {
    return `${t(STRATEGY_BADGES[setting.strategy].label)} · ${redraws}`;
  }
  const [first, ...others] = pollingUrl.split('\n').filter((line) => line.trim() !== '');
  if (first === undefined) return t('plugin.result.no_address');
  const more = others.length > 0 ? ` ${count('plugin.result.more', others.length)}` : '';
  const key = pollingVerb === 'post' ? 'plugin.result.posts' : 'plugin.result.polls';
  const status = takesAnyStatus ? ` · ${t('plugin.result.any_status')}` : '';
  return t(key, { host: nameSource(first) + more, time }) + status;
}

function describeTopics(setting: PluginSetting, { t, count, duration }: Words): string {
  const { lines, historyCount, debounceSeconds } = readTopicSettings(setting);
  const [first] = lines;
  return [
    first ? count('plugin.result.topics', lines.length, { first: first.filter }) : t('plugin.result.no_topics'),
    ...(historyCount > 0 ? [count('plugin.result.topics.history', historyCount)] : []),
    t('plugin.result.topics.debounce', { time: duration(debounceSeconds) }),
  ].join(' · ');
}

/** The host of an address; the address itself where Liquid stands for the host. */
const nameSource = (address: string): string => {
  const [, host] = /^(?:https?|webcals?):\/\/(?:[^@/]*@)?([^/?#]+)/i.exec(address.trim()) ?? [];
  return host === undefined || host.includes('{') ? address.trim().slice(0, 60) : host;
};

function describeFallback({ strategy, settings }: PluginSetting, { t, duration }: Words): readonly string[] {
  const { fallbackMinutes } = readMirrorSettings(settings);
  if (strategy !== 'mirror' || fallbackMinutes === undefined) return [];
  return [t('plugin.result.fallback', { time: duration(fallbackMinutes * 60) })];
}

function describeAge({ strategy, settings }: PluginSetting, { t, duration }: Words): readonly string[] {
  const { isPolled, isPushed, isSubscribed } = traitsOfStrategy(strategy);
  if (!isPolled && !isPushed && !isSubscribed) return [];
  const { isOff, screenMs, expectedMinutes } = readAgeSettings(settings);
  if (isOff) return [t('plugin.result.age.off')];
  const expected = isPolled || expectedMinutes === undefined ? [] : [duration(expectedMinutes * 60)];
  return [
    ...expected.map((time) => t('plugin.result.age.expected', { time })),
    t('plugin.result.age', { time: duration(screenMs / 1000) }),
  ];
}

function describeScripts({ strategy, scriptSwitch, settings }: PluginSetting, { t, number }: Words): readonly string[] {
  if (traitsOfStrategy(strategy).brings !== 'data') return [];
  if (scriptSwitch !== 'on') return [t('plugin.result.no_scripts')];
  const seconds = readScriptSeconds(settings);
  return seconds === undefined ? [] : [t('plugin.result.scripts', { seconds: number(seconds) })];
}

function describeHosts({ strategy, settings }: PluginSetting, { t }: Words): readonly string[] {
  const hosts = readRenderHosts(settings);
  const isRendered = traitsOfStrategy(strategy).brings === 'data';
  return isRendered && hosts.length > 0 ? [t('plugin.result.hosts', { hosts: hosts.join(', ') })] : [];
}
