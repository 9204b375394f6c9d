import { InkstandError } from '@inkstand/common/errors';

/**
 * Whether a request that changes something came from a page of this gateway, according to its headers: `Origin` is this
 * gateway and `Sec-Fetch-Site` does not contradict. For browsers without these headers the form token decides. Pure.
 *
 * @param base scheme, host and prefix as used by the client
 */
export function isSameOrigin(origin: string | undefined, fetchSite: string | undefined, base: string): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  if (origin === undefined) return true;
  return hostOf(origin) !== undefined && hostOf(origin) === hostOf(base);
}

/** Only host and port: behind a proxy that terminates TLS the scheme may differ. */
function hostOf(address: string): string | undefined {
  try {
    return new URL(address).host;
  } catch {
    return undefined;
  }
}

/** Refuses a form from elsewhere, and says which addresses differ: behind a proxy, that of the browser must be forwarded. */
export function refuseOrigin(origin: string | undefined, base: string): never {
  const from = origin === undefined ? undefined : (hostOf(origin) ?? origin.slice(0, 100));
  const difference =
    from === undefined || from === hostOf(base) ? '' : `: it says ${from}, this gateway is ${hostOf(base)}`;
  throw new InkstandError('forbidden', `the form was sent from another site${difference}`, {
    hint: 'behind a proxy, set --trusted-proxies to its address and let it send X-Forwarded-Host, or pass Host on',
  });
}
