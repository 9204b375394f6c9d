import { networkAddresses } from '../../../network/network.js';

/**
 * Base addresses to enter on a display: numeric ones of this machine first (displays may not resolve names), then that
 * of this request.
 */
export function listAddresses(requestBase: string): readonly string[] {
  const port = /:(\d+)$/.exec(requestBase)?.[0] ?? '';
  const numeric = networkAddresses().map((address) => `http://${address}${port}`);
  const isForDisplays = !/^https?:\/\/(localhost|127\.|\[)/.test(requestBase);
  const all = [...new Set([...numeric, ...(isForDisplays ? [requestBase] : [])])];
  return all.length > 0 ? all : [requestBase];
}
