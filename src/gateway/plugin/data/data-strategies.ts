import { parseUrl } from '@inkstand/common/parse-url';
import type { Strategy } from '../../store/store.js';

/** What a strategy provides, and who starts the transfer. */
interface StrategyTraits {
  readonly brings: 'data' | 'picture';
  /** The gateway polls it at the plugin setting's interval. */
  readonly isPolled: boolean;
  /** Other programs push it to the plugin setting's address. */
  readonly isPushed: boolean;
  /** A broker sends it while the gateway is connected. */
  readonly isSubscribed?: boolean;
}

const TRAITS: Readonly<Record<Strategy, StrategyTraits>> = {
  webhook: { brings: 'data', isPolled: false, isPushed: true },
  polling: { brings: 'data', isPolled: true, isPushed: false },
  static: { brings: 'data', isPolled: false, isPushed: false },
  plugin_merge: { brings: 'data', isPolled: false, isPushed: false },
  webhook_image: { brings: 'picture', isPolled: false, isPushed: true },
  alias: { brings: 'picture', isPolled: true, isPushed: false },
  redirect: { brings: 'picture', isPolled: true, isPushed: false },
  mirror: { brings: 'picture', isPolled: true, isPushed: false },
  pictures: { brings: 'picture', isPolled: false, isPushed: false },
  mqtt: { brings: 'data', isPolled: false, isPushed: false, isSubscribed: true },
};

/** All strategies. */
export const STRATEGIES = Object.keys(TRAITS).filter(isStrategy);

/** Whether the value is a supported strategy. */
export function isStrategy(value: unknown): value is Strategy {
  return typeof value === 'string' && Object.hasOwn(TRAITS, value);
}

/** The traits of all plugin settings with that strategy. */
export const traitsOfStrategy = (strategy: Strategy): StrategyTraits => TRAITS[strategy];

/** The server that a mirror depends on; undefined for other strategies. */
export function neededServer(strategy: Strategy, settings: Readonly<Record<string, unknown>>): string | undefined {
  const { polling_url: url } = settings;
  if (strategy !== 'mirror' || typeof url !== 'string') return undefined;
  return parseUrl(url.trim())?.origin;
}
