import type { Log } from '../monitoring/monitoring.js';

/** A mistake that repeats with every request must not fill the log. */
const MAX_LINES = 20;
const PERIOD_MS = 60_000;

/**
 * The net under everything: an error that no stream, timer or promise had a handler for is logged, and the gateway goes on.
 * Node.js would end the process, so that whoever finds a mistake could turn every display off with one request. What the
 * error left behind belongs to one request or one tick, since state is changed in transactions, and systemd's watchdog ends a
 * gateway whose event loop or database no longer answers. Each such line is a mistake of ours: tests fail on it.
 *
 * Call it after the start, which must fail loudly. Returns a function that takes the net away.
 */
export function catchUnexpected(log: Log, monotonicMs: () => number = () => performance.now()): () => void {
  let lines = 0;
  let sinceMs = Number.NEGATIVE_INFINITY;
  const note = (err: unknown, origin: string): void => {
    if (monotonicMs() - sinceMs >= PERIOD_MS) {
      sinceMs = monotonicMs();
      lines = 0;
    }
    if (lines++ < MAX_LINES) log.error({ err, origin }, 'unexpected error: please report it');
  };
  const onException = (error: Error): void => note(error, 'exception');
  const onRejection = (reason: unknown): void => note(reason, 'rejection');
  // A log that nobody reads any more would otherwise end in an endless loop of errors about it.
  const ignore = (): void => undefined;
  process.on('uncaughtException', onException).on('unhandledRejection', onRejection);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore);
  return () => {
    process.off('uncaughtException', onException).off('unhandledRejection', onRejection);
    for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore);
  };
}
