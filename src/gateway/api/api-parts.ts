import type { HttpRequest, WrongGuessLimit } from '../http/http.js';
import type { HealthOptions, MetricsOptions } from '../monitoring/monitoring.js';
import type { PluginPictures } from '../plugin/plugin.js';
import type { MakeScreen, RenderScreen } from '../screen/screen.js';
import type { SharedParts } from '../shared-parts.js';
import type { SecretBox, Store, TerminusSignIns } from '../store/store.js';
import type { ApiRateLimits } from './api-rate-limits.js';
import type { Keyed } from './authorize.js';
import type { NamedScreens } from './terminus/named-screens.js';
import type { SealedTokens } from './terminus/sealed-tokens.js';

/** The outcome of checking a password. */
type PasswordVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

/** What the API is made of. */
export interface ApiOptions extends SharedParts {
  readonly store: Pick<Store, 'reloadForeignChanges'>;
  readonly pictures: PluginPictures;
  readonly makeScreen: MakeScreen;
  readonly renderScreen: RenderScreen;
  /** Serves `/api/demo/quote`, a source for trying out polling without the Internet. */
  readonly quote: (collectionOnly: boolean) => unknown;
  /** Called after the owner changed or removed a display, to render what is needed. */
  readonly displaysChanged: () => void;
  /** Size limit of a webhook body and of the merged result. */
  readonly limitBytes: number;
  readonly guesses: WrongGuessLimit;
  /** Checks the owner's password; counts attempts. A cookie of an earlier sign-in is a proof. */
  readonly checkPassword: (request: HttpRequest, password: string) => Promise<PasswordVerdict>;
  /** Changes with the owner's password; undefined when there is none. */
  readonly passwordDigest: () => string | undefined;
  readonly secrets: SecretBox;
  readonly health: HealthOptions;
  readonly metrics: MetricsOptions;
}

/** The same with what routes share. */
export interface ApiParts extends ApiOptions {
  readonly signIns: TerminusSignIns;
  readonly tokens: SealedTokens;
  readonly keyed: Keyed;
  readonly limits: ApiRateLimits;
  readonly screens: NamedScreens;
}
