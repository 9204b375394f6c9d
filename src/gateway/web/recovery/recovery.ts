import type { OwnerFacts } from '../../backup/recovery/recovery.js';
import type { Route } from '../../http/http.js';
import { isSamePassword, parseStoredPassword } from '../access/password.js';
import { Assets } from '../serve-assets.js';
import { RecoveryContexts } from './recovery-context.js';
import { RecoverySite, type RecoverySiteOptions } from './recovery-site.js';

interface RecoveryWebOptions extends Omit<RecoverySiteOptions, 'contexts' | 'isPassword' | 'view'> {
  readonly now: () => number;
  readonly facts: OwnerFacts;
  readonly allowedHosts: readonly string[];
  readonly view: Omit<RecoverySiteOptions['view'], 'knowsPassword'>;
}

/** The pages of a gateway that cannot open its data; loaded on demand. */
export function createRecoverySite(options: RecoveryWebOptions): {
  readonly routes: readonly Route[];
  readonly explainMissing: NonNullable<Route['explain']>;
} {
  const { dataDir, facts, allowedHosts, now } = options;
  const assets = new Assets();
  const password = parseStoredPassword(facts.password);
  const { locale, timeZone } = facts;
  const site = new RecoverySite({
    ...options,
    contexts: new RecoveryContexts({ dataDir, allowedHosts, locale, timeZone, now, assetPath: assets.path }),
    view: { ...options.view, knowsPassword: password !== undefined },
    isPassword: async (text) => password !== undefined && (await isSamePassword(text, password)),
  });
  return { routes: [...site.listRoutes(), ...assets.routes], explainMissing: site.explain };
}
