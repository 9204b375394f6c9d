import { download, type Reply } from '../../../http/http.js';
import { readInventory } from '../../../monitoring/hardware.js';
import type { LoggedLine } from '../../../monitoring/monitoring.js';
import { readSystem } from '../../../system/system.js';
import { Badge } from '../../components/badge.js';
import { LinkButton } from '../../components/form/button.js';
import type { Tone } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import type { RequestContext } from '../../request-context.js';
import { LogDetail } from './log-detail.js';
import { SystemFrame } from './system-frame.js';
import { writeSupport } from './write-support.js';

const TONES: Readonly<Record<LoggedLine['level'], Tone>> = { info: 'plain', warn: 'warn', error: 'bad' };

/** Log of the gateway since its start. */
export function showLog(context: RequestContext): Reply {
  const lines = context.gateway.ring.list();
  const { t, dateTime } = context.words;
  return context.show(
    <SystemFrame tab="log">
      <Section
        title={t('log.title')}
        lead={t('log.lead')}
        actions={<LinkButton href="/system/support" icon="download" text={t('log.support')} />}
      >
        {lines.length === 0 ? (
          <p class="faded">{t('log.none')}</p>
        ) : (
          <Table
            caption={t('log.title')}
            columns={[
              { label: t('chart.when') },
              { label: t('history.log.level') },
              { label: t('history.log.message') },
            ]}
            rows={lines.map(({ atMs, level, message, detail }, index) => ({
              key: index,
              cells: [
                dateTime(atMs),
                <Badge key="level" tone={TONES[level]}>
                  {t(`log.level.${level}`)}
                </Badge>,
                <span key="message">
                  {message} {detail ? <LogDetail detail={detail} gateway={context.gateway} /> : undefined}
                </span>,
              ],
            }))}
          />
        )}
        <p class="faded small">{t('log.support.what')}</p>
      </Section>
    </SystemFrame>,
  );
}

/** Everything that support needs and nothing secret, as a file that can be reviewed before it is sent. */
export async function makeSupport(context: RequestContext): Promise<Reply> {
  const { gateway, now } = context;
  const [board, parts] = await Promise.all([readSystem(gateway.dataDir), readInventory()]);
  const text = writeSupport({ gateway, board, parts, now });
  return download(Buffer.from(text), 'application/json', 'inkstand-support.json');
}
