import t from 'tap';
import { openWebcal } from '../../../../src/gateway/worker/jobs/fetch/webcal.js';

t.test('a calendar link is HTTPS on the Internet and plain HTTP in the home network', async (t) => {
  const table: readonly [link: string, address: string][] = [
    ['webcal://p01-calendars.icloud.com/published/2/a', 'https://p01-calendars.icloud.com/published/2/a'],
    ['WEBCAL://example.org/a.ics?b', 'https://example.org/a.ics?b'],
    ['webcals://nas.local/a.ics', 'https://nas.local/a.ics'],
    ['webcal://ada:word@nas.local/a.ics', 'http://ada:word@nas.local/a.ics'],
    ['webcal://192.168.1.4/a.ics', 'http://192.168.1.4/a.ics'],
    ['webcal://[fd00::1]/a.ics', 'http://[fd00::1]/a.ics'],
    ['webcal://nas/a.ics', 'http://nas/a.ics'],
    ['webcal://example.org:8080/a.ics', 'http://example.org:8080/a.ics'],
    ['webcal:nonsense', 'webcal:nonsense'],
    ['https://example.org/a', 'https://example.org/a'],
  ];
  for (const [link, address] of table) t.equal(openWebcal(link), address, link);
});
