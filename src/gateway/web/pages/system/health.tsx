import { describeAlert, nameAlert } from '../../../alert/alert-words.js';
import type { Reply } from '../../../http/http.js';
import type { Words } from '../../../i18n/i18n.js';
import { readNetwork } from '../../../network/network.js';
import {
  type CardWrites,
  estimateWear,
  loadPercent,
  type PowerState,
  readSystem,
  type Space,
  type SystemReadings,
} from '../../../system/system.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/form/button.js';
import { Form, FormErrors } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { Facts } from '../../components/table.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { listAddresses } from '../../shared/displays/entered-addresses.js';
import { ClockSection } from './clock.js';
import { NetworkSection } from './network.js';
import { SystemFrame } from './system-frame.js';

/** State of the board and the program. */
export async function showHealth(context: RequestContext, form?: FormReading): Promise<Reply> {
  const { gateway, request, words, now } = context;
  const readings = await readSystem(gateway.dataDir);
  const alerts = (await gateway.watch.find()).filter(({ subject }) => subject === undefined);
  const { tables, plugins, version, maintenance, lanOnly } = gateway;
  const network = await readNetwork();
  const clock = maintenance.clock.level;
  const writes = maintenance.wear.read();
  const counts = {
    displays: tables.devices.list().length,
    plugins: plugins.list().length,
    screens: tables.screens.list().length,
  };
  const { t } = words;
  return context.show(
    <SystemFrame tab="health">
      <FormErrors />
      <Load loadPerCore={readings.loadPerCore} isAllWell={alerts.length === 0} />
      {alerts.length === 0
        ? undefined
        : alerts.map((alert) => (
            <Notice key={alert.kind} tone="warn" title={nameAlert(alert, words)}>
              <p>{describeAlert(alert, words, now)}</p>
              {alert.kind === 'database-replaced' ? (
                <Form action="/system/mending/read" class="form--inline">
                  <Button variant="quiet" text={t('maintenance.read')} />
                </Form>
              ) : undefined}
            </Notice>
          ))}
      <div class="columns">
        <Section title={t('health.board')}>
          <Facts facts={[...listReadings(readings, words), ...listWear(writes, readings, words, now)]} />
        </Section>
        <div>
          <Section title={t('health.program')}>
            <Facts
              facts={[
                { label: t('health.version'), value: `Inkstand ${version}` },
                { label: t('nav.displays'), value: counts.displays },
                { label: t('nav.plugins'), value: counts.plugins },
                { label: t('nav.screens'), value: counts.screens },
                { label: t('health.resident'), value: words.bytes(readings.gatewayBytes) },
                { label: t('health.runs'), value: words.duration(process.uptime()) },
              ]}
            />
          </Section>
          <ClockSection level={clock} />
          <NetworkSection
            addresses={listAddresses(request.origin.plainBase)}
            gateway={gateway}
            readings={network}
            lanOnly={lanOnly}
          />
        </div>
      </div>
    </SystemFrame>,
    { form },
  );
}

/** Above this load per core in the last minute, screens and pages are late. */
const MAX_LOAD_PER_CORE = 0.9;

/** States that all is well, unless the processor is overloaded. */
function Load({ loadPerCore = 0, isAllWell }: { loadPerCore: number | undefined; isAllWell: boolean }) {
  const { t, percent } = useFrame().words;
  if (loadPerCore > MAX_LOAD_PER_CORE) {
    return (
      <Notice
        tone="warn"
        title={t('health.busy', { load: percent(loadPercent(loadPerCore)) })}
        text={t('health.busy.text')}
      />
    );
  }
  return isAllWell ? <Notice tone="good">{t('health.well')}</Notice> : null;
}

function listWear(writes: CardWrites | undefined, { disk }: SystemReadings, { t, bytes, number }: Words, now: number) {
  if (!writes || !disk || writes.totalBytes === 0) return [];
  const { bytesPerDay, usedPercent, yearsLeft } = estimateWear(writes, disk.totalBytes, now);
  const used = t('health.card.used', {
    total: bytes(writes.totalBytes),
    daily: bytes(bytesPerDay),
    percent: number(usedPercent, 1),
  });
  const years = yearsLeft === undefined ? '' : ` ${t('health.card.years', { years: number(yearsLeft, 1) })}`;
  return [{ label: t('health.card'), value: `${used}${years}` }];
}

function listReadings(readings: SystemReadings, { t, number, bytes, duration, percent }: Words) {
  const { board, loadPerCore, processorCelsius, power, memory, disk, writtenBytes, cardWearPercent, uptimeSeconds } =
    readings;
  const free = ({ freeBytes, totalBytes }: Space) =>
    t('health.free', { free: bytes(freeBytes), total: bytes(totalBytes) });
  return [
    board !== undefined && { label: t('health.model'), value: board },
    loadPerCore !== undefined && { label: t('health.load'), value: percent(loadPercent(loadPerCore)) },
    processorCelsius !== undefined && { label: t('health.temperature'), value: `${number(processorCelsius, 1)} °C` },
    power !== undefined && { label: t('health.power'), value: <Power power={power} /> },
    memory !== undefined && { label: t('health.memory'), value: free(memory) },
    disk !== undefined && { label: t('health.disk'), value: free(disk) },
    writtenBytes !== undefined && { label: t('health.written'), value: bytes(writtenBytes) },
    cardWearPercent !== undefined && { label: t('health.wear'), value: percent(cardWearPercent) },
    uptimeSeconds !== undefined && { label: t('health.uptime'), value: duration(uptimeSeconds) },
  ].filter((fact) => fact !== false);
}

function Power({ power }: { power: PowerState }) {
  const { t } = useFrame().words;
  if (power.isUnderVoltage || power.isThrottled) return <Badge tone="bad">{t('health.power.bad')}</Badge>;
  if (power.hasBeenUnderVoltage) return <Badge tone="warn">{t('health.power.was')}</Badge>;
  return <Badge tone="good">{t('health.power.good')}</Badge>;
}
