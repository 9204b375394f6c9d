/**
 * What counts as one host: an IPv4 address, or the /64 of an IPv6 address, of which every host has as many as it likes.
 * Takes addresses as sockets have them.
 */
export function groupOfAddress(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [withoutZone = ''] = plain.split('%', 1);
  const [before = '', after] = withoutZone.split('::', 2);
  const first = partsOf(before);
  const last = after === undefined ? [] : partsOf(after);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** The address without the prefix that an IPv4 address has on a socket for both. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:(?=\d+\.)/, '');

const partsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
