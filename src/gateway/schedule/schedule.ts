import { messageOf } from '@inkstand/common/errors';
import { readCron } from './cron-times.js';

export interface Job {
  readonly name: string;
  /** Five or six cron fields, in UTC. */
  readonly cron: string;
  readonly run: () => Promise<void>;
}

interface JobStatus {
  readonly name: string;
  readonly lastStartedMs: number | undefined;
  readonly lastError: string | undefined;
}

export interface ScheduleOptions {
  readonly jobs: readonly Job[];
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
  /** Longest time until the clock is read again, in case it was set; 20 s by default. */
  readonly maxWaitMs?: number;
}

interface Plan {
  readonly name: string;
  readonly nextMs: (afterMs: number) => number;
  dueMs: number;
}

const MAX_WAIT_MS = 20_000;

/**
 * Runs named jobs at cron times. A job never overlaps itself. Times missed while the machine slept are not made up for,
 * because every job checks what is due. node-cron's own timers would go through every time that was missed, which takes
 * hours after the clock was set ten years ahead.
 */
export class Schedule {
  readonly #options: ScheduleOptions;
  readonly #plans: Plan[] = [];
  readonly #status = new Map<string, JobStatus>();
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    for (const { name } of options.jobs) {
      this.#status.set(name, { name, lastStartedMs: undefined, lastError: undefined });
    }
  }

  /** Idempotent. */
  start(): void {
    if (this.#plans.length > 0) return;
    for (const { name, cron } of this.#options.jobs) this.#plans.push({ name, nextMs: readCron(cron), dueMs: 0 });
    this.#wait();
  }

  /** Stops scheduling and waits for running jobs. Idempotent. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#plans.length = 0;
    await Promise.all(this.#running.values());
  }

  /** Plans from the time that it is now, whatever was planned before. */
  #wait(): void {
    const nowMs = Date.now();
    for (const plan of this.#plans) plan.dueMs = plan.nextMs(nowMs);
    const soonestMs = Math.min(...this.#plans.map(({ dueMs }) => dueMs)) - nowMs;
    const maxMs = this.#options.maxWaitMs ?? MAX_WAIT_MS;
    this.#timer = setTimeout(() => this.#runDue(), Math.max(0, Math.min(soonestMs, maxMs)));
  }

  #runDue(): void {
    const nowMs = Date.now();
    for (const { name, dueMs } of this.#plans) if (nowMs >= dueMs) void this.runNow(name);
    this.#wait();
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
      const lastError = messageOf(error);
      this.#status.set(name, { name, lastStartedMs, lastError });
      this.#options.log.error({ job: name, err: error }, 'a job failed');
    }
  }
}
