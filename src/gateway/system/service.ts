import { execFile } from 'node:child_process';
import { write } from 'node:fs';

/** First descriptor that a service manager passes (sd_listen_fds). */
const FIRST_DESCRIPTOR = 3;
const MAX_DESCRIPTORS = 16;
/** Name of the service manager's own socket among them (OpenFile=). */
const NOTIFY = 'notify';
/** Name of the time server's socket (FileDescriptorName= of inkstand-ntp.socket). */
const NTP = 'ntp';

/** Sockets that systemd opened for this process, in the order of the unit; empty without socket activation. */
export function readInheritedSockets(environment: NodeJS.ProcessEnv, pid = process.pid): readonly number[] {
  return readDescriptors(environment, pid).flatMap(({ fd, name }) => (name === NOTIFY || name === NTP ? [] : [fd]));
}

/** The time server's socket; undefined when the service manager opened none. */
export function readInheritedNtp(environment: NodeJS.ProcessEnv, pid = process.pid): number | undefined {
  return readDescriptors(environment, pid).find(({ name }) => name === NTP)?.fd;
}

function readDescriptors(
  environment: NodeJS.ProcessEnv,
  pid: number,
): { readonly fd: number; readonly name: string }[] {
  const { LISTEN_PID, LISTEN_FDS = '', LISTEN_FDNAMES = '' } = environment;
  if (LISTEN_PID !== String(pid) || !/^\d{1,2}$/.test(LISTEN_FDS)) return [];
  const names = LISTEN_FDNAMES.split(':');
  const count = Math.min(MAX_DESCRIPTORS, Number(LISTEN_FDS));
  return Array.from({ length: count }, (_, index) => ({ fd: FIRST_DESCRIPTOR + index, name: names[index] ?? '' }));
}

interface ServiceOptions {
  readonly environment: NodeJS.ProcessEnv;
  /**
   * Whether the gateway works. False or an exception skips a watchdog ping; systemd restarts the service after several.
   */
  readonly isHealthy: () => Promise<boolean>;
  readonly onError: (error: Error) => void;
  /** The process that owns the descriptors. */
  readonly pid?: number;
}

/** Notifications to a service manager. */
interface Service {
  ready(status: string): Promise<void>;
  stopping(): Promise<void>;
}

const SILENT: Service = { ready: async () => undefined, stopping: async () => undefined };

/**
 * The link to systemd: reports readiness, and pings the watchdog three times per limit. Does nothing without a service
 * manager.
 */
export function createService({ environment, isHealthy, onError, pid = process.pid }: ServiceOptions): Service {
  if (!environment.NOTIFY_SOCKET) return SILENT;
  const socket = readDescriptors(environment, pid).find(({ name }) => name === NOTIFY);
  const notify = async (words: Words): Promise<void> => {
    await (socket ? writeMessage(socket.fd, words) : runNotify(environment, words)).catch(onError);
  };
  let timer: NodeJS.Timeout | undefined;
  const live = async (): Promise<void> => {
    const isAlive = await isHealthy().catch(() => false);
    if (isAlive && timer) await notify({ WATCHDOG: '1' });
  };
  return {
    async ready(status) {
      await notify({ READY: '1', STATUS: status });
      const limitMs = Number(environment.WATCHDOG_USEC) / 1000;
      if (!(limitMs > 0)) return;
      timer = setInterval(() => void live(), limitMs / 3);
      timer.unref();
    },
    async stopping() {
      clearInterval(timer);
      timer = undefined;
      await notify({ STOPPING: '1', STATUS: 'stopping' });
    },
  };
}

/** Messages as defined by sd_notify(3). */
type Words = Readonly<Record<string, string>>;

const formatMessage = (words: Words): string[] => Object.entries(words).map(([key, value]) => `${key}=${value}`);

/**
 * Sends one datagram. The unit connects the socket, because Node cannot, so messages come from the main process itself.
 */
function writeMessage(fd: number, words: Words): Promise<void> {
  return new Promise((resolve, reject) => {
    write(fd, `${formatMessage(words).join('\n')}\n`, null, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Units cannot open files before systemd 253: each message is a short-lived process, and the unit must accept messages
 * from children.
 */
function runNotify(environment: NodeJS.ProcessEnv, words: Words): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('systemd-notify', formatMessage(words), { env: environment, timeout: 10_000 }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
