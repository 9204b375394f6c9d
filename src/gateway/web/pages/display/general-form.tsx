import { writeClock } from '@inkstand/common/write-time';
import { REFRESH_SECONDS } from '../../../device/device.js';
import { zoneChoices } from '../../../i18n/i18n.js';
import { MAX_NAME_CHARS } from '../../../name-limits.js';
import { canMirror } from '../../../screen/screen.js';
import type { Device, DeviceTable } from '../../../store/store.js';
import { Advanced } from '../../components/form/advanced.js';
import { CheckField, FieldGroup, RadioField, SelectField } from '../../components/form/choice.js';
import { NumberField, TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormResult, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { wholeMinutes } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { describeGeneral } from './describe-general.js';
import { AUTOMATIC } from './read-settings.js';

/** Name, playlist, refresh rate, quiet hours. */
export function GeneralForm({ device, gateway }: { device: Device; gateway: Gateway }) {
  const words = useWords();
  const { t, fieldWords } = words;
  const { playlists, devices } = gateway.tables;
  const fallback = playlists.choose(undefined).name;
  return (
    <Section title={t('display.everyday.title')}>
      <Form action={`/displays/${device.id}/settings`} isSettings>
        <FormErrors />
        <TextField name="name" label={t('display.name')} value={device.name} maxLength={MAX_NAME_CHARS} required />
        <SelectField
          name="playlist"
          label={t('display.playlist')}
          value={String(device.playlistId ?? AUTOMATIC)}
          choices={[
            { value: AUTOMATIC, label: t('display.playlist.default', { name: fallback }) },
            ...playlists.list().map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <NumberField
          name="refresh"
          {...fieldWords('display.refresh')}
          value={wholeMinutes(device.refreshSeconds)}
          placeholder="15"
          min={REFRESH_SECONDS.min / 60}
          max={REFRESH_SECONDS.max / 60}
          unit={t('unit.minutes')}
        />
        <SleepFields device={device} />
        <CheckField name="shows_alerts" {...fieldWords('display.shows_alerts')} checked={device.showsAlerts} />
        <Advanced>
          <PauseFields device={device} />
          <TextField name="tags" {...fieldWords('display.tags')} value={device.tags.join(', ')} maxLength={400} />
          <MirrorField device={device} devices={devices} />
          <SelectField
            name="time_zone"
            label={t('owner.time_zone')}
            hint={t('display.time_zone.hint')}
            value={device.timeZone ?? AUTOMATIC}
            choices={[
              { value: AUTOMATIC, label: t('display.time_zone.default') },
              ...zoneChoices(device.timeZone ?? 'UTC'),
            ]}
          />
        </Advanced>
        <FormSubmit text={t('action.save')} />
        <FormResult>{describeGeneral(device, gateway.tables, words)}</FormResult>
      </Form>
    </Section>
  );
}

/** Which other display it mirrors; nothing when there is no other display. */
function MirrorField({ device, devices }: { device: Device; devices: DeviceTable }) {
  const { t, fieldWords } = useWords();
  const others = devices.list().filter(({ id, status }) => status === 'joined' && canMirror(device, id, devices));
  if (others.length === 0) return undefined;
  return (
    <SelectField
      name="mirror"
      {...fieldWords('display.mirror')}
      value={String(device.mirroredDeviceId ?? AUTOMATIC)}
      choices={[
        { value: AUTOMATIC, label: t('display.mirror.none') },
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

/** Quiet hours. */
export function SleepFields({ device }: { device: Device }) {
  const { t } = useWords();
  return (
    <FieldGroup legend={t('display.sleep')}>
      <CheckField name="sleeps" label={t('display.sleep.on')} checked={device.sleepsAtNight} />
      <div class="form form--row">
        <TextField
          name="sleep_start"
          type="time"
          label={t('display.sleep.start')}
          value={writeClock(device.sleepStartMinutes)}
        />
        <TextField
          name="sleep_end"
          type="time"
          label={t('display.sleep.end')}
          value={writeClock(device.sleepEndMinutes)}
        />
      </div>
    </FieldGroup>
  );
}

/** What a display shows while its playlist shows nothing. */
function PauseFields({ device }: { device: Device }) {
  const { t } = useWords();
  return (
    <>
      <RadioField
        name="asleep"
        label={t('display.sleep.shows')}
        value={device.keepsPictureAsleep ? 'keep' : 'picture'}
        choices={[
          { value: 'picture', label: t('display.sleep.picture') },
          { value: 'keep', label: t('display.sleep.keep') },
        ]}
      />
      <RadioField
        name="idle"
        label={t('display.idle.shows')}
        value={device.keepsPictureIdle ? 'keep' : 'next'}
        choices={[
          { value: 'next', label: t('display.idle.next') },
          { value: 'keep', label: t('display.sleep.keep') },
        ]}
      />
    </>
  );
}
