import type { Device } from '../../../store/store.js';
import { ArrivalLine } from '../../components/arrivals.js';
import { Button } from '../../components/form/button.js';
import { SelectField } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import { Form } from '../../components/form/form.js';
import { describePin, PinUntil } from '../../components/form/pin-until.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Section } from '../../components/page/section.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { describeWake } from '../../shared/displays/describe-wake.js';
import { nameOfContent } from '../../shared/displays/item-name.js';
import { PAUSE_HOURS } from '../../shared/displays/pause-hours.js';
import type { DisplayView } from '../../shared/displays/read-display.js';

/** Immediate actions: pin an item, or pause. `address` is the gateway's in the browser. */
export function PinAndPause({ view, gateway, address }: { view: DisplayView; gateway: Gateway; address: string }) {
  const { device } = view;
  const { words, now } = useFrame();
  const { t } = words;
  const isPinned = device.pinnedItemId !== undefined && (device.pinnedUntilMs ?? 0) > now;
  const isPaused = (device.pausedUntilMs ?? 0) > now;
  return (
    <Section title={t('command.title')} lead={t('command.lead')}>
      <NextCall {...{ view, gateway, address }} />
      <div class="stack">
        {isPinned ? (
          <Undo
            action={`/displays/${device.id}/unpin`}
            words={describePin(device.pinnedUntilMs ?? 0, now, words)}
            undo={t('command.unpin')}
          />
        ) : (
          <Pin device={device} gateway={gateway} />
        )}
        {isPaused ? (
          <Undo
            action={`/displays/${device.id}/resume`}
            words={t('command.paused', { until: words.dateTime(device.pausedUntilMs ?? 0) })}
            undo={t('command.resume')}
          />
        ) : (
          <Form action={`/displays/${device.id}/pause`} class="form form--row">
            <SelectField
              name="hours"
              label={t('command.pause.for')}
              value="24"
              choices={PAUSE_HOURS.map((hours) => ({
                value: String(hours),
                label: hours < 48 ? words.count('time.hours', hours) : words.count('time.days', hours / 24),
              }))}
            />
            <TextField name="until" type="date" label={t('command.pause.until')} />
            <Button icon="pause" text={t('command.pause')} />
          </Form>
        )}
      </div>
    </Section>
  );
}

/** When a change takes effect, and how to speed that up. */
function NextCall({ view, gateway, address }: { view: DisplayView; gateway: Gateway; address: string }) {
  const { words, now } = useFrame();
  const { device, expectedAtMs } = view;
  if (expectedAtMs === undefined) return null;
  return (
    <div aria-live="polite">
      <LiveRegion id="next-call" topics={['displays', 'playlists', 'plugins', 'screens']}>
        <ArrivalLine {...{ view, gateway, address }} />
        <p>
          {words.t(expectedAtMs > now ? 'command.sleeps' : 'command.due', { at: words.time(expectedAtMs, now) })}{' '}
          {describeWake(gateway.device.panels.of(device).board, words)}
        </p>
      </LiveRegion>
    </div>
  );
}

function Pin({ device, gateway }: { device: Device; gateway: Gateway }) {
  const { t } = useFrame().words;
  const { playlists } = gateway.tables;
  const items = playlists.items(playlists.choose(device.playlistId).id);
  if (items.length === 0) return <p class="faded">{t('command.pin.none')}</p>;
  return (
    <Form action={`/displays/${device.id}/pin`} class="form form--row">
      <SelectField
        name="item"
        label={t('command.pin.item')}
        value=""
        choices={items.map(({ id, content }) => ({ value: String(id), label: nameOfContent(gateway, content) }))}
      />
      <PinUntil />
      <Button icon="pin" text={t('command.pin')} />
    </Form>
  );
}

function Undo({ action, words, undo }: { action: string; words: string; undo: string }) {
  return (
    <Form action={action} class="form form--row">
      <p>{words}</p>
      <Button text={undo} />
    </Form>
  );
}
