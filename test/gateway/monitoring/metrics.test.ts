import t from 'tap';
import { Counters } from '../../../src/gateway/monitoring/counters.js';
import { writeExposition } from '../../../src/gateway/monitoring/exposition.js';
import { gatherMetrics } from '../../../src/gateway/monitoring/metrics.js';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';

const MAC = 'AA:BB:CC:DD:EE:FF';

t.test('metrics cover displays and jobs, and never contain names or keys', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const headers = { ID: MAC, 'Battery-Voltage': '3.90', RSSI: '-61' };
  const setup = JSON.parse((await plainRequest(`${gateway.base}/api/setup`, { headers })).body.toString());
  await plainRequest(`${gateway.base}/api/display`, { headers });
  const counters = new Counters();
  counters.noteRequest({ method: 'GET', status: 204, milliseconds: 1500 });
  for (let n = 0; n < 500; n++) counters.noteRequest({ method: `M${n}`, status: 404, milliseconds: 0 });
  counters.noteRender('drawn');
  const text = writeExposition(
    gatherMetrics({
      version: '1.2.3',
      counters,
      worker: { pid: () => undefined, load: () => ({ waiting: 2, running: 1 }) },
      devices: () => gateway.tables.devices.list(),
      lastSeen: (id) => gateway.device.telemetry.lastOf(id),
      plugins: () => gateway.plugins.list(),
    }),
  );
  for (const line of [
    'inkstand_build_info{version="1.2.3"} 1',
    'inkstand_http_requests_total{method="GET",status="2xx"} 1',
    'inkstand_http_requests_total{method="other",status="4xx"} 500',
    'inkstand_http_request_seconds_total 1.5',
    'inkstand_drawings_total{outcome="drawn"} 1',
    'inkstand_worker_up 0',
    'inkstand_worker_jobs{state="waiting"} 2',
    'inkstand_devices{status="joined"} 1',
    `inkstand_device_battery_percent{device="${setup.friendly_id}"} 75`,
    `inkstand_device_rssi_dbm{device="${setup.friendly_id}"} -61`,
    'inkstand_plugin_settings{strategy="static"} 1',
  ]) {
    t.ok(text.split('\n').includes(line), line);
  }
  for (const secret of [setup.api_key, MAC, 'Display ']) t.notOk(text.includes(secret), `without ${secret}`);
  t.ok(text.split('\n').length < 80, 'a line for each method that a stranger invents would be endless');
});
