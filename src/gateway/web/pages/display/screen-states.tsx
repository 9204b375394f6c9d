import type { DisplayPlan } from '../../../device/device.js';
import { Section } from '../../components/page/section.js';
import { Panel } from '../../components/panel.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { describeLeftOut, describeReason } from '../../shared/displays/describe-reason.js';
import { nameOfItem } from '../../shared/displays/item-name.js';
import { nameOfPlan, nameOfSubject } from '../../shared/displays/name-screen.js';
import { type DisplayView, pictureOfPlan } from '../../shared/displays/read-display.js';

interface ScreenStatesProps {
  readonly view: DisplayView;
  readonly gateway: Gateway;
  /** The gateway's address in the browser. */
  readonly address: string;
}

/** What the display shows, would get if it called now, and gets at its expected wake. */
export function ScreenStates({ view, gateway, address }: ScreenStatesProps) {
  const { words, now } = useFrame();
  const { t, time } = words;
  const { device, states, expectedAtMs } = view;
  // Not `plannedAtMs`: for a late display that is slightly after the page's own now.
  const isExpected = (expectedAtMs ?? 0) > now;
  if (device.status !== 'joined')
    return <Panel {...view.picture} alt={t('display.picture.alt', { name: device.name })} />;
  return (
    <>
      {device.isDemo && !states.shown ? undefined : <Shown view={view} />}
      <div class="columns">
        <Section title={t('state.next')} id="state-next" lead={t('state.next.lead')}>
          <Planned plan={states.next} {...{ view, gateway, address }} />
          <LeftOut plan={states.next} gateway={gateway} />
        </Section>
        <Section
          title={t('state.planned')}
          id="state-planned"
          lead={t(isExpected ? 'state.planned.lead' : 'state.planned.late', { at: time(states.plannedAtMs, now) })}
        >
          <Planned plan={states.planned} {...{ view, gateway, address }} />
          {isExpected && gateway.device.chooser.showsTime(device, states.planned) ? (
            <p class="faded">{t('state.planned.time')}</p>
          ) : undefined}
        </Section>
      </div>
    </>
  );
}

/** The bytes that the display fetched last, whatever has changed since. */
function Shown({ view: { device, states, picture } }: { view: DisplayView }) {
  const { words, now } = useFrame();
  const { t, time, relative } = words;
  const { shown } = states;
  const missing = t(shown ? 'state.shown.lost' : 'state.shown.none');
  return (
    <section class="display-now" aria-labelledby="state-shown">
      <h2 id="state-shown">{t('state.shown')}</h2>
      <Panel
        {...picture}
        alt={picture.path === undefined ? missing : t('display.picture.alt', { name: device.name })}
        caption={
          <>
            {shown ? (
              <>
                <strong>{nameOfSubject(shown.subject, words)}</strong> ·{' '}
                {t('state.shown.fetched', { at: time(shown.atMs, now), ago: relative(shown.atMs, now) })} ·{' '}
                <code>{shown.name}</code>
              </>
            ) : undefined}
            {picture.path === undefined ? (
              <p>{missing}</p>
            ) : (
              <p>
                <a href={picture.path}>{t('screens.file')}</a>
              </p>
            )}
          </>
        }
      />
    </section>
  );
}

function Planned({ plan, view, gateway, address }: ScreenStatesProps & { plan: DisplayPlan }) {
  const { words, now } = useFrame();
  const { t } = words;
  const { device, states } = view;
  const name = nameOfPlan(plan, states.shown, gateway, words);
  const picture = pictureOfPlan(gateway, device, plan, address);
  return (
    <div class="display-next">
      <Panel {...picture} alt={t('state.planned.alt', { subject: name })} />
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p>{describeReason(plan, gateway, words, now)}</p>
        {picture.path === undefined ? undefined : (
          <p>
            <a href={picture.path}>{t('screens.file')}</a>
          </p>
        )}
      </div>
    </div>
  );
}

function LeftOut({ plan, gateway }: { plan: DisplayPlan; gateway: Gateway }) {
  const { words, now } = useFrame();
  if (plan.leftOut.length === 0) return null;
  return (
    <details>
      <summary>{words.count('why.left', plan.leftOut.length)}</summary>
      <ul>
        {plan.leftOut.map((left) => (
          <li key={left.itemId}>
            <strong>{nameOfItem(gateway, left.itemId)}</strong>: {describeLeftOut(left, words, now)}
          </li>
        ))}
      </ul>
    </details>
  );
}
