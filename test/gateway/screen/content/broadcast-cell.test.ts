import t from 'tap';
import type { Viewer } from '../../../../src/gateway/plugin/plugin.js';
import { makeBroadcastCell } from '../../../../src/gateway/screen/content/broadcast-cell.js';

const VIEWER: Viewer = {
  user: { id: 1, name: '', firstName: '', lastName: '', locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 },
  device: {
    ...{ friendlyId: 'ABC123', percentCharged: 80, wifiStrength: 80, widthPx: 800, heightPx: 480, modelName: 'og_png' },
    ...{ bitDepth: 1, firmwareVersion: '', refreshSeconds: 900, sleepsAtNight: false },
    ...{ sleepStartMinutes: 0, sleepEndMinutes: 0 },
  },
};

t.test('the address of a page in a message becomes a code, and is also written', async (t) => {
  const cases = [
    ['Dinner is ready!', { text: 'Dinner is ready!', signed: '', link: '' }],
    ['https://example.org/menu/', { text: 'example.org/menu', signed: '', link: 'https://example.org/menu/' }],
    [
      'Vote for the new playground: http://www.example.org/vote?a=1&b=2.',
      { signed: 'example.org/vote?a=1&b=2', link: 'http://www.example.org/vote?a=1&b=2' },
    ],
    // What is no address stays as it was written.
    ['http://', { text: 'http://', link: '' }],
    ['see http://[bad and ftp://example.org', { text: 'see http://[bad and ftp://example.org', link: '' }],
  ] as const;
  for (const [text, expected] of cases) {
    const cell = await makeBroadcastCell({ kind: 'message', text }, VIEWER, 0);
    t.match(cell, { variables: expected }, text);
  }
});
