import { readTopicSettings } from '../../../plugin/plugin.js';
import type { PluginSetting } from '../../../store/store.js';
import { LinkButton } from '../../components/form/button.js';
import { Section } from '../../components/page/section.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';

const REASONS = ['size', 'form', 'topics'] as const;

/** The topics that a plugin reads, with their last messages. */
export function Topics({ setting, gateway }: { setting: PluginSetting; gateway: Gateway }) {
  const { words, now } = useFrame();
  const { t } = words;
  const { mqtt, plugins } = gateway;
  const facts = mqtt.factsOf(setting.id);
  const lastMs = facts?.lastMessageAtMs;
  const { lines } = readTopicSettings(setting);
  return (
    <Section
      title={t('plugin.topics')}
      lead={
        lastMs === undefined ? t('plugin.topics.none') : t('plugin.topics.last', { when: words.relative(lastMs, now) })
      }
      actions={<LinkButton href="/system/mqtt" variant="quiet" text={t('plugin.topics.settings')} />}
    >
      <ul class="plain">
        {lines.map(({ filter, variable }) => (
          <li key={`${variable} ${filter}`}>
            <code>{variable === undefined ? filter : `${variable} = ${filter}`}</code>
          </li>
        ))}
      </ul>
      {mqtt.state().kind === 'off' ? (
        <p>{t('plugin.topics.off')}</p>
      ) : facts === undefined || facts.messageCount === 0 ? (
        <p class="faded">{t('plugin.topics.none.words')}</p>
      ) : (
        <p>
          {t('plugin.topics.counts', {
            messages: words.count('plugin.topics.message', facts.messageCount),
            topics: words.count('plugin.topics.topic', facts.topicCount),
          })}
        </p>
      )}
      {REASONS.filter((reason) => (facts?.refused[reason] ?? 0) > 0).map((reason) => (
        <p key={reason}>
          {words.count(`plugin.topics.refused.${reason}`, facts?.refused[reason] ?? 0, {
            limit: words.bytes(plugins.limitBytes),
          })}
        </p>
      ))}
    </Section>
  );
}
