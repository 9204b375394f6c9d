import type { Broadcast } from '../../store/store.js';
import { useFrame } from '../frame.js';
import type { Gateway } from '../page-gateway.js';
import { describeBroadcast } from '../shared/displays/describe-broadcast.js';
import { nameOfBroadcast } from '../shared/displays/item-name.js';
import { Button } from './form/button.js';
import { Form } from './form/form.js';

interface BroadcastBarProps {
  readonly broadcasts: readonly Broadcast[];
  readonly gateway: Gateway;
  /** Path of the page that it is on. */
  readonly back: string;
}

/** What somebody shows on displays now, how far it has got, and the button that removes it; nothing without any. */
export function BroadcastBar({ broadcasts, gateway, back }: BroadcastBarProps) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
    <>
      {broadcasts.map((broadcast) => {
        const name = nameOfBroadcast(gateway, broadcast);
        return (
          <div class="broadcast" key={broadcast.id}>
            <p class="broadcast__words">
              <strong>{t('show.bar', { name })}</strong>{' '}
              {broadcast.personName === undefined ? '' : `${t('show.person', { name: broadcast.personName })} · `}
              {describeBroadcast(broadcast, gateway.broadcasts.statusOf(broadcast), gateway, words, now)}
            </p>
            <Form action={`/show/${broadcast.id}/remove`} class="form--inline">
              <input type="hidden" name="back" value={back} />
              <Button icon="trash" label={t('show.remove.label', { name })} text={t('show.remove')} />
            </Form>
          </div>
        );
      })}
    </>
  );
}
