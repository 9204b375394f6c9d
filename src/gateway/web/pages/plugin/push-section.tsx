import type { Words } from '../../../i18n/i18n.js';
import type { MergeVariables } from '../../../plugin/plugin.js';
import type { PluginSetting } from '../../../store/store.js';
import { MAX_PUSH_SECONDS } from '../../../webhook-limits.js';
import { CopyText } from '../../components/copy-text.js';
import { Button } from '../../components/form/button.js';
import { NumberField } from '../../components/form/field.js';
import { Form, FormErrors, FormResult } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useWords } from '../../frame.js';
import {
  writeCurl,
  writeHomeAssistant,
  writeHomeAssistantPicture,
  writePictureCurl,
} from '../../shared/plugins/push-example.js';

interface PushSectionProps {
  readonly setting: PluginSetting;
  /** Address of the gateway. */
  readonly base: string;
  /** Data in the shape that this plugin expects. */
  readonly example: MergeVariables;
  /** Size limit of a body, and of the data after merging. */
  readonly limitBytes: number;
}

/** How programs push to this plugin: its address, ready commands with its own fields, and the limits. */
export function PushSection({ setting, base, example, limitBytes }: PushSectionProps) {
  const { t, bytes } = useWords();
  const { name, uuid, strategy, pushSeconds } = setting;
  const isData = strategy === 'webhook';
  const path = strategy === 'pictures' ? 'pictures' : 'image';
  const address = isData ? `${base}/api/custom_plugins/${uuid}` : `${base}/api/plugin_settings/${uuid}/${path}`;
  const homeAssistant = isData
    ? writeHomeAssistant(name, address, example, pushSeconds)
    : writeHomeAssistantPicture(name, address, pushSeconds);
  return (
    <Section title={t('push.title')} lead={t(isData ? 'push.lead' : 'push.lead.picture')} id="push">
      <div class="columns push">
        <div>
          <h3>{t('push.address')}</h3>
          <CopyText text={address} />
          <p class="faded small">{t('plugin.webhook.secret')}</p>
          <h3>{t('push.curl')}</h3>
          <CopyText text={isData ? writeCurl(address, example) : writePictureCurl(address)} isBlock />
          <details class="push__more">
            <summary>{t('push.home_assistant')}</summary>
            <p class="small">{t(isData ? 'push.home_assistant.lead' : 'push.home_assistant.picture')}</p>
            <CopyText text={homeAssistant} isBlock />
          </details>
        </div>
        <div>
          <h3>{t('push.limits')}</h3>
          <ul>
            {isData ? (
              <li>{t('push.limit.bytes', { size: bytes(limitBytes) })}</li>
            ) : (
              <li>{t('push.limit.picture')}</li>
            )}
            {isData ? <li>{t('push.limit.merge')}</li> : undefined}
            <li>{t('push.limit.status')}</li>
          </ul>
          {strategy === 'pictures' ? undefined : <PushLimit setting={setting} />}
        </div>
      </div>
    </Section>
  );
}

/** Field for how often programs may push. */
export function PushLimit({ setting: { id, pushSeconds } }: Pick<PushSectionProps, 'setting'>) {
  const words = useWords();
  const { t, fieldWords } = words;
  return (
    <Form action={`/plugins/${id}/push-limit`} class="form form--row" isSettings>
      <FormErrors />
      <NumberField
        name="push_seconds"
        {...fieldWords('push.seconds')}
        value={pushSeconds}
        min={0}
        max={MAX_PUSH_SECONDS}
        unit={t('push.seconds.unit')}
        required
      />
      <Button text={t('action.save')} />
      <FormResult>{describePushLimit(pushSeconds, words)}</FormResult>
    </Form>
  );
}

/** To the second, because that is what counts. */
function describePushLimit(seconds: number, { t, duration, count }: Words): string {
  if (seconds === 0) return t('push.result.free');
  return seconds % 60 === 0 ? t('push.result', { time: duration(seconds) }) : count('push.result.seconds', seconds);
}
