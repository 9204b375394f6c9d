import { setTimeout as sleep } from 'node:timers/promises';

export interface HealthCheck {
  /** Address that is polled until it reports health. */
  readonly healthUrl: string;
  /** Seconds within which a new version must respond, or is rolled back. */
  readonly timeoutSeconds?: number | undefined;
}

const TIMEOUT_SECONDS = 90;
/** Required number of healthy responses in a row, because a single one may precede a crash. */
const HEALTHY_RESPONSES = 3;
const PAUSE_MS = 2000;

/** Whether a version that was started responds in time. */
export async function becomesHealthy({ healthUrl, timeoutSeconds = TIMEOUT_SECONDS }: HealthCheck): Promise<boolean> {
  const endsAt = performance.now() + timeoutSeconds * 1000;
  let answers = 0;
  while (performance.now() < endsAt) {
    answers = (await isWell(healthUrl)) ? answers + 1 : 0;
    if (answers >= HEALTHY_RESPONSES) return true;
    await sleep(PAUSE_MS);
  }
  return false;
}

async function isWell(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}
