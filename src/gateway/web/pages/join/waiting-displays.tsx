import type { WaitingCaller, WaitingDisplay } from '../../../device/device.js';
import type { Device } from '../../../store/store.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useFrame, useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { labelModel } from '../../shared/displays/model-label.js';
import { ApproveAll } from './approve-all.js';
import { isPanelUnknown, ModelChoice } from './model-choice.js';

/** Displays that wait for the owner's approval: each caller with the code that its screen shows. */
export function WaitingDisplays({ displays, gateway }: { displays: readonly WaitingDisplay[]; gateway: Gateway }) {
  const { t } = useWords();
  return (
    <Section title={t('join.waiting.title')} lead={t('join.waiting.lead')}>
      {displays.length > 1 ? <ApproveAll displays={displays} /> : undefined}
      <ul class="rows">
        {displays.flatMap(({ device, callers }) =>
          callers.length === 0
            ? [<WaitingRow key={device.id} device={device} gateway={gateway} />]
            : callers.map((caller) => (
                <WaitingRow key={`${device.id} ${caller.code}`} {...{ device, caller, gateway }} />
              )),
        )}
      </ul>
    </Section>
  );
}

/** Without a caller, as after a restart of the gateway, there is no code to approve yet. */
function WaitingRow({ device, caller, gateway }: DeviceWordsProps) {
  const { t } = useWords();
  const { id, name, status } = device;
  return (
    <li>
      {caller ? <code class="rows__code">{caller.code}</code> : undefined}
      <DeviceWords {...{ device, caller, gateway }} />
      <span class="rows__actions">
        {caller ? (
          <Form action={`/displays/${id}/approve`} class="form--inline">
            <input type="hidden" name="code" value={caller.code} />
            {isPanelUnknown(caller.traits) && status === 'pending' ? <ModelChoice /> : undefined}
            <Button
              variant="primary"
              icon="check"
              label={t('join.approve.of', { name, code: caller.code })}
              text={t('join.approve')}
            />
          </Form>
        ) : undefined}
        {status === 'pending' ? (
          <Form action={`/displays/${id}/block`} class="form--inline">
            <Button variant="danger" label={t('join.block.of', { name })} text={t('join.block')} />
          </Form>
        ) : undefined}
      </span>
    </li>
  );
}

/** Displays that the owner rejected. */
export function BlockedDisplays({ devices, gateway }: { devices: readonly Device[]; gateway: Gateway }) {
  const { t } = useWords();
  return (
    <Section title={t('join.blocked.title')} lead={t('join.blocked.lead')}>
      <ul class="rows">
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceWords device={device} gateway={gateway} />
            <span class="rows__actions">
              <Form action={`/displays/${device.id}/approve`} class="form--inline">
                <Button label={t('join.unblock.of', { name: device.name })} text={t('join.unblock')} />
              </Form>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface DeviceWordsProps {
  readonly device: Device;
  readonly caller?: WaitingCaller | undefined;
  readonly gateway: Gateway;
}

function DeviceWords({ device, caller, gateway }: DeviceWordsProps) {
  const { name, mac, status } = device;
  const { words, now } = useFrame();
  const { t, relative } = words;
  const model = labelModel(gateway, device, caller);
  const facts = caller
    ? [model, caller.clientAddress, relative(caller.lastSeenAtMs, now)]
    : [model, status === 'pending' ? t('join.waiting.no_code') : undefined];
  return (
    <span class="rows__words">
      <strong>{name}</strong>
      <span class="faded small">
        <code>{mac}</code> {facts.filter(Boolean).join(' · ')}
        {status === 'joined' ? ` · ${t('join.waiting.new_key')}` : ''}
      </span>
    </span>
  );
}
