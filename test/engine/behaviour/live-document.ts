import { runBehaviours } from '../../../src/engine/behaviour/behaviour.js';
import { LiveLayout } from '../../../src/engine/behaviour/live-layout.js';
import { buildPage } from '../../../src/engine/framework/framework.js';
import { type Element, elementsOf, textOf } from '../../../src/engine/html/dom.js';
import { createRenderer, type LaidOutDocument } from '../../../src/engine/render.js';
import { SCREENS, type ScreenName } from '../framework/screens.js';

const renderer = createRenderer();

/** A recipe's page on a screen after all behaviours, as painted. */
export async function runMarkup(markup: string, name: ScreenName = 'og') {
  const { screen, pixelRatio } = SCREENS[name];
  const settings = { screen, darkMode: false, noScreenPadding: false, frameworkVersion: 'latest' };
  let page: LiveLayout | undefined;
  const behave = (scene: LaidOutDocument): void => {
    page = new LiveLayout(scene);
    runBehaviours(page);
    page.update();
  };
  const { document } = await renderer.render(buildPage({ markup, view: 'full', ...settings }), {
    widthPx: screen.widthCssPx * pixelRatio,
    heightPx: screen.heightCssPx * pixelRatio,
    pixelRatio,
    bitDepth: 1,
    framework: settings,
    behave,
    details: false,
    load: async () => undefined,
    now: 0,
    locale: 'en',
  });
  const live = page;
  if (!live) throw new Error('behaviours did not run');
  const byId = (id: string): Element => {
    const found = elementsOf(document.root).find((element) => element.id === id);
    if (!found) throw new Error(`no element ${id}`);
    return found;
  };
  return {
    document,
    page: live,
    byId,
    shown: (element: Element): boolean => live.styleOf(element).display !== 'none',
    textOf: (id: string) => textOf(byId(id)),
    style: (id: string) => byId(id).attributes.get('style') ?? '',
  };
}
