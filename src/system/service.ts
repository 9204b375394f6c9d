import { execFile } from 'node:child_process';

/** First descriptor that a service manager hands over (sd_listen_fds). */
const FIRST_SOCKET = 3;
const MOST_SOCKETS = 16;

/** Sockets that systemd opened for this process, in the order of the unit; none when it did not. */
export function readInheritedSockets(environment: NodeJS.ProcessEnv, pid = process.pid): readonly number[] {
  const { LISTEN_PID, LISTEN_FDS = '' } = environment;
  if (LISTEN_PID !== String(pid) || !/^\d{1,2}$/.test(LISTEN_FDS)) return [];
  return Array.from({ length: Math.min(MOST_SOCKETS, Number(LISTEN_FDS)) }, (_, index) => FIRST_SOCKET + index);
}

export interface ServiceOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Whether the gateway can do its work; false or a throw leaves out a sign of life, and systemd restarts it after some. */
  readonly isHealthy: () => Promise<boolean>;
  readonly onError: (error: Error) => void;
}

/** What a service manager is told. */
export interface Service {
  ready(status: string): Promise<void>;
  stopping(): Promise<void>;
}

const SILENT: Service = { ready: async () => undefined, stopping: async () => undefined };

/**
 * The link to systemd: readiness, and signs of life three times within the watchdog's limit. Node has no datagram sockets,
 * so each word is a short `systemd-notify`. Does nothing where no service manager listens.
 */
export function createService({ environment, isHealthy, onError }: ServiceOptions): Service {
  if (!environment.NOTIFY_SOCKET) return SILENT;
  const tell = (...words: readonly string[]): Promise<void> =>
    new Promise((resolve) => {
      execFile('systemd-notify', words, { env: environment, timeout: 10_000 }, (error) => {
        if (error) onError(error);
        resolve();
      });
    });
  let timer: NodeJS.Timeout | undefined;
  const live = async (): Promise<void> => {
    const isAlive = await isHealthy().catch(() => false);
    if (isAlive && timer) await tell('WATCHDOG=1');
  };
  return {
    async ready(status) {
      await tell('--ready', `--status=${status}`);
      const limitMs = Number(environment.WATCHDOG_USEC) / 1000;
      if (!(limitMs > 0)) return;
      timer = setInterval(() => void live(), limitMs / 3);
      timer.unref();
    },
    async stopping() {
      clearInterval(timer);
      timer = undefined;
      await tell('STOPPING=1', '--status=stopping');
    },
  };
}
