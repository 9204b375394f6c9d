// @tier full: reaches limits of a page
import t from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import type { RenderJob } from '../../../src/gateway/worker/protocol/render.js';

t.test('100,000 elements of a page do not end the worker', async (t) => {
  const host = createWorkerHost();
  t.teardown(() => host.stop());
  const model = findModel('og_png');
  if (!model) throw new Error('expected the model og_png');
  const bombs = {
    blocks: '<div>x</div>'.repeat(100_000),
    'list items': `<ul>${'<li>x'.repeat(100_000)}</ul>`,
    'nested elements': '<b>x'.repeat(100_000),
  };
  for (const [name, html] of Object.entries(bombs)) {
    const { notes } = await host.run<RenderJob>({
      kind: 'render',
      panel: panelOf(model),
      layout: '1x1',
      cells: [
        {
          view: 'full',
          markup: { shared: '', view: html },
          variables: {},
          darkMode: false,
          noScreenPadding: false,
          frameworkVersion: 'latest',
        },
      ],
      now: 0,
      timeZone: 'UTC',
      locale: 'en',
      pinned: false,
      dither: 'auto',
      assets: { kind: 'none' },
      reach: { allowLoopback: false, gatewayPorts: [] },
      details: false,
    });
    t.ok(
      notes.some(({ code }) => code === 'elements'),
      name,
    );
  }
});
