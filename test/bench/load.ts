import { Agent, type IncomingMessage, request } from 'node:http';

export interface LoadTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests per second, and all of them, over `connections` keep-alive connections, each sending the next request when it has its
 * response.
 */
export async function measureThroughput(
  target: LoadTarget,
  connections: number,
  milliseconds: number,
): Promise<{ readonly perSecond: number; readonly answered: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endsAt = performance.now() + milliseconds;
  let answered = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      await callOnce(target, agent);
      answered++;
    }
  };
  const begunAt = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - begunAt) / 1000;
  agent.destroy();
  return { perSecond: answered / seconds, answered };
}

/** Milliseconds of each response while requests are sent at a steady rate, whether or not earlier ones are answered. */
export async function measureLatencies(target: LoadTarget, perSecond: number, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const latencies: number[] = [];
  const calls: Promise<void>[] = [];
  const begunAt = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const dueAt = begunAt + (sent * 1000) / perSecond;
    for (let restMs = dueAt - performance.now(); restMs > 0; restMs = dueAt - performance.now())
      await new Promise((resume) => setTimeout(resume, restMs));
    calls.push(callOnce(target, agent).then(() => void latencies.push(performance.now() - dueAt)));
  }
  await Promise.all(calls);
  agent.destroy();
  return latencies;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function callOnce({ url, headers }: LoadTarget, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers }, (response: IncomingMessage) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      );
    });
    call.once('error', reject);
    call.end();
  });
}
