import type { ApiCall } from '../support/api/api-client.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { waitFor } from '../support/wait-for.js';

const MARKUP =
  '<div class="layout"><div class="columns"><div class="column">{% for row in rows %}<div class="item"><div class="meta"></div><div class="content"><span class="title">{{ row.name }}</span><span class="label">{{ row.value }}</span></div></div>{% endfor %}</div></div></div><div class="title_bar"><span class="title">{{ trmnl.plugin_settings.instance_name }}</span></div>';

/** A home as the budget describes it: five OG displays, eight webhook plugins and two polling ones. */
export interface DisplaySet {
  readonly displays: readonly FakeDisplay[];
  readonly pushed: readonly string[];
  readonly polled: readonly number[];
  readonly api: ApiCall;
}

export const rowsOf = (n: number) => ({
  rows: Array.from({ length: 6 }, (_, row) => ({ name: `Row ${row}`, value: `${n * row} of ${n}` })),
});

export interface FurnishOptions {
  /** Address of the gateway. */
  readonly base: string;
  readonly api: ApiCall;
  /** The polled address: `/0` and `/1` below it. */
  readonly source: string;
  /** How often the gateway polls; by default never during a measurement. */
  readonly pollMinutes?: number;
  /** Timeout of a display's calls. */
  readonly timeoutMs?: number;
}

export async function furnish({
  base,
  api,
  source,
  pollMinutes = 1440,
  timeoutMs,
}: FurnishOptions): Promise<DisplaySet> {
  await api('POST', '/api/join-window', { minutes: 60 });
  const make = async (body: object) => {
    const { data } = (await api('POST', '/api/plugin_settings', { push_seconds: 0, ...body })).body;
    await api('PUT', `/api/plugin_settings/${data.id}/markup/markup_full`, { content: MARKUP });
    return data as { id: number; uuid: string };
  };
  const pushed: string[] = [];
  for (let n = 0; n < 8; n++) {
    const { uuid } = await make({ name: `Pushed ${n}` });
    await api('POST', `/api/custom_plugins/${uuid}`, { merge_variables: rowsOf(n + 1) });
    pushed.push(uuid);
  }
  const polled: number[] = [];
  for (let n = 0; n < 2; n++) {
    polled.push(
      (
        await make({
          name: `Polled ${n}`,
          strategy: 'polling',
          polling_url: `${source}/${n}`,
          refresh_interval: pollMinutes,
        })
      ).id,
    );
  }
  const displays = [1, 2, 3, 4, 5].map(
    (n) => new FakeDisplay(base, FIRMWARES[4] as never, `BE:EF:00:00:00:0${n}`, timeoutMs),
  );
  for (const display of displays) await display.wake('powercycle');
  await waitFor(
    'a first picture',
    async () => {
      const { filename } = await (displays[0] as FakeDisplay).wake();
      return filename.startsWith('plugin') ? filename : undefined;
    },
    900_000,
  );
  return { displays, pushed, polled, api };
}
