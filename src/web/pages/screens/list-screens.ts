import { viewPath } from '../../../device/device.js';
import { compareNames } from '../../../i18n/i18n.js';
import type { Device, ItemContent } from '../../../store/store.js';
import type { PanelScreen } from '../../components/panel.js';
import { nameOfContent } from '../../displays/item-name.js';
import type { Gateway } from '../../gateway.js';

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
  const { device: side, tables, renderTimes } = gateway;
  const found = new Map<string, CurrentScreen>();
  for (const device of tables.devices.list()) {
    if (device.status !== 'joined') continue;
    const { model, panel, key: panelKey } = side.panels.of(device);
    for (const { item, screen } of side.screens.listCandidates(device)) {
      if (!screen) continue;
      const known = found.get(screen.screenKey);
      const viewers = [...(known?.viewers ?? []), device].filter((one, index, all) => all.indexOf(one) === index);
      found.set(screen.screenKey, {
        key: screen.screenKey,
        content: item.content,
        modelLabel: model.label,
        name: nameOfContent(gateway, item.content),
        picture: {
          path: viewPath(side.screens.show(item, screen).path),
          widthPx: panel.widthPx,
          heightPx: panel.heightPx,
          turnedDegrees: panel.rotationDegrees,
        },
        viewers,
        shownBy: viewers.filter(({ id }) => side.shown.find(id)?.token === screen.token),
        // A screen may be rendered for a wake that is about to come.
        renderedAtMs: Math.min(screen.renderedAtMs, gateway.now()),
        renderedInMs: renderTimes.find(item.content, panelKey),
        byteCount: screen.byteCount,
      });
    }
  }
  return [...found.values()].sort((a, b) => b.renderedAtMs - a.renderedAtMs || compareNames(a.name, b.name));
}
