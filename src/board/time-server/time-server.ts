import { readInheritedNtp } from '../service.js';
import type { NtpServerOptions } from './ntp-server.js';

export interface TimeServerOptions extends NtpServerOptions {
  readonly host: string;
  /** 0: displays are told the time only where the service manager opened a socket for it. */
  readonly port: number;
  readonly environment: NodeJS.ProcessEnv;
}

/** Tells displays the time where that is wished, and answers what stops it. A port that cannot be opened is logged, the gateway does without. */
export async function serveTime(options: TimeServerOptions): Promise<() => Promise<void>> {
  const { host, port, environment, log } = options;
  const fd = readInheritedNtp(environment);
  if (fd === undefined && port === 0) return async () => undefined;
  // Loaded only here: most gateways tell nobody the time.
  const { NtpServer } = await import('./ntp-server.js');
  const server = new NtpServer(options);
  await server
    .listen(fd === undefined ? { port, host } : { fd })
    .catch((err) => log.error({ err }, 'the time server for displays could not start'));
  return () => server.stop();
}
