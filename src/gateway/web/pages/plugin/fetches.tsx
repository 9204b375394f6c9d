import { parseUrl } from '@inkstand/common/parse-url';
import { describeFailure, type Words } from '../../../i18n/i18n.js';
import { isConfigured, type PollReport, type TransformNote } from '../../../plugin/plugin.js';
import type { PluginSetting } from '../../../store/store.js';
import type { ReadingReport } from '../../../worker/worker.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import { useFrame } from '../../frame.js';
import { CalendarNotes } from './report/calendar-report.js';

interface FetchesProps {
  readonly setting: PluginSetting;
  /** Newest first. */
  readonly reports: readonly PollReport[];
}

/** Recent fetches with their results, and the button that fetches now. */
export function Fetches({ setting, reports }: FetchesProps) {
  const { words, now } = useFrame();
  const { t } = words;
  const [last] = reports;
  return (
    <LiveRegion id="fetches" topics={['plugins', 'screens']}>
      <Section
        title={t('plugin.fetches')}
        lead={last ? words.relative(last.atMs, now) : t('plugin.fetches.none')}
        actions={
          <Form action={`/plugins/${setting.id}/fetch`} class="form form--row">
            <Button icon="refresh" text={t('plugin.fetch')} />
          </Form>
        }
      >
        {last ? (
          <Answers setting={setting} reports={reports} />
        ) : (
          <p>{t(isConfigured(setting) ? 'plugin.fetches.next' : 'plugin.fetches.waits')}</p>
        )}
        {last?.answers.map(({ url, report }) => (report ? <CalendarNotes key={url} report={report} /> : undefined))}
      </Section>
    </LiveRegion>
  );
}

function Answers({ setting, reports }: FetchesProps) {
  const { words, now } = useFrame();
  const { t } = words;
  if (reports.every(({ answers, error, transform }) => answers.length === 0 && !transform && error === undefined)) {
    return <p>{t('plugin.fetches.no_address')}</p>;
  }
  const verb = setting.settings.polling_verb === 'post' ? 'POST' : 'GET';
  const rows = reports.flatMap(({ atMs, answers, error, fault, pausedAfter, transform }) => [
    ...(pausedAfter === undefined
      ? []
      : [{ key: `${atMs} paused`, cells: [words.time(atMs, now), '–', writePause(pausedAfter, words), '', ''] }]),
    ...(error === undefined
      ? []
      : [{ key: `${atMs}`, cells: [words.time(atMs, now), '–', describeFailure({ error, fault }, words), '', ''] }]),
    ...answers.map((answer) => ({
      key: `${atMs} ${answer.url}`,
      cells: [
        words.time(atMs, now),
        <code key="url">{`${verb} ${hideQuery(answer.url)}`}</code>,
        answer.kind === 'failed'
          ? describeFailure(answer, words)
          : `${answer.status ?? ''} ${t(`plugin.fetch.${answer.kind}`)}${describeReading(answer.report, words)}`,
        `${words.number(answer.durationMs)} ms`,
        words.bytes(answer.bytes),
      ],
    })),
    ...(transform === undefined
      ? []
      : [
          {
            key: `${atMs} transform`,
            cells: [
              words.time(atMs, now),
              t('plugin.fetch.transform'),
              describeTransform(transform, words),
              `${words.number(transform.durationMs)} ms`,
              '',
            ],
          },
        ]),
  ]);
  return (
    <Table
      caption={t('plugin.fetches')}
      columns={[
        { label: t('chart.when') },
        { label: t('plugin.fetch.request') },
        { label: t('plugin.fetch.status') },
        { label: t('plugin.fetch.took'), isNumber: true },
        { label: t('plugin.fetch.size'), isNumber: true },
      ]}
      rows={rows}
    />
  );
}

/** What was read of a list, after the status; empty for other data. */
function describeReading(report: ReadingReport | undefined, { t, number, count }: Words): string {
  if (!report) return '';
  const read = count(`plugin.fetch.read.${report.unit}`, report.readCount);
  if (report.leftOutCount === 0) return `, ${read}`;
  // A calendar's notes are listed below.
  const shown = report.notes ? report.examples.slice(0, 1) : report.examples;
  const examples = shown
    .map(({ line, text }) => t('plugin.fetch.left_out.example', { line: String(line), text }))
    .concat(shown.length < report.examples.length ? ['…'] : [])
    .join('; ');
  return `, ${t('plugin.fetch.left_out', { read, count: number(report.leftOutCount), examples })}`;
}

const writePause = (pausedAfter: number, { t, number }: Words): string =>
  t('plugin.fetch.paused', { attempts: number(pausedAfter) });

function describeTransform({ error, refusal }: TransformNote, { t }: Words): string {
  if (refusal) return t(`plugin.fetch.transform.${refusal}`);
  return error ?? t('plugin.fetch.transformed');
}

/** Query and user info may contain keys. */
function hideQuery(address: string): string {
  const url = parseUrl(address);
  if (!url) return address.split('?')[0] ?? '';
  const { protocol, host, pathname, search } = url;
  return `${protocol}//${host}${pathname}${search === '' ? '' : '?…'}`;
}
