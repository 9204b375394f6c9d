import type { Reply } from '../../../http/http.js';
import { type BoardReadings, readBoard } from '../../../system/board-readings.js';
import { listAddresses } from '../../addresses.js';
import { Badge } from '../../components/badge.js';
import { Card } from '../../components/card.js';
import { Notice } from '../../components/notice.js';
import { Facts } from '../../components/table.js';
import { useWords } from '../../frame.js';
import type { Words } from '../../i18n/words.js';
import type { Visit } from '../../visit.js';
import { findBoardProblems } from './board-problems.js';
import { SystemFrame } from './system-frame.js';

/** How the board and the program on it are. */
export async function showHealth(visit: Visit): Promise<Reply> {
  const { gateway, request, now } = visit;
  const readings = await readBoard(gateway.dataDir, now);
  const { tables, plugins, version } = gateway;
  return visit.show(
    <Health
      readings={readings}
      version={version}
      addresses={listAddresses(request.origin.base)}
      counts={{
        displays: tables.devices.list().length,
        plugins: plugins.list().length,
        screens: tables.screens.list().length,
      }}
    />,
  );
}

interface HealthProps {
  readonly readings: BoardReadings;
  readonly version: string;
  readonly addresses: readonly string[];
  readonly counts: { readonly displays: number; readonly plugins: number; readonly screens: number };
}

function Health({ readings, version, addresses, counts }: HealthProps) {
  const words = useWords();
  const { t, count } = words;
  const problems = findBoardProblems(readings);
  return (
    <SystemFrame tab="health">
      {problems.length === 0 ? (
        <Notice tone="good">{t('health.well')}</Notice>
      ) : (
        problems.map((problem) => (
          <Notice key={problem} tone="warn" title={t(`health.${problem}`)}>
            <p>{t(`health.${problem}.advice`)}</p>
          </Notice>
        ))
      )}
      <div class="columns">
        <Card title={t('health.board')}>
          <Facts facts={listReadings(readings, words)} />
        </Card>
        <div>
          <Card title={t('health.program')}>
            <Facts
              facts={[
                { label: t('health.version'), value: `Inkstand ${version}` },
                { label: t('nav.displays'), value: counts.displays },
                { label: t('nav.plugins'), value: counts.plugins },
                { label: t('nav.screens'), value: counts.screens },
                { label: t('health.resident'), value: words.bytes(readings.residentBytes) },
                { label: t('health.runs'), value: words.duration(process.uptime()) },
              ]}
            />
          </Card>
          <Card title={t('health.addresses')} lead={count('health.addresses.lead', addresses.length)}>
            <ul class="plain">
              {addresses.map((address) => (
                <li key={address}>
                  <code>{address}</code>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </SystemFrame>
  );
}

function listReadings(readings: BoardReadings, { t, number, bytes, duration, percent }: Words) {
  const { cpuCelsius, power, freeMemoryBytes, totalMemoryBytes, disk, writtenBytes, cardWearPercent } = readings;
  const free = (freeBytes: number, totalBytes: number) =>
    t('health.free', { free: bytes(freeBytes), total: bytes(totalBytes) });
  return [
    { label: t('health.load'), value: number(readings.load, 2) },
    cpuCelsius !== undefined && { label: t('health.temperature'), value: `${number(cpuCelsius, 1)} °C` },
    power && {
      label: t('health.power'),
      value: (
        <Badge tone={power.isUnderVoltage || power.isThrottled ? 'bad' : power.wasUnderVoltage ? 'warn' : 'good'}>
          {t(
            power.isUnderVoltage || power.isThrottled
              ? 'health.power.bad'
              : power.wasUnderVoltage
                ? 'health.power.was'
                : 'health.power.good',
          )}
        </Badge>
      ),
    },
    freeMemoryBytes !== undefined && { label: t('health.memory'), value: free(freeMemoryBytes, totalMemoryBytes) },
    disk && { label: t('health.disk'), value: free(disk.freeBytes, disk.totalBytes) },
    writtenBytes !== undefined && { label: t('health.written'), value: bytes(writtenBytes) },
    cardWearPercent !== undefined && { label: t('health.wear'), value: percent(cardWearPercent) },
    { label: t('health.clock'), value: t(`health.clock.${readings.clock}`) },
    { label: t('health.uptime'), value: duration(readings.uptimeSeconds) },
  ]
    .filter((fact) => fact !== false && fact !== undefined)
    .map(({ label, value }) => ({ label, value }));
}
