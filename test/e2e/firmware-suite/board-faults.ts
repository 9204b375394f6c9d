import type { Test } from 'tap';
import { plainRequest } from '../../support/http/plain-request.js';
import { type BoardSuite, DISPLAY, expectOfAll, LOADED } from './board-suite.js';
import type { Fault } from './fault-proxy.js';

export async function meetRedirects(
  t: Test,
  { newest, base, key, deviceOf, later, proxy, showNext, wakeAll }: BoardSuite,
): Promise<void> {
  const redirect = (status: number, to: (from: URL) => string): Fault => ({ kind: 'redirect', status, to });
  const relative = redirect(307, ({ pathname }) => `${pathname}?moved=1`);
  const absolute = redirect(308, ({ href }) => `${href}?v=2`);
  await showNext();
  await later(15);
  await wakeAll(t, {}, { shows: 'picture', requests: [...DISPLAY, ...LOADED, '/screens'] }, () => {
    proxy.break('/api/display', relative, 1);
    proxy.break('/screens', relative, 1);
  });
  await expectOfAll(
    t,
    newest,
    async (board) => {
      const { id } = await deviceOf(board);
      const { body } = await plainRequest(`${base}/api/devices/${id}/screens/shown`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      return body.equals(board.panel as Buffer);
    },
    true,
  );
  await later(15);
  await wakeAll(t, {}, { shows: 'same', requests: [...DISPLAY, ...DISPLAY] }, () =>
    proxy.break('/api/display', absolute, 1),
  );
  const failing = ['/api/display', '/screens', '/api/log', '/api/log'];
  await wakeAll(t, {}, { shows: 'nothing', requests: failing, sleeps: 15 }, (board) => {
    board.formatFlash();
    proxy.break('/screens', { kind: 'answer', status: 404, body: '' });
    proxy.break('/api/log', relative, 1);
  });
  await later(1);
  await wakeAll(t, {}, { shows: 'picture', requests: LOADED });
}

export async function meetFaults(t: Test, { later, proxy, wakeAll }: BoardSuite): Promise<void> {
  const FIVE = Array.from({ length: 5 }, () => '/api/display');
  const faults: readonly (readonly [Fault, readonly string[]])[] = [
    [{ kind: 'answer', status: 500, body: 'error' }, FIVE],
    [{ kind: 'unreachable' }, FIVE],
    [{ kind: 'answer', status: 200, body: '{"status":0,"image_url":' }, DISPLAY],
    [{ kind: 'cut' }, FIVE],
    [{ kind: 'chunked', isCut: true }, FIVE],
  ];
  for (const [fault, requests] of faults) {
    await later(15);
    await wakeAll(t, {}, { shows: 'nothing', requests: [...requests, '/api/log'], sleeps: 15 }, () =>
      proxy.break('/api/display', fault),
    );
    await later(1);
    await wakeAll(t, {}, { shows: 'picture', requests: LOADED });
  }
  await later(15);
  await wakeAll(t, {}, { shows: 'same', requests: DISPLAY }, () =>
    proxy.break('/api/display', { kind: 'chunked', isCut: false }),
  );
}

export async function meetBrokenPictures(t: Test, { later, proxy, wakeAll }: BoardSuite): Promise<void> {
  const requests = [...LOADED, '/api/log'];
  for (const fault of [
    { kind: 'cut' },
    { kind: 'chunked', isCut: true },
    { kind: 'unreachable' },
    { kind: 'answer', status: 500, body: '' },
  ] as const) {
    await later(15);
    await wakeAll(t, {}, { shows: 'nothing', requests, sleeps: 15 }, (board) => {
      board.formatFlash();
      proxy.break('/screens', fault);
    });
    await later(1);
    await wakeAll(t, {}, { shows: 'picture', requests: LOADED });
  }
  await later(15);
  await wakeAll(t, {}, { shows: 'picture', requests: LOADED }, (board) => {
    board.formatFlash();
    proxy.break('/screens', { kind: 'chunked', isCut: false });
  });
}

export async function meetLongFailure(t: Test, { newest, later, proxy, wakeAll }: BoardSuite): Promise<void> {
  await later(15);
  await expectOfAll(
    t,
    newest,
    async (board) => {
      proxy.break('/api', { kind: 'answer', status: 500, body: '' });
      const sleeps: number[] = [];
      for (let wake = 0; wake < 8; wake++) {
        await board.wake();
        sleeps.push(board.refreshSeconds);
      }
      proxy.repair();
      return { sleeps, panel: board.panel, pendingLogs: board.pendingLogs };
    },
    { sleeps: [15, 30, 60, 900, 900, 900, 900, 900], panel: 'error', pendingLogs: 8 },
  );
  await later(15);
  await wakeAll(t, {}, { shows: 'picture', requests: ['/api/log', ...LOADED] });
  await expectOfAll(t, newest, async (board) => board.pendingLogs, 0);
}
