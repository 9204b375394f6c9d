import { readlinkSync } from 'node:fs';

/**
 * The IANA name of the system's time zone, `UTC` when it is not set. Read from the environment and the link that
 * `timedatectl` sets, because `Intl` would take 8 MB.
 */
export function readSystemZone(localtimePath: string, environment: NodeJS.ProcessEnv): string {
  const named = environment.TZ?.replace(/^:/, '') ?? '';
  if (/^[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(named)) return named;
  try {
    return /\/zoneinfo\/(?:posix\/|right\/)?(.+)$/.exec(readlinkSync(localtimePath))?.[1] ?? 'UTC';
  } catch {
    return 'UTC';
  }
}

/** The language of the locale, such as `de` for `de_CH.UTF-8`; `en` when there is none or it is `C`. */
export function readSystemLanguage({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): string {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((one) => one !== undefined && one !== '') ?? '';
  return /^([a-z]{2,3})(?:[_.@-]|$)/.exec(locale)?.[1] ?? 'en';
}
