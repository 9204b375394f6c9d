import t from 'tap';
import type { Alert } from '../../../../../src/gateway/alert/alert.js';
import {
  actionOfAlert,
  planStatus,
  type StatusInput,
} from '../../../../../src/gateway/web/shared/displays/status-sentence.js';

const FINE: StatusInput = { waiting: 0, alerts: [], displays: 4, empty: 0, idle: 0, idleUntilMs: undefined };
const subject = { kind: 'plugin', id: 7, name: 'Bus board' } as const;
const place = { part: 'full', line: 8, column: 3, message: 'Unknown tag' } as const;
const BROKEN: Alert = { kind: 'render-failed', subject, error: 'Unknown tag', place };
const LOW: Alert = { kind: 'battery-low', subject: { kind: 'display', id: 2, name: 'Hall' }, percent: 9 };

t.test('Home says the one thing that matters most, with the page that helps', async (t) => {
  const cases: readonly (readonly [Partial<StatusInput>, unknown])[] = [
    [{}, { kind: 'well' }],
    [
      { waiting: 3, alerts: [LOW] },
      { kind: 'waiting', count: 3, href: '/join#arrivals' },
    ],
    [{ alerts: [LOW, BROKEN] }, { kind: 'alert', alert: LOW, others: 1, href: '/displays/2' }],
    [{ alerts: [BROKEN] }, { kind: 'alert', others: 0, href: '/plugins/7/markup?part=full&line=8&column=3' }],
    [{ alerts: [{ kind: 'approval-needed', waiting: ['Hall'] }] }, { kind: 'well' }],
    [{ empty: 1 }, { kind: 'empty', count: 1, href: '/?state=empty' }],
    [{ empty: 4 }, { kind: 'empty', count: 4, href: '/plugins' }],
    [
      { idle: 4, idleUntilMs: 1000 },
      { kind: 'idle', untilMs: 1000, href: '/playlists' },
    ],
    [{ idle: 3 }, { kind: 'well' }],
    [{ displays: 0 }, { kind: 'well' }],
  ];
  for (const [more, expected] of cases) t.match(planStatus({ ...FINE, ...more }), expected, JSON.stringify(more));
});

t.test('the button says what is done on the page that it opens', async (t) => {
  t.equal(actionOfAlert(BROKEN), 'status.fix');
  t.equal(actionOfAlert(LOW), 'status.view');
  t.equal(actionOfAlert({ kind: 'backup-failed' }), 'status.backup');
  const denied = { code: 'answered', values: { status: 401 } } as const;
  t.equal(actionOfAlert({ kind: 'plugin-failing', fault: denied }), 'status.key');
  t.equal(actionOfAlert({ kind: 'plugin-failing', fault: { ...denied, values: { status: 500 } } }), 'status.view');
});
