/** The order in which pictures are shown. */
export type PictureOrder = 'in-order' | 'shuffled';

/**
 * Index of the picture to show at a time. Each picture is shown for one interval, and none repeats before all others
 * were shown. Pure even when shuffled, so that all displays show the same one, also after a restart.
 */
export function pickPicture(nowMs: number, intervalMs: number, count: number, order: PictureOrder): number {
  const slot = Math.floor(nowMs / intervalMs);
  const turn = ((slot % count) + count) % count;
  return order === 'shuffled' ? (shuffle(count)[turn] ?? turn) : turn;
}

function shuffle(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index).sort((a, b) => hashIndex(a) - hashIndex(b));
}

/**
 * A fixed 32-bit permutation: multiplying by odd numbers and xor-shifting are both invertible, so there are no
 * collisions.
 */
function hashIndex(index: number): number {
  const once = Math.imul((index + 1) ^ ((index + 1) >>> 16), 0x45d9f3b);
  const twice = Math.imul(once ^ (once >>> 16), 0x45d9f3b);
  return (twice ^ (twice >>> 16)) >>> 0;
}
