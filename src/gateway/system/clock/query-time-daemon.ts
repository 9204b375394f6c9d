/** A time daemon on this machine that can be queried. */
export type TimeDaemon = 'chrony' | 'ntpd';

/** Ports on this machine; different ones in tests. */
const TIME_DAEMON_PORTS: Readonly<Record<TimeDaemon, number>> = { chrony: 323, ntpd: 123 };

const TIMEOUT_MS = 500;
/** Leap indicator of a clock without a source, in both protocols. */
const UNSYNCHRONISED = 3;
const MAX_STRATUM = 15;
/** First three bytes of a reference to the machine's own clock, 127.127.1.x in both protocols. */
const OWN_CLOCK = 0x7f7f01;

/** Chrony's own protocol, version 6: a "tracking" request, padded to the length of its reply (candm.h). */
const CHRONY = {
  version: 6,
  request: 1,
  reply: 2,
  tracking: 33,
  trackingReply: 5,
  bytes: 104,
  referenceAt: 28,
  stratumAt: 52,
  leapAt: 54,
};
/** RFC 4330: a client request has 48 bytes. */
const SNTP = { bytes: 48, client: (4 << 3) | 3, server: 4 };

/** The request for a daemon; its reply repeats `sequence`. */
export function writeRequest(daemon: TimeDaemon, sequence: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(daemon === 'chrony' ? CHRONY.bytes : SNTP.bytes));
  if (daemon === 'ntpd') {
    view.setUint8(0, SNTP.client);
    view.setUint32(44, sequence);
  } else {
    view.setUint8(0, CHRONY.version);
    view.setUint8(1, CHRONY.request);
    view.setUint16(4, CHRONY.tracking);
    view.setUint32(8, sequence);
  }
  return new Uint8Array(view.buffer);
}

/** Whether the daemon follows a time source; undefined for anything but the reply to this request. Pure. */
export function readReply(daemon: TimeDaemon, reply: Uint8Array, sequence: number): boolean | undefined {
  const view = new DataView(reply.buffer, reply.byteOffset, reply.byteLength);
  if (daemon === 'ntpd') {
    if (view.byteLength < SNTP.bytes || (view.getUint8(0) & 7) !== SNTP.server || view.getUint32(28) !== sequence)
      return;
    return isFollowing(view.getUint8(0) >> 6, view.getUint8(1), view.getUint32(12));
  }
  if (view.byteLength < CHRONY.bytes || view.getUint8(0) !== CHRONY.version || view.getUint8(1) !== CHRONY.reply)
    return;
  if (view.getUint16(6) !== CHRONY.trackingReply || view.getUint16(8) !== 0 || view.getUint32(16) !== sequence) return;
  return isFollowing(
    view.getUint16(CHRONY.leapAt),
    view.getUint16(CHRONY.stratumAt),
    view.getUint32(CHRONY.referenceAt),
  );
}

function isFollowing(leap: number, stratum: number, reference: number): boolean {
  return reference >>> 8 !== OWN_CLOCK && leap !== UNSYNCHRONISED && stratum >= 1 && stratum <= MAX_STRATUM;
}

/** Queries a daemon on this machine; undefined when it does not reply immediately. Never rejects. */
export async function queryTimeDaemon(
  daemon: TimeDaemon,
  port = TIME_DAEMON_PORTS[daemon],
): Promise<boolean | undefined> {
  const { createSocket } = await import('node:dgram');
  const socket = createSocket('udp4');
  const sequence = Math.floor(Math.random() * 2 ** 32);
  return new Promise((resolve) => {
    const end = (isFollowing: boolean | undefined): void => {
      clearTimeout(timer);
      socket.close();
      resolve(isFollowing);
    };
    const timer = setTimeout(() => end(undefined), TIMEOUT_MS);
    socket.once('error', () => end(undefined));
    socket.once('connect', () => socket.send(writeRequest(daemon, sequence)));
    socket.once('message', (reply) => end(readReply(daemon, reply, sequence)));
    // Connected, so that only the daemon's packets arrive. Without a callback, which would receive errors instead of
    // 'error'.
    socket.connect(port, '127.0.0.1');
  });
}
