import { writeClock } from '@inkstand/common/write-time';
import type { ComponentChildren } from 'preact';
import { Button } from '../../components/form/button.js';
import { PinUntil } from '../../components/form/pin-until.js';
import { Icon } from '../../components/icon.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { nameOfContent } from '../../shared/displays/item-name.js';
import { PAUSE_HOURS } from '../../shared/displays/pause-hours.js';

/** Quiet hours that the form suggests: 22:00 to 06:00. */
const DEFAULT_SLEEP = { startMinutes: 22 * 60, endMinutes: 6 * 60 } as const;

interface BulkProps {
  readonly gateway: Gateway;
  /** Number of displays that match search and filters, on all pages. */
  readonly total: number;
}

/** Changes for several displays at once, as part of the form around the list. */
export function Bulk({ gateway, total }: BulkProps) {
  const { t, count } = useWords();
  const { playlists, firmware } = gateway.tables;
  const files = firmware.list();
  return (
    <details class="bulk">
      <summary>
        <Icon name="edit" />
        {t('bulk.title')}
      </summary>
      <div class="bulk__body">
        <label class="bulk__all">
          <input type="checkbox" name="all" value="on" /> {count('bulk.all', total)}
        </label>
        <Group title={t('display.playlist')}>
          <select class="input" name="playlist" aria-label={t('display.playlist')}>
            {playlists.list().map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button name="change" value="playlist" text={t('bulk.playlist')} />
        </Group>
        <Group title={t('display.sleep')}>
          <input
            class="input input--short"
            type="time"
            name="sleep_start"
            value={writeClock(DEFAULT_SLEEP.startMinutes)}
            aria-label={t('display.sleep.start')}
          />
          <input
            class="input input--short"
            type="time"
            name="sleep_end"
            value={writeClock(DEFAULT_SLEEP.endMinutes)}
            aria-label={t('display.sleep.end')}
          />
          <Button name="change" value="sleep" text={t('bulk.sleep')} />
          <Button name="change" value="wake" text={t('bulk.wake')} />
        </Group>
        <PauseGroup />
        <PinGroup gateway={gateway} />
        <Group title={t('display.tags')}>
          <input
            class="input"
            type="text"
            name="tags"
            maxlength={100}
            aria-label={t('display.tags')}
            autocomplete="off"
          />
          <Button name="change" value="tag" text={t('bulk.tag')} />
          <Button name="change" value="untag" text={t('bulk.untag')} />
        </Group>
        {files.length > 0 ? (
          <Group title={t('display.firmware')} hint={t('bulk.firmware.hint')}>
            <select class="input" name="firmware" aria-label={t('display.firmware')}>
              {files.map(({ id, version, models }) => (
                <option key={id} value={id}>
                  {t('firmware.title', { version, models: models.join(', ') })}
                </option>
              ))}
            </select>
            <Button name="change" value="firmware" text={t('bulk.firmware')} />
          </Group>
        ) : undefined}
      </div>
    </details>
  );
}

function PauseGroup() {
  const { t, count } = useWords();
  return (
    <Group title={t('command.pause')}>
      <select class="input" name="hours" aria-label={t('command.pause.for')}>
        {PAUSE_HOURS.map((hours) => (
          <option key={hours} value={hours} selected={hours === 24}>
            {hours < 48 ? count('time.hours', hours) : count('time.days', hours / 24)}
          </option>
        ))}
      </select>
      <Button name="change" value="pause" text={t('command.pause')} />
      <Button name="change" value="resume" text={t('command.resume')} />
    </Group>
  );
}

function PinGroup({ gateway }: { gateway: Gateway }) {
  const { t } = useWords();
  const { playlists } = gateway.tables;
  return (
    <Group title={t('command.pin')}>
      <select class="input" name="item" aria-label={t('command.pin.item')}>
        {playlists.list().flatMap(({ id: playlistId, name }) =>
          playlists.items(playlistId).map(({ id, content }) => (
            <option key={id} value={id}>
              {`${name}: ${nameOfContent(gateway, content)}`}
            </option>
          )),
        )}
      </select>
      <PinUntil />
      <Button name="change" value="pin" text={t('command.pin')} />
      <Button name="change" value="unpin" text={t('command.unpin')} />
    </Group>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ComponentChildren }) {
  return (
    <fieldset class="bulk__group">
      <legend>{title}</legend>
      <div class="bulk__controls">{children}</div>
      {hint ? <p class="field__hint">{hint}</p> : undefined}
    </fieldset>
  );
}
