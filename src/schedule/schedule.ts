import { type ScheduledTask, schedule as scheduleCron, setLogger } from 'node-cron';
import { withUtcFormat } from './utc-format.js';

export interface Job {
  readonly name: string;
  /** Five or six cron fields, in UTC. */
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface JobStatus {
  readonly name: string;
  readonly lastStartedMs: number | undefined;
  readonly lastError: string | undefined;
}

export interface ScheduleOptions {
  readonly jobs: readonly Job[];
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void; debug(fields: object, message: string): void };
  /** Interval for comparing the wall clock with the monotonic clock; 20 s by default. */
  readonly compareMs?: number;
}

const COMPARE_MS = 20_000;
/** Smaller corrections, as by time servers, do not count as a jump. */
const JUMP_MS = 5_000;

/**
 * Runs named jobs at cron times. A job never overlaps itself. Times missed while the machine slept are not made up for,
 * because every job checks what is due.
 */
export class Schedule {
  readonly #options: ScheduleOptions;
  readonly #tasks: ScheduledTask[] = [];
  readonly #status = new Map<string, JobStatus>();
  readonly #running = new Map<string, Promise<void>>();
  #watch: NodeJS.Timeout | undefined;
  #aheadMs = 0;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    for (const { name } of options.jobs) {
      this.#status.set(name, { name, lastStartedMs: undefined, lastError: undefined });
    }
  }

  /** Idempotent. */
  start(): void {
    if (this.#tasks.length > 0) return;
    quietCron(this.#options.log);
    this.#plan();
    this.#watch = setInterval(() => void this.#noticeJump(), this.#options.compareMs ?? COMPARE_MS);
    this.#watch.unref();
  }

  /** Stops scheduling and waits for running jobs. Idempotent. */
  async stop(): Promise<void> {
    clearInterval(this.#watch);
    await this.#destroyTasks();
    await Promise.all(this.#running.values());
  }

  #plan(): void {
    this.#aheadMs = this.#options.now() - performance.now();
    for (const job of this.#options.jobs) {
      const options = { name: job.name, noOverlap: true, timezone: 'UTC' };
      this.#tasks.push(withUtcFormat(() => scheduleCron(job.cron, () => this.runNow(job.name), options)));
    }
  }

  /** After the clock was set back, node-cron would wait for the time that it had planned, for up to a year. */
  async #noticeJump(): Promise<void> {
    const jumpMs = this.#options.now() - performance.now() - this.#aheadMs;
    if (Math.abs(jumpMs) < JUMP_MS) return;
    await this.#destroyTasks();
    this.#plan();
  }

  async #destroyTasks(): Promise<void> {
    for (const task of this.#tasks.splice(0)) await task.destroy();
  }

  /** Runs a job now, or joins it if it is running. */
  runNow(name: string): Promise<void> {
    const running = this.#running.get(name);
    if (running) return running;
    const job = this.#options.jobs.find((one) => one.name === name);
    if (!job) return Promise.resolve();
    const run = this.#run(job).finally(() => this.#running.delete(name));
    this.#running.set(name, run);
    return run;
  }

  status(): readonly JobStatus[] {
    return [...this.#status.values()];
  }

  async #run({ name, run }: Job): Promise<void> {
    const lastStartedMs = this.#options.now();
    try {
      await run();
      this.#status.set(name, { name, lastStartedMs, lastError: undefined });
    } catch (error) {
      const lastError = error instanceof Error ? error.message : String(error);
      this.#status.set(name, { name, lastStartedMs, lastError });
      this.#options.log.error({ job: name, err: error }, 'a job failed');
    }
  }
}

/** node-cron logs to the console by default; missed times are expected here. */
function quietCron(log: ScheduleOptions['log']): void {
  const say = (message: unknown): void => log.debug({ cron: String(message) }, 'cron');
  setLogger({ info: say, warn: say, error: say, debug: say });
}
