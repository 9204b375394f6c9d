import type { Device } from '../../../store/store.js';
import { ArrivalLine } from '../../components/arrivals.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { Form, FormActions } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import { DEMO_PLUGIN } from '../../demo-plugin.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { readDisplay } from '../../shared/displays/read-display.js';
import { isPanelUnknown, ModelChoice } from './model-choice.js';

/** A display that has just joined, and what to do next: choose a plugin, or open the display. */
export function Arrived({ device, gateway, address }: { device: Device; gateway: Gateway; address: string }) {
  const { t } = useWords();
  const { id, name } = device;
  const demoPlugin = gateway.tables.settings.read(DEMO_PLUGIN);
  const hasPlugins = gateway.plugins.list().some((plugin) => plugin.id !== demoPlugin);
  return (
    <Notice tone="good" title={t('join.arrived', { name })}>
      {isPanelUnknown(device) && device.modelName === undefined ? (
        <Form action={`/displays/${id}/model`} class="form form--row">
          <ModelChoice />
          <Button text={t('action.save')} />
        </Form>
      ) : undefined}
      <ArrivalLine view={readDisplay(gateway, device, address, [])} {...{ gateway, address }} />
      <p>{t(hasPlugins ? 'join.arrived.display' : 'join.arrived.gallery')}</p>
      <FormActions>
        {hasPlugins ? undefined : (
          <LinkButton href="/plugins/new" variant="primary" icon="plus" text={t('checklist.plugin.go')} />
        )}
        <LinkButton
          href={`/displays/${id}`}
          variant={hasPlugins ? 'primary' : 'plain'}
          text={t('join.arrived.open', { name })}
        />
      </FormActions>
    </Notice>
  );
}

/** The owner's joined displays, the latest first. */
export const listJoined = ({ tables }: Gateway): readonly Device[] =>
  tables.devices
    .list()
    .filter(({ status, isDemo }) => status === 'joined' && !isDemo)
    .sort((a, b) => b.createdAtMs - a.createdAtMs);
