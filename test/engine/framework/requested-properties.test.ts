import t from 'tap';
import { Framework } from '../../../src/engine/framework/framework.js';
import { createRenderer } from '../../../src/engine/render.js';
import { SCREENS, type ScreenName } from './screens.js';

const renderer = createRenderer();

/** Width and height of `#x` on a screen, CSS px. */
async function sizeOf(markup: string, name: ScreenName = 'og'): Promise<[number, number]> {
  const { screen, pixelRatio } = SCREENS[name];
  const { boxes } = await renderer.render(
    `<body class="environment trmnl"><div class="screen"><div class="view view--full"><div class="layout">${markup}</div></div></div>`,
    {
      widthPx: screen.widthCssPx * pixelRatio,
      heightPx: screen.heightCssPx * pixelRatio,
      pixelRatio,
      bitDepth: 8,
      framework: { screen, darkMode: false, noScreenPadding: false, frameworkVersion: '3.2.0' },
      load: async () => undefined,
      now: 0,
      locale: 'en',
    },
  );
  const { width = -1, height = -1 } = boxes.find(({ id }) => id === 'x') ?? {};
  return [Math.round(width * 10) / 10, Math.round(height * 10) / 10];
}

const box = (style: string, inside = ''): string => `<div id="x" style="flex:none;${style}">${inside}</div>`;

t.test('custom properties of the framework can be used in calc() as with an official release', async (t) => {
  for (const [name, og, v2] of [
    ['--title-bar-image-height', 28, 28],
    ['--table-tbody-height', 46, 46],
    ['--richtext-content-max-width', 640, 780],
    ['--rounded-xlarge', 25, 25],
    ['--list-gap-small', 8, 8],
    ['--label-small-font-size', 12, 13],
    ['--value-xxlarge-line-height', 108, 108],
    ['--title-bar-padding-top', 1, 0],
    ['--screen-w-original', 800, 1040],
  ] as const) {
    const markup = box(`height:3px;width:calc(var(${name}) + 1px)`);
    t.same(await sizeOf(markup), [og + 1, 3], `${name} on og`);
    t.same(await sizeOf(markup, 'v2'), [v2 + 1, 3], `${name} on v2`);
  }
});

t.test('size classes leave their size on the element, not on its children', async (t) => {
  const style =
    '<style>#x{position:absolute;width:calc(var(--tn-size-w-max, 9px) / 2);height:var(--tn-size-h, 7px)}</style>';
  const at = (classes: string, around = ''): string =>
    `${style}<div class="${around}"><div id="x" class="${classes}"></div></div>`;
  t.same(await sizeOf(at('w--max-20 h--[30px]')), [40, 30]);
  t.same(await sizeOf(at('md:h--12')), [4.5, 48]);
  t.same(await sizeOf(at('', 'w--max-20 h--[30px]')), [4.5, 7]);
});

t.test('pages that do not refer to these properties get no rules for them', async (t) => {
  const framework = new Framework();
  const rules = (variables: string[]): string =>
    framework
      .rulesFor(['w--20'], SCREENS.og.screen, { pixelRatio: 1 }, variables)
      .map(({ css }) => css)
      .join('\n');
  t.notMatch(rules([]), /--tn-size|font-size:|--table/);
  t.notMatch(rules(['--mine', '--w-font-size']), /--tn-size|--mine|--w-font/);
  t.match(rules(['--tn-size-w', '--table-thead-height']), /--tn-size-w: calc\(80px \* 1\); width: 80px/);
  t.match(
    rules(['--red', '--red-50', '--violet-10', '--red-5']),
    /\{ --red: #ff0000; --red-50: #ff3333; --violet-10: #[\da-f]{6} \}/,
  );
});
