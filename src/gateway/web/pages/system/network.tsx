import { readDisplayAddress } from '../../../config/config.js';
import { DISPLAY_ADDRESS } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import type { LanOnly, NetworkReadings } from '../../../network/network.js';
import { CheckField } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormResult, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';

/** Stores whether plugins may reach the Internet. */
export async function saveNetwork(context: RequestContext, form: FormReading): Promise<Reply> {
  const { lanOnly } = context.gateway;
  context.reconcile(form, <LanOnlyForm isOn={lanOnly.isOn()} />);
  const isOn = form.isTicked('lan_only');
  await context.gateway.lanOnly.choose(isOn);
  return context.redirectTo('/system', { tone: 'good', key: isOn ? 'network.lan_only.on' : 'network.lan_only.off' });
}

/** Stores the base address for displays. */
export async function saveDisplayAddress(context: RequestContext, form: FormReading): Promise<Reply> {
  const { tables, live } = context.gateway;
  const text = form.raw('display_address').trim();
  const address = readDisplayAddress(text);
  if (text !== '' && address === undefined) {
    return context.redirectTo('/system', { tone: 'bad', key: 'network.display_address.wrong' });
  }
  await tables.settings.write(DISPLAY_ADDRESS, address ?? '');
  live.publish('joining');
  return context.redirectTo('/system', { tone: 'good', key: 'network.display_address.saved' });
}

/** The address that displays use, where it differs from the one that they call. */
function DisplayAddressForm({ gateway: { device, tables } }: { gateway: Gateway }) {
  const { t } = useWords();
  const { startedDisplayAddress: started } = device;
  const address = device.displayAddress();
  const hint =
    started === undefined
      ? t('network.display_address.hint')
      : t('network.display_address.started', { address: started });
  return (
    <Form action="/system/display-address">
      <TextField
        name="display_address"
        type="url"
        label={t('network.display_address')}
        hint={hint}
        value={String(tables.settings.read(DISPLAY_ADDRESS) ?? '')}
        placeholder={started ?? 'http://192.168.1.5:8080'}
        maxLength={190}
      />
      <FormSubmit variant="plain" text={t('action.save')} />
      <FormResult>
        {address === undefined
          ? t('network.display_address.automatic')
          : t('network.display_address.result', { address })}
      </FormResult>
    </Form>
  );
}

interface NetworkSectionProps {
  readonly gateway: Gateway;
  /** Addresses to enter in browsers and on displays. */
  readonly addresses: readonly string[];
  readonly readings: NetworkReadings;
  readonly lanOnly: Pick<LanOnly, 'isOn' | 'isForced'>;
}

/** The gateway's addresses, the state of its network, and which hosts plugins may reach. */
export function NetworkSection({ addresses, readings, lanOnly, gateway }: NetworkSectionProps) {
  const { t, count } = useWords();
  const { interfaces, hasRoute, nameServers } = readings;
  return (
    <Section title={t('health.addresses')} lead={count('health.addresses.lead', addresses.length)}>
      <ul class="plain">
        {addresses.map((address) => (
          <li key={address}>
            <code>{address}</code>
          </li>
        ))}
        {interfaces.map(({ name, address }) => (
          <li key={address} class="faded small">
            {name}: {address}
          </li>
        ))}
      </ul>
      {hasRoute === false ? <p class="faded small">{t('network.no_route')}</p> : undefined}
      {nameServers.length === 0 ? <p class="faded small">{t('network.no_names')}</p> : undefined}
      <DisplayAddressForm gateway={gateway} />
      {lanOnly.isForced ? <p>{t('network.lan_only.forced')}</p> : <LanOnlyForm isOn={lanOnly.isOn()} />}
    </Section>
  );
}

function LanOnlyForm({ isOn }: { isOn: boolean }) {
  const { t, fieldWords } = useWords();
  return (
    <Form action="/system/network" isSettings>
      <CheckField name="lan_only" {...fieldWords('network.lan_only')} checked={isOn} />
      <FormSubmit variant="plain" text={t('action.save')} />
      <FormResult>{t(isOn ? 'network.lan_only.on' : 'network.lan_only.off')}</FormResult>
    </Form>
  );
}
