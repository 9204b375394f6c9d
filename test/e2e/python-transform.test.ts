import { decode } from 'fast-png';
import t from 'tap';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { startWholeGateway } from '../support/gateway/whole-gateway.js';
import { answerJson, startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';

const TRANSFORM = `import requests
from datetime import datetime
from zoneinfo import ZoneInfo

def run(input):
    rates = requests.get(input["next"]).json()
    return {"share": sum(rates) / len(rates), "day": datetime.now(ZoneInfo("UTC")).strftime("%-d")}
`;
/** As many rows from the top are black. */
const MARKUP =
  '<div style="position: absolute; left: 0; top: 0; width: 800px; height: {{ share | times: 400 }}px; background: #000"></div>';

t.test('the result of a transform in Python is on the display', async (t) => {
  const source = await startSourceServer({});
  t.teardown(() => source.stop());
  source.answers['/a'] = answerJson({ next: `${source.base}/rates` });
  source.answers['/rates'] = answerJson([0.25, 0.75, 0.5]);
  const { parts, base } = await startWholeGateway(t, dataFolder(t));
  const settings = { polling_url: `${source.base}/a`, serverless_language: 'python' };
  const setting = await parts.plugins.create({ name: 'Rates', strategy: 'polling', settings } as never);
  await parts.plugins.writeMarkup(setting.id, { full: MARKUP, transform: TRANSFORM });
  await parts.joinPlaylist(setting.id);
  const display = new FakeDisplay(base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:FF');
  await display.wake('powercycle');
  await parts.poller.poll(parts.plugins.get(setting.id));
  await parts.runner.settle();
  const { faults, picture } = await display.wake();
  t.same(faults, []);
  const { width, height, data } = decode(picture!);
  const perRow = Math.ceil(data.length / height);
  const rows = Array.from({ length: height }, (_, y) => data.slice(y * perRow, (y + 1) * perRow));
  const black = rows.filter((row) => row.filter((byte) => byte === 0).length > 0.9 * perRow).length;
  t.ok(Math.abs(black - 200) <= 12, `${black} of ${height} rows of ${width} pixels are black`);
});
