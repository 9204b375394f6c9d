import type { ClockLevel } from '../clock/judge-clock.js';

/** The state of this machine's clock for a reply. */
export interface SntpClock {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  readonly level: ClockLevel;
}

const PACKET_BYTES = 48;
/** Seconds from 1900, where NTP begins to count, to 1970. */
const EPOCH_SECONDS = 2_208_988_800;
const MODE = { client: 3, server: 4 } as const;
/** "Clock not synchronised", in the two bits of the leap indicator. */
const ALARM = 3;
/** About 15 ms, a power of two; the resolution of a clock that is read in milliseconds. */
const PRECISION = -6;

/** Distance from a reference clock; 16 means that the time must not be used. */
const STRATUM: Readonly<Record<ClockLevel, number>> = {
  network: 3,
  owner: 8,
  chip: 8,
  assumed: 8,
  // Slow by the time the machine was off; still sent, because some firmware waits indefinitely for any time.
  restored: 12,
  implausible: 16,
};

/**
 * The reply to a client request (RFC 4330, section 5); undefined for anything else: a packet that is too short, in
 * another mode or of an unknown version. Never longer than its request. Pure.
 */
export function answerSntp(request: Uint8Array, { nowMs, level }: SntpClock): Uint8Array | undefined {
  if (request.byteLength < PACKET_BYTES) return undefined;
  const [head = 0, , poll = 0] = request;
  const version = (head >> 3) & 7;
  if ((head & 7) !== MODE.client || version < 1 || version > 4) return undefined;
  const answer = new DataView(new ArrayBuffer(PACKET_BYTES));
  const stratum = STRATUM[level];
  answer.setUint8(0, ((stratum === 16 ? ALARM : 0) << 6) | (version << 3) | MODE.server);
  answer.setUint8(1, stratum);
  answer.setUint8(2, poll);
  answer.setInt8(3, PRECISION);
  // Root dispersion in units of 1/65536 s: a minute for an unconfirmed time.
  answer.setUint32(8, (stratum > 8 ? 60 : 1) << 16);
  // Identifier of a local clock.
  new Uint8Array(answer.buffer).set(new TextEncoder().encode('LOCL'), 12);
  writeTime(answer, 16, nowMs);
  // Repeats the client's time, so that it can match the reply to its request.
  new Uint8Array(answer.buffer).set(request.subarray(40, 48), 24);
  writeTime(answer, 32, nowMs);
  writeTime(answer, 40, nowMs);
  return new Uint8Array(answer.buffer);
}

/** Writes seconds since 1900 and their fraction; the count wraps around in 2036, as RFC 4330 requires. */
function writeTime(view: DataView, at: number, ms: number): void {
  const seconds = Math.floor(ms / 1000);
  view.setUint32(at, (seconds + EPOCH_SECONDS) % 2 ** 32);
  view.setUint32(at + 4, Math.floor(((ms - seconds * 1000) / 1000) * 2 ** 32));
}
