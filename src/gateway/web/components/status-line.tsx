import type { Alert } from '../../alert/alert.js';
import { describeAlert, nameAlert } from '../../alert/alert-words.js';
import { useFrame } from '../frame.js';
import type { Gateway } from '../page-gateway.js';
import { describeReason } from '../shared/displays/describe-reason.js';
import { linkOfAlert } from '../shared/displays/link-of-alert.js';
import type { DisplayView } from '../shared/displays/read-display.js';
import { actionOfAlert, type Status } from '../shared/displays/status-sentence.js';
import { LinkButton } from './form/button.js';

/** The one line of *Displays*: what is the matter, with the one button that helps. */
export function StatusLine({ status }: { readonly status: Status }) {
  const { words, now } = useFrame();
  const { t, count, time } = words;
  switch (status.kind) {
    case 'waiting':
      return <Line text={count('home.waiting', status.count)} href={status.href} action={t('status.approve')} />;
    case 'alert':
      return (
        <Line
          text={[nameAlertWithPlace(status.alert, words), status.others > 0 ? count('status.more', status.others) : '']
            .filter(Boolean)
            .join(' · ')}
          href={status.href}
          action={t(actionOfAlert(status.alert))}
        />
      );
    case 'empty':
      return <Line text={count('home.empty_displays', status.count)} href={status.href} action={t('status.choose')} />;
    case 'idle':
      return (
        <Line
          text={
            status.untilMs === undefined ? t('status.idle') : t('status.idle.until', { at: time(status.untilMs, now) })
          }
          href={status.href}
          action={t('status.playlists')}
        />
      );
    case 'well':
      return <span>{t('home.well')}</span>;
  }
}

/** The sentence about an alert on the card of its display or plugin, with the same button. */
export function AlertLine({ alert }: { readonly alert: Alert }) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
    <p class="status-line status-line--bad">
      <span>{describeAlert(alert, words, now)}</span>
      <LinkButton
        href={linkOfAlert(alert)}
        label={`${t(actionOfAlert(alert))}: ${nameAlert(alert, words)}`}
        text={t(actionOfAlert(alert))}
      />
    </p>
  );
}

/** Why a display without alerts shows nothing of its playlist, with the button that changes it; else nothing. */
export function PlanLine({ view, gateway }: { readonly view: DisplayView; readonly gateway: Gateway }) {
  const { words, now } = useFrame();
  const { t } = words;
  const { next } = view.states;
  if (next.why.kind !== 'idle' && next.why.kind !== 'nothing') return null;
  const { id } = gateway.tables.playlists.choose(view.device.playlistId);
  const [href, action] =
    next.why.kind === 'idle'
      ? [`/playlists/${id}`, 'status.playlist' as const]
      : ['/plugins', 'status.choose' as const];
  return (
    <p class="status-line">
      <span>{describeReason(next, gateway, words, now)}</span>
      <LinkButton href={href} label={`${t(action)}: ${view.device.name}`} text={t(action)} />
    </p>
  );
}

/** Such as `Bus board: cannot be rendered, line 8`. */
function nameAlertWithPlace(alert: Alert, words: ReturnType<typeof useFrame>['words']): string {
  const name = nameAlert(alert, words);
  return alert.place ? words.t('status.line', { name, line: alert.place.line }) : name;
}

const Line = ({ text, href, action }: { text: string; href: string; action: string }) => (
  <span class="status-line">
    <span>{text}</span> <LinkButton href={href} text={action} />
  </span>
);
