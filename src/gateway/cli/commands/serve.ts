import { type Config, OPTION_NAMES } from '../../config/config.js';
import type { Command } from '../command.js';
import { loadConfig } from '../load-config.js';

/** A started gateway. */
export interface RunningGateway {
  /** Address to print, with the actual port. */
  readonly address: string;
  /** Resolves when the gateway has to be restarted: after a restore, or for a damaged database. */
  readonly restartRequested: Promise<string>;
  /** Finishes running requests and closes the store. Idempotent. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** Creates a demo playlist, plugin and display at the first start. */
  readonly demo: boolean;
}

/** Maximum time from the signal to the exit. */
const STOP_LIMIT_MS = 4_500;

/** Runs the gateway until SIGTERM or SIGINT. */
export const serve = (start: (config: Config, options: ServeOptions) => Promise<RunningGateway>): Command => ({
  name: 'serve',
  summary: 'run the gateway',
  usage: '[--port PORT] [--host ADDRESS] [--data DIR] [--demo]',
  options: OPTION_NAMES,
  flags: [{ name: 'demo', help: 'on the first start, create a demo plugin and a demo display' }],
  positionals: [0, 0],
  run: async ({ options, flags, terminal }) => {
    let { config } = loadConfig(options, terminal.environment);
    const signal = nextSignal();
    for (;;) {
      const gateway = await start(config, { demo: flags.demo === 'yes' });
      terminal.out(`inkstand: listening on ${gateway.address}\n`);
      const reason = await Promise.race([signal, gateway.restartRequested]);
      const limit = setTimeout(() => process.exit(0), STOP_LIMIT_MS);
      await gateway.stop();
      clearTimeout(limit);
      // A service manager starts a new process, and passes it the sockets that this process has closed.
      const { NOTIFY_SOCKET, LISTEN_PID } = terminal.environment;
      if (reason === undefined || NOTIFY_SOCKET || LISTEN_PID) return 0;
      terminal.out(`inkstand: restarting: ${reason}\n`);
      config = { ...config, port: Number(new URL(gateway.address).port) || config.port };
    }
  },
});

/** Registered before the start, so that a signal during a slow start also ends cleanly. */
function nextSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve(undefined));
  });
}
