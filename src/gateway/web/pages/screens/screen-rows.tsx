import { Badge } from '../../components/badge.js';
import { Panel } from '../../components/panel.js';
import { useFrame } from '../../frame.js';
import { nameSome } from '../../shared/displays/name-some.js';
import type { CurrentScreen } from './list-screens.js';

/** Path of the page of a screen. */
const linkOf = ({ key }: CurrentScreen): string => `/screens/open?key=${encodeURIComponent(key)}`;

/** The displays that show it now; nothing when none does. */
function ShownBy({ screen: { shownBy } }: { screen: CurrentScreen }) {
  const words = useFrame().words;
  if (shownBy.length === 0) return null;
  return (
    <span class="small">
      <Badge>{words.t('state.shown')}</Badge> {nameSome(shownBy, words)}
    </span>
  );
}

/** One screen as a card. */
export function ScreenTile({ screen }: { screen: CurrentScreen }) {
  const { words, now } = useFrame();
  const { t, relative, bytes, number } = words;
  const { picture, name, viewers, renderedAtMs, renderedInMs, byteCount } = screen;
  const facts = [
    t('screens.rendered', { when: relative(renderedAtMs, now) }),
    renderedInMs === undefined ? '' : t('screens.took', { time: `${number(renderedInMs)} ms` }),
    bytes(byteCount),
  ];
  return (
    <li class="screen">
      <Panel {...picture} alt="" isLazy />
      <a class="screen__name" href={linkOf(screen)}>
        {name}
      </a>
      <span class="small">{t('screens.on', { names: nameSome(viewers, words) })}</span>
      <ShownBy screen={screen} />
      <span class="faded small">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** Screens as rows. */
export function ScreenTable({ rows }: { rows: readonly CurrentScreen[] }) {
  const { words, now } = useFrame();
  const { t, relative, bytes, number } = words;
  return (
    <table class="rowtable">
      <caption class="only-heard">{t('nav.screens')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="only-heard">{t('list.picture')}</span>
          </th>
          <th scope="col">{t('display.name')}</th>
          <th scope="col">{t('nav.displays')}</th>
          <th scope="col">{t('screens.size')}</th>
          <th scope="col">{t('screens.time')}</th>
          <th scope="col">{t('screens.drawn')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((screen) => (
          <tr key={screen.key}>
            <td class="rowtable__picture">
              <Panel {...screen.picture} alt="" isLazy />
            </td>
            <th scope="row" class="rowtable__name">
              <a href={linkOf(screen)}>{screen.name}</a>
              <span class="rowtable__detail">{screen.modelLabel}</span>
            </th>
            <td class="rowtable__state small">
              {nameSome(screen.viewers, words)} <ShownBy screen={screen} />
            </td>
            <td class="rowtable__minor">{bytes(screen.byteCount)}</td>
            <td class="rowtable__reading">
              {screen.renderedInMs === undefined ? undefined : `${number(screen.renderedInMs)} ms`}
            </td>
            <td class="rowtable__seen">{relative(screen.renderedAtMs, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
