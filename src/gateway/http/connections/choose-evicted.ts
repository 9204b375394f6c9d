/** A connection, as far as it matters which one is closed. */
export interface Seat {
  readonly address: string;
  /** See `groupOfAddress`; the address itself if places are reserved for it. */
  readonly group: string;
  readonly isReserved: boolean;
  /** Waits for a request, or for the rest of one that began long ago. */
  readonly isIdle: boolean;
}

export interface SeatLimits {
  readonly perAddress: number;
  readonly total: number;
  /** How many of these places only reserved addresses get. */
  readonly reserved: number;
}

/** What happens to a new connection: it gets a free place, that of another connection, or none. */
type Admission<One> =
  | { readonly kind: 'free' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'evict'; readonly evicted: One };

/**
 * Decides about a new connection, given all others in opening order. Hosts get equal shares: at a limit, one with fewer
 * connections gets the place of the one with most, of which idle connections go first, the oldest of them, and then the
 * newest. Reserved addresses make room among strangers, whatever these are doing. Pure.
 */
export function chooseEvicted<One extends Seat>(
  newcomer: Omit<Seat, 'isIdle'>,
  others: readonly One[],
  limits: SeatLimits,
  isShared: (address: string) => boolean,
): Admission<One> {
  const group = others.filter((one) => one.group === newcomer.group);
  if (!isShared(newcomer.address) && group.length >= limits.perAddress) {
    const busiest = findBusiest(group, ({ address }) => address);
    const sameAddress = group.filter(({ address }) => address === newcomer.address).length;
    return chooseOf(group, sameAddress < busiest.length ? busiest : []);
  }
  const strangers = others.filter(({ isReserved }) => !isReserved);
  const isFull = newcomer.isReserved
    ? others.length >= limits.total
    : others.length >= limits.total || strangers.length >= limits.total - limits.reserved;
  if (!isFull) return { kind: 'free' };
  const busiest = findBusiest(strangers.length > 0 ? strangers : others, (one) => one.group);
  const hasMore = busiest.length > group.length + 1 || (newcomer.isReserved && strangers.length > 0);
  return chooseOf([...busiest, ...strangers], hasMore ? busiest : []);
}

/** The oldest idle one of `candidates`, else the newest of `others`. */
function chooseOf<One extends Seat>(candidates: readonly One[], others: readonly One[]): Admission<One> {
  const evicted = candidates.find(({ isIdle }) => isIdle) ?? others.at(-1);
  return evicted ? { kind: 'evict', evicted } : { kind: 'refused' };
}

/** The elements with the most frequent key; if several keys are as frequent, the one that came last. */
function findBusiest<One>(all: readonly One[], keyOf: (one: One) => string): readonly One[] {
  const byKey = new Map<string, One[]>();
  for (const one of all) {
    const same = byKey.get(keyOf(one)) ?? [];
    same.push(one);
    byKey.set(keyOf(one), same);
  }
  let busiest: readonly One[] = [];
  for (const same of byKey.values()) if (same.length >= busiest.length) busiest = same;
  return busiest;
}
