import type { Strategy } from '../store/store.js';

/** What a strategy brings, and who starts it. */
interface StrategyTraits {
  readonly brings: 'data' | 'picture';
  /** The gateway asks for it at the plugin setting's interval. */
  readonly isPulled: boolean;
  /** Others send it to the plugin setting's own address. */
  readonly isPushed: boolean;
}

const TRAITS: Readonly<Record<Strategy, StrategyTraits>> = {
  webhook: { brings: 'data', isPulled: false, isPushed: true },
  polling: { brings: 'data', isPulled: true, isPushed: false },
  static: { brings: 'data', isPulled: false, isPushed: false },
  plugin_merge: { brings: 'data', isPulled: false, isPushed: false },
  webhook_image: { brings: 'picture', isPulled: false, isPushed: true },
  alias: { brings: 'picture', isPulled: true, isPushed: false },
  redirect: { brings: 'picture', isPulled: true, isPushed: false },
  mirror: { brings: 'picture', isPulled: true, isPushed: false },
  pictures: { brings: 'picture', isPulled: false, isPushed: false },
};

/** Every strategy. */
export const STRATEGIES = Object.keys(TRAITS).filter(isStrategy);

/** Whether it is a strategy that is known here. */
export function isStrategy(value: unknown): value is Strategy {
  return typeof value === 'string' && Object.hasOwn(TRAITS, value);
}

/** What is so about every plugin setting of that strategy. */
export const traitsOfStrategy = (strategy: Strategy): StrategyTraits => TRAITS[strategy];

/** The other server that a plugin setting cannot do without: a mirror shows nothing new while that one is away. */
export function neededServer(strategy: Strategy, settings: Readonly<Record<string, unknown>>): string | undefined {
  const { polling_url: url } = settings;
  if (strategy !== 'mirror' || typeof url !== 'string') return undefined;
  return URL.canParse(url.trim()) ? new URL(url.trim()).origin : undefined;
}
