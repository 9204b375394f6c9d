import type { Words } from '../../../../i18n/i18n.js';
import type { ScreenReport } from '../../../../screen/screen.js';
import { LiveRegion } from '../../../components/page/live-region.js';
import { Section } from '../../../components/page/section.js';
import { useFrame } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';
import { describeScreenNote } from '../../../shared/plugins/describe-screen-note.js';

/** The report of one screen, and the displays that it was rendered for. */
export interface NamedReport {
  readonly report: ScreenReport;
  readonly displays: readonly string[];
}

/** The reports of a plugin's screens since the start, newest first. */
export function listReports(
  { screenReports, tables, device }: Gateway,
  pluginSettingId: number,
): readonly NamedReport[] {
  const displays = tables.devices.list().filter(({ status }) => status === 'joined');
  return screenReports
    .of(pluginSettingId)
    .map((report) => ({
      report,
      displays: displays.filter((one) => device.panels.of(one).key === report.panelKey).map(({ name }) => name),
    }));
}

/** For each display's last screen of a plugin, what could not be rendered and the output of its scripts. */
export function ScreenReportList({ reports }: { readonly reports: readonly NamedReport[] }) {
  const { t } = useFrame().words;
  return (
    <LiveRegion id="screen-reports" topics={['screens']}>
      <Section title={t('screens.report')} lead={t('screens.report.lead')}>
        {reports.length === 0 ? <p>{t('screens.report.none')}</p> : undefined}
        {reports.map((named) => (
          <OneReport key={named.report.panelKey} {...named} />
        ))}
      </Section>
    </LiveRegion>
  );
}

function OneReport({ report, displays }: NamedReport) {
  const { words, now } = useFrame();
  const { t } = words;
  const lines = report.notes.filter(({ code }) => code === 'script-console');
  const others = report.notes.filter(({ code }) => code !== 'script-console');
  const isClean = report.error === undefined && others.length === 0;
  return (
    <>
      <h3>{displays.join(', ') || t('screens.report.display')}</h3>
      <p class="faded">{describeRender(report, words, now)}</p>
      {isClean ? <p>{t('screens.report.clean')}</p> : undefined}
      {report.pausedAfter === undefined ? undefined : (
        <p>{t('screens.report.paused', { attempts: words.number(report.pausedAfter) })}</p>
      )}
      {others.length > 0 ? (
        <ul>
          {others.map((note, index) => (
            <li key={`${index} ${note.code}`}>{describeScreenNote(note, words)}</li>
          ))}
        </ul>
      ) : undefined}
      {lines.length > 0 ? (
        <>
          <p>{t('screens.report.console')}</p>
          <pre tabindex={0}>
            <code>{lines.map((note) => describeScreenNote(note, words)).join('\n')}</code>
          </pre>
        </>
      ) : undefined}
    </>
  );
}

function describeRender({ atMs, milliseconds, scriptMs, error }: ScreenReport, words: Words, now: number): string {
  const { t, number } = words;
  const when = words.relative(atMs, now);
  if (error !== undefined) return t('screens.report.failed', { when, error });
  const ms = number(Math.round(milliseconds ?? 0));
  if (scriptMs === undefined) return t('screens.report.took', { when, ms });
  return t('screens.report.took_scripts', { when, ms, scripts: number(Math.round(scriptMs)) });
}
