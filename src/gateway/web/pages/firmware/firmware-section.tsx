import { type DeviceOffer, findMismatch, MIN_BATTERY_PERCENT } from '../../../device/device.js';
import type { Firmware, FirmwareRollout } from '../../../store/store.js';
import { Badge } from '../../components/badge.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { CheckField, RadioField, SelectField } from '../../components/form/choice.js';
import { NumberField } from '../../components/form/field.js';
import { Form, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { Facts, Table } from '../../components/table.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { describeOfferStatus } from './describe-offer-status.js';

interface FirmwareSectionProps {
  readonly firmware: Firmware;
  readonly gateway: Gateway;
}

/** One firmware file: its facts, its rollout, and the buttons that start and stop it. */
export function FirmwareSection({ firmware, gateway }: FirmwareSectionProps) {
  const { t, bytes, dateTime } = useFrame().words;
  const { id, version, models, chip, fileName, project, builtAt, byteCount, digest, createdAtMs } = firmware;
  const rollout = gateway.tables.firmware.rolloutOf(id);
  const isRunning = rollout !== undefined && !rollout.isStopped;
  const remove = (
    <LinkButton
      href={`/system/firmware/${id}/remove`}
      variant="quiet"
      icon="trash"
      label={t('firmware.remove.label', { version })}
      text={t('firmware.remove')}
    />
  );
  return (
    <Section title={t('firmware.title', { version, models: models.join(', ') })} actions={remove}>
      <Facts
        facts={[
          { label: t('firmware.file'), value: `${fileName}, ${bytes(byteCount)}` },
          { label: t('firmware.chip'), value: chip },
          ...(project === '' ? [] : [{ label: t('firmware.project'), value: `${project} ${builtAt}`.trim() }]),
          { label: t('firmware.added_at'), value: dateTime(createdAtMs) },
          { label: 'SHA-256', value: <code>{digest}</code> },
        ]}
      />
      {rollout ? (
        <OfferStatuses statuses={gateway.device.firmware.statusesOf(firmware)} rollout={rollout} />
      ) : undefined}
      {isRunning ? (
        <Form action={`/system/firmware/${id}/stop`} class="form form--row">
          <Button icon="pause" text={t('firmware.stop')} />
        </Form>
      ) : (
        <Offer firmware={firmware} gateway={gateway} />
      )}
    </Section>
  );
}

function OfferStatuses({ statuses, rollout }: { statuses: readonly DeviceOffer[]; rollout: FirmwareRollout }) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
    <Table
      caption={t('firmware.statuses')}
      columns={[{ label: t('firmware.display') }, { label: t('firmware.runs') }, { label: t('firmware.state') }]}
      rows={statuses.map(({ device, status }) => ({
        key: device.id,
        cells: [
          <a key="name" href={`/displays/${device.id}`}>
            {device.name}
          </a>,
          device.firmwareVersion ?? '–',
          <>
            {describeOfferStatus(status, words, now)}{' '}
            {device.id === rollout.firstDeviceId ? <Badge>{t('firmware.first')}</Badge> : undefined}
          </>,
        ],
      }))}
    />
  );
}

/** Only compatible displays can be the first. */
function Offer({ firmware, gateway }: FirmwareSectionProps) {
  const { t, fieldWords } = useFrame().words;
  const fitting = gateway.tables.devices
    .list()
    .filter(({ status, isDemo }) => status === 'joined' && !isDemo)
    .filter((device) => findMismatch(device, firmware, true) === undefined);
  if (fitting.length === 0) return <p class="faded">{t('firmware.nobody')}</p>;
  return (
    <details>
      <summary>{t('firmware.offer')}</summary>
      <Form action={`/system/firmware/${firmware.id}/offer`}>
        <SelectField
          name="first"
          {...fieldWords('firmware.offer.first')}
          value=""
          choices={fitting.map(({ id, name, firmwareVersion }) => ({
            value: String(id),
            label: t('firmware.offer.choice', { name, version: firmwareVersion ?? '–' }),
          }))}
        />
        <RadioField
          name="scope"
          label={t('firmware.offer.scope')}
          value="first"
          choices={[
            { value: 'first', label: t('firmware.offer.scope.first') },
            { value: 'all', label: t('firmware.offer.scope.all'), hint: t('firmware.offer.scope.all.hint') },
          ]}
        />
        <NumberField
          name="battery"
          label={t('firmware.offer.battery')}
          value={MIN_BATTERY_PERCENT}
          min={0}
          max={100}
          unit="%"
          required
        />
        <CheckField name="older" {...fieldWords('firmware.offer.older')} checked={false} />
        <FormSubmit text={t('firmware.offer.button', { version: firmware.version })} />
      </Form>
    </details>
  );
}
