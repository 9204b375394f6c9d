import t from 'tap';
import { dataFolder } from '../support/storage/data-folder.js';
import { fuzzRequests } from './requests/fuzz-requests.js';

t.test('no request of any route, whole, cut or odd, ends the gateway or leaves it without an answer', async (t) => {
  const findingsFolder = dataFolder(t);
  const result = await fuzzRequests({ milliseconds: 120_000, maxRequests: 2000, seed: 35, findingsFolder });
  t.strictSame(result.findings, []);
  t.ok(result.routes > 200, `${result.routes} routes`);
  const answered = Object.entries(result.statuses).filter(([status]) => status !== 'none');
  t.ok(answered.length > 8, `requests were answered in many ways: ${JSON.stringify(result.statuses)}`);
});
