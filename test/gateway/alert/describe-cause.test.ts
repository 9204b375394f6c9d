import t from 'tap';
import { type Alert, describeCause } from '../../../src/gateway/alert/alert.js';
import { upgradeAlert } from '../../../src/gateway/alert/stored-alert.js';

t.test('the details of an alert fit on one line', async (t) => {
  const subject = { kind: 'display', id: 1, name: 'Hall' } as const;
  const cases: readonly [Alert, string | undefined][] = [
    [{ kind: 'disk-full' }, undefined],
    [{ kind: 'battery-low', subject, percent: 12 }, undefined],
    [{ kind: 'copy-failed', error: 'no space left' }, 'no space left'],
    [{ kind: 'no-picture', subject, error: 'it answered 500' }, 'it answered 500'],
    [{ kind: 'no-picture', subject, error: 'it answered 500', item: 'News' }, 'News: it answered 500'],
    [{ kind: 'firmware-failed', subject, firmwareVersion: '1.8.2' }, '1.8.2'],
    [{ kind: 'address-changed', formerAddresses: ['192.168.1.4', '192.168.1.5'] }, '192.168.1.4, 192.168.1.5'],
    [{ kind: 'database-replaced', sinceMs: 1, keptIn: 'damaged/1' }, 'damaged/1'],
    [
      {
        kind: 'first-boot',
        bootFaults: [
          { file: 'inkstand.txt', line: 3, text: 'host_name: expected a name' },
          { file: 'user-data', text: 'expected YAML' },
        ],
      },
      'inkstand.txt, line 3: host_name: expected a name; user-data: expected YAML',
    ],
  ];
  for (const [alert, text] of cases) t.equal(describeCause(alert), text, alert.kind);
});

t.test('an alert stored by an older version keeps its text', async (t) => {
  t.equal(describeCause(upgradeAlert({ kind: 'database-replaced', reason: 'damaged/1' })), 'damaged/1');
  t.same(upgradeAlert({ kind: 'disk-full' }), { kind: 'disk-full' });
});
