import { viewPath } from '../../../device/device.js';
import { compareNames } from '../../../i18n/i18n.js';
import type { Device, ItemContent, PlaylistItem, Screen } from '../../../store/store.js';
import type { PanelScreen } from '../../components/panel.js';
import type { Gateway } from '../../page-gateway.js';
import { calibratedInks } from '../../shared/displays/calibrated-inks.js';
import { nameOfContent } from '../../shared/displays/item-name.js';

/** A screen with the displays that may show it. */
export interface CurrentScreen {
  readonly key: string;
  readonly content: ItemContent;
  readonly modelLabel: string;
  readonly name: string;
  readonly picture: PanelScreen;
  readonly viewers: readonly Device[];
  readonly renderedAtMs: number;
  /** The displays that fetched it last. */
  readonly shownBy: readonly Device[];
  /** Undefined when it was rendered before the last start. */
  readonly renderedInMs: number | undefined;
  readonly byteCount: number;
}

/** One entry per screen, newest first; a screen that several displays share is listed once. */
export function listScreens(gateway: Gateway): readonly CurrentScreen[] {
  const { device: side, tables } = gateway;
  const byKey = new Map<string, { readonly screen: CurrentScreen; readonly viewers: Device[] }>();
  for (const device of tables.devices.list()) {
    if (device.status !== 'joined') continue;
    for (const candidate of side.screens.listCandidates(device)) {
      if (!candidate.screen) continue;
      const { screenKey } = candidate.screen;
      const listed = byKey.get(screenKey);
      if (!listed) {
        const viewers: [Device, ...Device[]] = [device];
        byKey.set(screenKey, { screen: describeScreen(gateway, candidate.item, candidate.screen, viewers), viewers });
      } else if (listed.viewers.at(-1) !== device) listed.viewers.push(device);
    }
  }
  return [...byKey.values()]
    .map(({ screen }) => screen)
    .sort((a, b) => b.renderedAtMs - a.renderedAtMs || compareNames(a.name, b.name));
}

/** @param viewers not empty; displays that share the screen are added */
function describeScreen(
  gateway: Gateway,
  item: PlaylistItem,
  screen: Screen,
  viewers: readonly [Device, ...Device[]],
): CurrentScreen {
  const { device: side, renderDurations } = gateway;
  const { content } = item;
  const { model, panel, key: panelKey } = side.panels.of(viewers[0]);
  const { screenKey: key, token, byteCount } = screen;
  return {
    key,
    content,
    viewers,
    byteCount,
    modelLabel: model.label,
    name: nameOfContent(gateway, content),
    get picture() {
      const path = viewPath(side.screens.show(item, screen).path);
      const { widthPx, heightPx, rotationDegrees: turnedDegrees } = panel;
      return { path, widthPx, heightPx, turnedDegrees, inks: calibratedInks(gateway, viewers[0]) };
    },
    get shownBy() {
      return viewers.filter(({ id }) => side.shown.find(id)?.token === token);
    },
    // A screen may be rendered for a wake in the near future.
    renderedAtMs: Math.min(screen.renderedAtMs, gateway.now()),
    renderedInMs: renderDurations.find(content, panelKey),
  };
}
