import { listRenderHosts, type PluginInput, readRenderHosts, traitsOfStrategy } from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { TextField } from '../../../components/form/field.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';

interface HostSettingsProps {
  readonly setting: PluginSetting;
  readonly markup: Readonly<Record<string, string>>;
}

/** The hosts that screens of a plugin may fetch from: those of its recipe, and those that the owner adds. */
export function HostSettings({ setting, markup }: HostSettingsProps) {
  const { t, fieldWords } = useWords();
  if (!isRendered(setting)) return null;
  const added = readRenderHosts(setting.settings);
  const written = listRenderHosts({ settings: setting.settings, markup }).filter((host) => !added.includes(host));
  return (
    <Section title={t('settings.hosts')} lead={t('settings.hosts.lead')}>
      {written.length > 0 ? <p>{t('settings.hosts.written', { hosts: written.join(', ') })}</p> : undefined}
      <TextField name="render_hosts" {...fieldWords('settings.hosts.added')} value={added.join(' ')} maxLength={1000} />
    </Section>
  );
}

/** Reads `HostSettings`. */
export function readHostSettings(form: FormReading, setting: PluginSetting): PluginInput {
  if (!isRendered(setting)) return { settings: {} };
  return { settings: { render_hosts: form.text('render_hosts', { min: 0, max: 1000 }) || undefined } };
}

const isRendered = ({ strategy }: PluginSetting): boolean => traitsOfStrategy(strategy).brings === 'data';
