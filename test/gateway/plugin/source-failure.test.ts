import t from 'tap';
import { fault } from '../../../src/common/errors.js';
import type { PollReport } from '../../../src/gateway/plugin/poll/poller.js';
import { type FailureKind, findFailureKind } from '../../../src/gateway/plugin/poll/source-failure.js';

type Answer = Partial<PollReport['answers'][number]>;

const reportOf = (answers: readonly Answer[], more: Partial<PollReport> = {}): PollReport => ({
  atMs: 0,
  answers: answers.map((answer) => ({
    ...{ kind: 'failed', url: 'http://nas.local/', status: undefined, durationMs: 1, bytes: 0, error: undefined },
    ...answer,
  })),
  error: undefined,
  ...more,
});

const transform = (error: string | undefined, refusal?: 'off') => ({
  ...{ error, console: [], durationMs: 1 },
  ...(refusal && { refusal }),
});

t.test('the reason on the wall is that of the failure, never “not reachable” for a source that answered', (t) => {
  const error = 'failed';
  const cases: readonly [Answer, FailureKind][] = [
    [{ error, ...fault('connection-refused') }, 'unreachable'],
    [{ error, ...fault('unknown-host') }, 'unreachable'],
    [{ error, ...fault('no-response', { seconds: 30 }) }, 'unreachable'],
    [{ error, status: 401, ...fault('answered', { status: 401 }) }, 'denied'],
    [{ error, status: 404, ...fault('answered', { status: 404 }) }, 'not-found'],
    [{ error, status: 503, ...fault('answered', { status: 503 }) }, 'erring'],
    [{ error, status: 200, ...fault('not-json') }, 'unusable'],
    [{ error, status: 200, ...fault('html-page') }, 'unusable'],
    [{ error, status: 200 }, 'unusable'],
    [{ error, ...fault('bad-certificate', { host: 'nas.local' }) }, 'untrusted'],
    [{ error, ...fault('reach-private-only', { address: '8.8.8.8' }) }, 'not-fetched'],
    [{ error }, 'not-fetched'],
  ];
  for (const [answer, kind] of cases) t.equal(findFailureKind(reportOf([{}, answer])), kind, JSON.stringify(answer));
  t.equal(findFailureKind(reportOf([], { error: 'the worker ended during the fetch job' })), 'not-fetched');
  t.equal(findFailureKind(reportOf([{}], { transform: transform('transform.js:1: no') })), 'transform');
  const both = reportOf([{ error, ...fault('connection-refused') }], { transform: transform('transform.js:1: no') });
  t.equal(findFailureKind(both), 'unreachable', 'the source comes before what is made of it');
  t.equal(findFailureKind(reportOf([{}], { transform: transform('scripts are switched off', 'off') })), undefined);
  t.equal(findFailureKind(reportOf([{}])), undefined);
  t.equal(findFailureKind(undefined), undefined);
  t.end();
});
