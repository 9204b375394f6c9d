import { identifyRecipe } from '../../../src/gateway/plugin/exchange/build-cell.js';
import { readRecipeSettings } from '../../../src/gateway/plugin/exchange/recipe-settings.js';
import { draftOfRecipe, type MergeVariables, readBundled } from '../../../src/gateway/plugin/plugin.js';
import { mergeSources } from '../../../src/gateway/plugin/poll/source-data.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { SourceAnswer } from '../../../src/gateway/worker/worker.js';

export interface RecipePoller {
  /** Polls a bundled recipe whose fields have these values, as the gateway does. */
  poll(key: string, fields: Readonly<Record<string, string>>, now?: number): Promise<readonly SourceAnswer[]>;
  stop(): Promise<void>;
}

const SAMPLE_TIME_MS = Date.parse('2026-03-17T13:05:00Z');

/** Polls with a worker of its own. */
export function createRecipePoller(): RecipePoller {
  const host = createWorkerHost();
  return {
    stop: async () => host.stop(),
    async poll(key, fields, now = SAMPLE_TIME_MS) {
      const { recipe } = await readBundled(key);
      const draft = draftOfRecipe(recipe, fields);
      const { pollingUrl, pollingVerb } = readRecipeSettings(draft.settings);
      const user = { locale: 'en', utc_offset: 3600, time_zone_iana: 'Europe/Berlin' };
      const { sources } = await host.run({
        kind: 'fetch',
        pollingUrl,
        pollingVerb,
        pollingHeaders: draft.secrets.pollingHeaders,
        pollingBody: draft.secrets.pollingBody,
        variables: { ...identifyRecipe(draft).fieldValues, ...fields, trmnl: { user } },
        now,
        validators: [],
        reach: { allowLoopback: true, gatewayPorts: [] },
      });
      return sources;
    },
  };
}

/** The merge variables that come of the answers. */
export const dataOf = (sources: readonly SourceAnswer[]): MergeVariables =>
  mergeSources(sources.map((source) => (source.kind === 'changed' ? source.data : undefined)));
