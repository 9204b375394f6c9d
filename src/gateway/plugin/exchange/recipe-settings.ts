import { scalarText } from '@inkstand/common/json';
import { MAX_SCRIPT_SECONDS, SCRIPT_LIMITS } from '@inkstand/sandbox/script-limits';
import type { TransformLanguage } from '../../worker/worker.js';
import { MAX_INTERVAL_MINUTES, readRefreshMinutes } from '../poll/poll-interval.js';

/** Settings that only the owner of this gateway may set, whatever a recipe says. */
export const OWNER_KEYS = [
  'render_hosts',
  'mirror_device',
  'mirror_fallback',
  'stale_notice',
  'stale_screen_hours',
  'expected_interval',
] as const;

/** The supported keys of settings.yml, read leniently: values arrive as `"no"`, `no`, null or ''. */
interface RecipeSettings {
  readonly pollingUrl: string;
  readonly pollingVerb: 'get' | 'post';
  /** Responses are data whatever their status. Only Inkstand has this key. */
  readonly takesAnyStatus: boolean;
  readonly refreshMinutes: number;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  /** Pale pictures keep their contrast. Only Inkstand has this key. */
  readonly keepsLevels: boolean;
  readonly frameworkVersion: string;
  readonly staticData: string;
}

/** Reads the settings that the gateway uses; missing or invalid ones get defaults. */
export function readRecipeSettings(settings: Readonly<Record<string, unknown>>): RecipeSettings {
  return {
    pollingUrl: scalarText(settings.polling_url),
    pollingVerb: scalarText(settings.polling_verb).trim().toLowerCase() === 'post' ? 'post' : 'get',
    takesAnyStatus: isYes(settings.polling_any_status),
    refreshMinutes: readRefreshMinutes(settings),
    darkMode: isYes(settings.dark_mode),
    noScreenPadding: isYes(settings.no_screen_padding),
    keepsLevels: isNo(settings.picture_levels),
    frameworkVersion: scalarText(settings.framework_version) || 'latest',
    staticData: scalarText(settings.static_data),
  };
}

/** YAML turns a bare `yes` into true, and authors use both. */
const isYes = (value: unknown): boolean => value === true || /^(yes|true)$/i.test(scalarText(value).trim());

const isNo = (value: unknown): boolean => value === false || /^(no|false)$/i.test(scalarText(value).trim());

/** Whether a screen is shown only once its plugin has data. */
export const needsData = (settings: Readonly<Record<string, unknown>>): boolean => !isNo(settings.needs_data);

/** What the transform is written in; undefined for languages that do not run. Recipes without `serverless_language` mean JavaScript. */
export function readTransformLanguage({
  serverless_language: language,
}: Readonly<Record<string, unknown>>): TransformLanguage | undefined {
  const name = scalarText(language).trim();
  if (/^(|node|javascript|js)$/i.test(name)) return 'javascript';
  return /^python3?$/i.test(name) ? 'python' : undefined;
}

/** The value of `serverless_language`. */
export const settingOfLanguage = (language: TransformLanguage): string => (language === 'python' ? 'python' : 'node');

/** The name of its file. */
export const nameTransform = (language: TransformLanguage): string =>
  language === 'python' ? 'transform.py' : 'transform.js';

/**
 * Hosts that a transform may request besides those that are polled, as `name` or `name:port`. Only Inkstand has this
 * key.
 */
export const readTransformHosts = (settings: Readonly<Record<string, unknown>>): readonly string[] =>
  readHosts(settings.transform_hosts);

/**
 * Hosts that the owner added to those that screens of a plugin may fetch from. Only Inkstand has this key, and recipes
 * cannot set it.
 */
export const readRenderHosts = (settings: Readonly<Record<string, unknown>>): readonly string[] =>
  readHosts(settings.render_hosts);

const readHosts = (value: unknown): readonly string[] =>
  scalarText(value)
    .split(/[\s,]+/)
    .filter((host) => host !== '')
    .slice(0, MAX_HOSTS)
    .map((host) => host.toLowerCase());

/** CPU seconds that scripts may use; undefined for the default. Only Inkstand has this key. */
export function readScriptSeconds(settings: Readonly<Record<string, unknown>>): number | undefined {
  const seconds = Number(scalarText(settings.script_seconds).trim() || Number.NaN);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_SCRIPT_SECONDS ? seconds : undefined;
}

export const DEFAULT_SCRIPT_SECONDS = SCRIPT_LIMITS.pageMs / 1000;
const MAX_HOSTS = 20;

/** What a mirror does besides showing a picture. Only Inkstand has these keys, and recipes cannot set them. */
interface MirrorSettings {
  /** The display whose calls are reported to the other server. */
  readonly deviceId: number | undefined;
  /**
   * Time after the first failure when playlists start to skip the mirror; undefined keeps its last picture in rotation.
   */
  readonly fallbackMinutes: number | undefined;
}

export const MAX_FALLBACK_MINUTES = MAX_INTERVAL_MINUTES;

/** Reads the settings of a mirror; missing or invalid values are undefined. */
export function readMirrorSettings(settings: Readonly<Record<string, unknown>>): MirrorSettings {
  const deviceId = Number(scalarText(settings.mirror_device).trim() || Number.NaN);
  const minutes = Number(scalarText(settings.mirror_fallback).trim() || Number.NaN);
  return {
    deviceId: Number.isSafeInteger(deviceId) && deviceId > 0 ? deviceId : undefined,
    fallbackMinutes: Number.isInteger(minutes) && minutes >= 0 ? Math.min(minutes, MAX_FALLBACK_MINUTES) : undefined,
  };
}
