import type { Device } from '../../../store/store.js';
import { Button } from '../../components/button.js';
import { Form } from '../../components/form.js';
import { Section } from '../../components/section.js';
import { useWords } from '../../frame.js';

/** Displays that wait for the owner's approval. */
export function WaitingDisplays({ devices }: { devices: readonly Device[] }) {
  const { t } = useWords();
  return (
    <Section title={t('join.waiting.title')} lead={t('join.waiting.lead')}>
      <ul class="rows">
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceWords device={device} />
            <span class="rows__actions">
              <Form action={`/displays/${device.id}/approve`} class="form--inline">
                <Button variant="primary" icon="check" label={t('join.approve.of', { name: device.name })}>
                  {t('join.approve')}
                </Button>
              </Form>
              <Form action={`/displays/${device.id}/block`} class="form--inline">
                <Button variant="danger" label={t('join.block.of', { name: device.name })}>
                  {t('join.block')}
                </Button>
              </Form>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Displays that the owner rejected. */
export function BlockedDisplays({ devices }: { devices: readonly Device[] }) {
  const { t } = useWords();
  return (
    <Section title={t('join.blocked.title')} lead={t('join.blocked.lead')}>
      <ul class="rows">
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceWords device={device} />
            <span class="rows__actions">
              <Form action={`/displays/${device.id}/approve`} class="form--inline">
                <Button label={t('join.unblock.of', { name: device.name })}>{t('join.unblock')}</Button>
              </Form>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DeviceWords({ device: { name, mac, reportedModel, hasPendingKey, status } }: { device: Device }) {
  const { t } = useWords();
  return (
    <span class="rows__words">
      <strong>{name}</strong>
      <span class="faded small">
        <code>{mac}</code> {reportedModel}
        {hasPendingKey && status === 'joined' ? ` · ${t('join.waiting.new_key')}` : ''}
      </span>
    </span>
  );
}
