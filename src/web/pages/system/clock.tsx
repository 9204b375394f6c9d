import type { ClockLevel } from '../../../board/clock/judge-clock.js';
import { setClock } from '../../../board/clock/set-clock.js';
import type { Reply } from '../../../http/http.js';
import { TimeZone } from '../../../playlist/playlist.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/field.js';
import { Form, FormActions } from '../../components/form.js';
import { Section } from '../../components/section.js';
import type { FormReading } from '../../form.js';
import { useFrame } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { showHealth } from './health.js';

/** Sets the clock to the browser's time, or to what was typed where there are no scripts. */
export async function takeTime(visit: RequestContext, form: FormReading): Promise<Reply> {
  const { runtimeDir, now, user, care } = visit.gateway;
  const atMs = readTime(form, new TimeZone(user().timeZone));
  if (atMs === undefined) {
    form.fail('local_time', 'clock.expected');
    return showHealth(visit, form);
  }
  await setClock(atMs, { runtimeDir, now, monotonicMs: () => performance.now() });
  await care.clock.tick();
  return visit.goTo('/system', { tone: 'good', key: 'clock.set.done' });
}

/** The browser's own milliseconds outrank what the field shows. */
function readTime(form: FormReading, zone: TimeZone): number | undefined {
  const browserMs = form.raw('browser_ms');
  if (/^\d{13}$/.test(browserMs)) return Number(browserMs);
  const [, day = '', hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(form.raw('local_time')) ?? [];
  const dayMs = Date.parse(day);
  if (Number.isNaN(dayMs)) return undefined;
  return zone.instantOf(dayMs / 86_400_000, Number(hours) * 60 + Number(minutes));
}

const TONES = {
  network: 'good',
  owner: 'good',
  chip: 'good',
  assumed: 'plain',
  restored: 'warn',
  implausible: 'bad',
} as const satisfies Record<ClockLevel, string>;

/** What time it is here, how far that can be believed, and a way to set it. */
export function ClockCard({ level }: { level: ClockLevel }) {
  const { words, now } = useFrame();
  const { t, dateTime } = words;
  return (
    <Section title={t('health.clock')}>
      <p>
        {dateTime(now)} <Badge tone={TONES[level]}>{t(`clock.level.${level}`)}</Badge>
      </p>
      <p class="faded small">{t(`clock.level.${level}.text`)}</p>
      {level === 'network' ? undefined : (
        <Form action="/system/clock">
          <TextField name="local_time" type="datetime-local" label={t('clock.right')} hint={t('clock.right.hint')} />
          <FormActions>
            <Button>{t('clock.set')}</Button>
          </FormActions>
        </Form>
      )}
    </Section>
  );
}
