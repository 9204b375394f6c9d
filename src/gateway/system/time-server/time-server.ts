import { readInheritedNtp } from '../service.js';
import type { NtpServerOptions } from './ntp-server.js';

interface TimeServerOptions extends NtpServerOptions {
  readonly host: string;
  /** 0 for no time server, unless the service manager opened a socket for it. */
  readonly port: number;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Starts the time server if configured, and returns a function that stops it. When its port cannot be opened, that is
 * logged and the gateway runs without it.
 */
export async function serveTime(options: TimeServerOptions): Promise<() => Promise<void>> {
  const { host, port, environment, log } = options;
  const fd = readInheritedNtp(environment);
  if (fd === undefined && port === 0) return async () => undefined;
  // Loaded on demand: most gateways do not serve the time.
  const { NtpServer } = await import('./ntp-server.js');
  const server = new NtpServer(options);
  await server
    .listen(fd === undefined ? { port, host } : { fd })
    .catch((err) => log.error({ err }, 'the time server for displays could not start'));
  return () => server.stop();
}
