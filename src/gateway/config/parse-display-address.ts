/** Firmware builds the address of its log in 200 bytes (device protocol, section 2). */
const MAX_CHARS = 190;

/**
 * The base address that displays use, without a slash at the end: `http://192.168.1.5:8080` or with a path. Undefined for
 * anything else, such as a name for this machine only.
 */
export function readDisplayAddress(text: string): string | undefined {
  const address = text.trim().replace(/\/{0,20}$/, '');
  if (!/^https?:\/\/[^\s?#@]+$/i.test(address) || address.length > MAX_CHARS || !URL.canParse(address))
    return undefined;
  const { hostname } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname === '0.0.0.0' || hostname.startsWith('127.');
  return isLocal ? undefined : address;
}
