import { MAX_SCRIPT_SECONDS } from '@inkstand/sandbox/script-limits';
import {
  DEFAULT_SCRIPT_SECONDS,
  type PluginInput,
  readScriptSeconds,
  switchOf,
  traitsOfStrategy,
} from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { CheckField } from '../../../components/form/choice.js';
import { NumberField } from '../../../components/form/field.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';

/** Whether the scripts of a plugin run, and for how long. */
export function ScriptSettings({ setting }: { readonly setting: PluginSetting }) {
  const { t, fieldWords } = useWords();
  if (!hasScripts(setting)) return null;
  return (
    <Section title={t('settings.scripts')}>
      <CheckField
        name="run_scripts"
        label={t('settings.scripts.run')}
        hint={t('settings.scripts.hint')}
        checked={setting.scriptSwitch === 'on'}
      />
      <NumberField
        name="script_seconds"
        {...fieldWords('settings.scripts.seconds')}
        value={readScriptSeconds(setting.settings)}
        placeholder={String(DEFAULT_SCRIPT_SECONDS)}
        min={1}
        max={MAX_SCRIPT_SECONDS}
        unit={t('settings.scripts.unit')}
      />
    </Section>
  );
}

/**
 * Reads `ScriptSettings`. Neither an unticked box nor a time answers whether an imported recipe's scripts may run;
 * afterwards, a time that is entered lets them run.
 */
export function readScriptSettings(form: FormReading, setting: PluginSetting): PluginInput {
  if (!hasScripts(setting)) return { settings: {} };
  const isTicked =
    setting.scriptSwitch === 'undecided'
      ? form.isTicked('run_scripts')
      : form.isSwitchedOn('run_scripts', ['script_seconds']);
  const isAnswer = isTicked || setting.scriptSwitch !== 'undecided';
  const settings = { script_seconds: form.optionalWhole('script_seconds', 1, MAX_SCRIPT_SECONDS) };
  return { settings, ...(isAnswer ? { scriptSwitch: switchOf(isTicked) } : {}) };
}

const hasScripts = ({ strategy }: PluginSetting): boolean => traitsOfStrategy(strategy).brings === 'data';
