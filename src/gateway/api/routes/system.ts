import { readFile } from 'node:fs/promises';
import { json, type Route, text, withHeaders } from '../../http/http.js';
import { checkHealth, EXPOSITION_TYPE, gatherMetrics, writeExposition } from '../../monitoring/monitoring.js';
import type { ApiParts } from '../api-parts.js';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** The gateway's state, for monitoring, and the description of the API. */
export function systemRoutes({ health, metrics, keyed }: ApiParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      handle: async () => {
        const report = await checkHealth(health);
        return withHeaders(json(report, report.status === 'ok' ? 200 : 503), NO_STORE);
      },
    },
    { method: 'GET', path: '/healthz/live', handle: () => withHeaders(json({ status: 'ok' }), NO_STORE) },
    keyed('GET', '/metrics', 'read', () =>
      withHeaders(text(writeExposition(gatherMetrics(metrics))), { ...NO_STORE, 'Content-Type': EXPOSITION_TYPE }),
    ),
    ...[
      ['/api/openapi.yaml', 'openapi.yaml', 'application/yaml'] as const,
      ['/api/openapi.json', 'openapi.json', 'application/json'] as const,
    ].map(
      ([path, file, mediaType]): Route => ({
        method: 'GET',
        path,
        anyOrigin: true,
        // Read from disk, because it is rarely requested.
        handle: async () =>
          withHeaders(text(await readFile(new URL(`../${file}`, import.meta.url), 'utf8')), {
            'Content-Type': mediaType,
          }),
      }),
    ),
  ];
}
