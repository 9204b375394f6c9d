import { execFile } from 'node:child_process';
import { write } from 'node:fs';

/** First descriptor that a service manager hands over (sd_listen_fds). */
const FIRST_DESCRIPTOR = 3;
const MAX_DESCRIPTORS = 16;
/** How the unit names the service manager's own socket among them (OpenFile=). */
const NOTIFY = 'notify';
/** And the socket of questions for the time (FileDescriptorName= of inkstand-ntp.socket). */
const NTP = 'ntp';

/** Sockets that systemd opened for this process, in the order of the unit; none when it did not. */
export function readInheritedSockets(environment: NodeJS.ProcessEnv, pid = process.pid): readonly number[] {
  return readDescriptors(environment, pid).flatMap(({ fd, name }) => (name === NOTIFY || name === NTP ? [] : [fd]));
}

/** The socket on which displays ask for the time; undefined when the service manager opened none. */
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

export interface ServiceOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Whether the gateway can do its work; false or a throw leaves out a sign of life, and systemd restarts it after some. */
  readonly isHealthy: () => Promise<boolean>;
  readonly onError: (error: Error) => void;
  /** Whose descriptors they are. */
  readonly pid?: number;
}

/** What a service manager is told. */
export interface Service {
  ready(status: string): Promise<void>;
  stopping(): Promise<void>;
}

const SILENT: Service = { ready: async () => undefined, stopping: async () => undefined };

/**
 * The link to systemd: readiness, and signs of life three times within the watchdog's limit. Does nothing where no service
 * manager listens.
 */
export function createService({ environment, isHealthy, onError, pid = process.pid }: ServiceOptions): Service {
  if (!environment.NOTIFY_SOCKET) return SILENT;
  const socket = readDescriptors(environment, pid).find(({ name }) => name === NOTIFY);
  const notify = async (words: Words): Promise<void> => {
    await (socket ? writeWords(socket.fd, words) : runNotify(environment, words)).catch(onError);
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

/** What is told, as sd_notify(3) spells it. */
type Words = Readonly<Record<string, string>>;

const spell = (words: Words): string[] => Object.entries(words).map(([key, value]) => `${key}=${value}`);

/** One datagram. The unit had the socket connected, since Node cannot; so the words come from the main process itself. */
function writeWords(fd: number, words: Words): Promise<void> {
  return new Promise((resolve, reject) => {
    write(fd, `${spell(words).join('\n')}\n`, null, (error) => (error ? reject(error) : resolve()));
  });
}

/** Before systemd 253 units open no files: each word is a short process, and the unit must let children speak. */
function runNotify(environment: NodeJS.ProcessEnv, words: Words): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('systemd-notify', spell(words), { env: environment, timeout: 10_000 }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
