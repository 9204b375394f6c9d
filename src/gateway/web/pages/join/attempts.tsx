import type { Attempt, AttemptOutcome } from '../../../device/device.js';
import { Badge } from '../../components/badge.js';
import type { Tone } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import { useFrame } from '../../frame.js';

const TONES: Readonly<Record<AttemptOutcome, Tone>> = {
  joined: 'good',
  pending: 'warn',
  blocked: 'plain',
  'wrong-key': 'bad',
  'no-id': 'bad',
};

/** Recent join attempts: which display, the outcome, and what to do. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { words, now } = useFrame();
  const { t, relative } = words;
  return (
    <Section title={t('join.attempts.title')} lead={t('join.attempts.lead')}>
      {attempts.length === 0 ? (
        <p class="faded waiting-dots">{t('join.attempts.none')}</p>
      ) : (
        <Table
          caption={t('join.attempts.title')}
          columns={[
            { label: t('join.attempt.display') },
            { label: t('join.attempt.when') },
            { label: t('join.attempt.result') },
            { label: t('join.attempt.next') },
          ]}
          rows={attempts.map((attempt) => ({
            key: `${attempt.mac} ${attempt.outcome}`,
            cells: [
              <span key="who">
                <code>{attempt.mac ?? t('join.attempt.no_mac')}</code>
                <span class="faded small"> {[attempt.model, attempt.clientAddress].filter(Boolean).join(', ')}</span>
              </span>,
              relative(attempt.atMs, now),
              <Badge key="result" tone={TONES[attempt.outcome]}>
                {t(`join.outcome.${attempt.outcome}`)}
              </Badge>,
              t(`join.outcome.${attempt.outcome}.next`),
            ],
          }))}
        />
      )}
    </Section>
  );
}
