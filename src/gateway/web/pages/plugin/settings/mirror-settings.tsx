import { MAX_FALLBACK_MINUTES, readMirrorSettings, readRecipeSettings } from '../../../../plugin/plugin.js';
import type { Device, PluginDraft } from '../../../../store/store.js';
import { SelectField } from '../../../components/form/choice.js';
import { NumberField, TextField } from '../../../components/form/field.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useFrame } from '../../../frame.js';

const NONE = '';

/** Reads the keys of settings.yml that these fields set. */
export function readMirrorFields(form: FormReading): Readonly<Record<string, unknown>> {
  const url = form.text('polling_url', { max: 2000 });
  if (!/^https?:\/\/\S+/.test(url)) form.fail('polling_url', 'create.url.wrong');
  // The token is never shown, so an empty input keeps the stored one.
  const token = form.raw('mirror_token').trim();
  return {
    polling_url: url,
    ...(token === '' ? {} : { mirror_token: token }),
    mirror_device: form.raw('mirror_device').trim() || undefined,
    mirror_fallback: form.optionalWhole('mirror_fallback', 0, MAX_FALLBACK_MINUTES),
  };
}

/**
 * The server and display that a mirror shows, what is reported to that server, and what is shown while it does not
 * answer.
 */
export function MirrorFields({ draft, displays }: { draft: PluginDraft; displays: readonly Device[] }) {
  const { words, role, versionOf } = useFrame();
  const { t, fieldWords } = words;
  const { deviceId, fallbackMinutes } = readMirrorSettings(draft.settings);
  const choices = displays
    .filter(({ id, status }) => status === 'joined' || id === deviceId)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = deviceId === undefined ? NONE : String(deviceId);
  // A member keeps a display that an owner chose and that is not theirs.
  const isKept = role === 'member' && chosen !== NONE && choices.every(({ value }) => value !== chosen);
  const token = draft.secrets.mirrorToken ?? '';
  return (
    <Section title={t('settings.mirror')} lead={t('settings.mirror.lead')}>
      <TextField
        name="polling_url"
        label={t('create.url')}
        hint={t('create.url.mirror')}
        value={readRecipeSettings(draft.settings).pollingUrl}
        required
      />
      <TextField
        name="mirror_token"
        label={t('create.token')}
        hint={token === '' ? t('create.token.hint') : t('fields.secret.kept')}
        type="password"
        version={versionOf(token)}
      />
      <SelectField
        name="mirror_device"
        {...fieldWords('settings.mirror.device')}
        value={chosen}
        choices={[
          { value: NONE, label: t('settings.mirror.device.none') },
          ...choices,
          ...(isKept ? [{ value: chosen, label: t('member.kept') }] : []),
        ]}
      />
      <NumberField
        name="mirror_fallback"
        {...fieldWords('settings.mirror.fallback')}
        value={fallbackMinutes}
        min={0}
        max={MAX_FALLBACK_MINUTES}
        unit={t('settings.minutes')}
      />
    </Section>
  );
}
