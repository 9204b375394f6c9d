import type { WholeGateway } from '../gateway/whole-gateway.js';

const MINUTE_MS = 60_000;

/**
 * The moment of the time that a screen of a plugin shows, at most two minutes ahead of now and forty behind; found by
 * rendering other times with the same worker.
 *
 * @returns ms since 1970; undefined: no such moment
 */
export async function readClock(
  { parts, now }: Pick<WholeGateway, 'parts' | 'now'>,
  pluginSettingId: number,
  bytes: Buffer,
): Promise<number | undefined> {
  const { tables, device, contents, worker } = parts;
  const [first] = tables.devices.list();
  if (!first) throw new Error('expected a display');
  const { panel } = device.panels.of(first);
  const nowMs = now();
  for (const minutes of [0, -1, 1, -2, 2, ...Array.from({ length: 38 }, (_, index) => -3 - index)]) {
    const atMs = nowMs + minutes * MINUTE_MS;
    const content = { kind: 'plugin', pluginSettingId } as const;
    const job = await contents.makeJob(content, panel, { device: first, telemetry: undefined }, atMs);
    const { bytes: drawn } = await worker.run(job, { priority: 'preview' });
    if (bytes.equals(drawn)) return atMs;
  }
  return undefined;
}
