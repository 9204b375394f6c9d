import t from 'tap';
import { createRenderer, type Rendering } from '../../../src/engine/render.js';
import { SCREENS, type ScreenName } from './screens.js';

const renderer = createRenderer();

interface Options {
  readonly name?: ScreenName;
  readonly classes?: string;
  readonly isPortrait?: boolean;
}

/** A page of release 3.3.0. */
async function draw(markup: string, { name = 'og', classes = '', isPortrait = false }: Options = {}) {
  const { screen: listed, pixelRatio } = SCREENS[name];
  const { widthCssPx, heightCssPx } = listed;
  const turned = { widthCssPx: heightCssPx, heightCssPx: widthCssPx, orientation: 'portrait' as const };
  const screen = isPortrait ? { ...listed, ...turned } : listed;
  const rendering = await renderer.render(
    `<body class="environment trmnl"><div class="screen ${classes}"><div class="view view--full">${markup}</div></div>`,
    {
      widthPx: screen.widthCssPx * pixelRatio,
      heightPx: screen.heightCssPx * pixelRatio,
      pixelRatio,
      bitDepth: 8,
      framework: { screen, darkMode: false, noScreenPadding: false, frameworkVersion: '3.3.0' },
      load: async () => undefined,
      now: 0,
      locale: 'en',
    },
  );
  const round = (value: number): number => Math.round(value * 10) / 10;
  const boxes = new Map(
    rendering.boxes.flatMap(({ id, x, y, width, height }) =>
      id ? [[id, [x, y, width, height].map(round)] as const] : [],
    ),
  );
  const boxOf = (id: string): readonly number[] => boxes.get(id) ?? [];
  return { boxOf, greyAt: (x: number, y: number) => greyAt(rendering, x, y) };
}

const greyAt = ({ rgba, widthPx }: Rendering, x: number, y: number): number => rgba[(y * widthPx + x) * 4] ?? -1;

/** A box without content in the layout, whose corner is at 10, 10. */
const placed = (classes: string, more = ''): string =>
  `<div class="layout relative"><div class="absolute w--2 h--2 ${classes}" id="a"></div>${more}</div>`;

t.test('1: each edge takes each kind of step of the spacing scale', async (t) => {
  const steps: Readonly<Record<string, number>> = {
    '0': 0,
    '0.5': 2,
    '1': 4,
    '1.5': 6,
    '2.5': 10,
    '3.5': 14,
    '12': 48,
    '14': 56,
    '96': 384,
  };
  for (const [step, px] of Object.entries(steps)) {
    t.strictSame(
      (await draw(placed(`top--${step} left--${step}`))).boxOf('a'),
      [10 + px, 10 + px, 8, 8],
      `top and left ${step}`,
    );
    const far = (await draw(placed(`bottom--${step} right--${step}`))).boxOf('a');
    t.strictSame(far, [790 - 8 - px, 470 - 8 - px, 8, 8], `bottom and right ${step}`);
  }
  const inset = await draw('<div class="layout relative"><div class="absolute inset--5" id="a"></div></div>');
  t.strictSame(inset.boxOf('a'), [30, 30, 740, 420]);
});

t.test('1: offsets scale with the contents of a screen', async (t) => {
  const scaled = await draw(placed('top--10 left--10'), { name: 'v2', classes: 'screen--scale-large' });
  const plain = await draw(placed('top--10 left--10'), { name: 'v2' });
  const [x = 0] = plain.boxOf('a');
  t.ok((scaled.boxOf('a')[0] ?? 0) > x, `${scaled.boxOf('a')} against ${plain.boxOf('a')}`);
});

t.test('1: prefixes of size and orientation count, those of bit depth and lengths in brackets do not', async (t) => {
  const leftOf = async (classes: string, options?: Options): Promise<number> =>
    ((await draw(placed(`left--1 ${classes}`), options)).boxOf('a')[0] ?? 0) - 10;
  t.equal(await leftOf('md:left--4'), 16);
  t.equal(await leftOf('lg:left--4'), 4);
  t.equal(await leftOf('lg:left--4', { name: 'v2' }), 16);
  t.equal(await leftOf('portrait:left--5'), 4);
  t.equal(await leftOf('portrait:left--5', { isPortrait: true }), 20);
  t.equal(await leftOf('md:portrait:left--6', { isPortrait: true }), 24);
  t.equal(await leftOf('1bit:left--7'), 4);
  t.equal(await leftOf('md:1bit:left--7'), 4);
  t.equal(await leftOf('left--[30px]'), 4);
});

t.test('1: levels say what lies above', async (t) => {
  const pile = (first: string, second: string): string =>
    `<div class="layout relative"><div class="absolute inset--0 ${first}" style="background:#000"></div><div class="absolute inset--0 ${second}" style="background:#fff"></div></div>`;
  t.equal((await draw(pile('z--2', 'z--1'))).greyAt(400, 240), 0);
  t.equal((await draw(pile('z--1', 'z--2'))).greyAt(400, 240), 255);
  t.equal((await draw(pile('z--0', 'z--3'))).greyAt(400, 240), 255);
  t.equal((await draw(pile('z--4', ''))).greyAt(400, 240), 255, 'there is no fourth one');
  t.equal((await draw(pile('md:z--3', 'z--2'))).greyAt(400, 240), 0, 'with a prefix');
});

t.test('3: the corner factor scales radii', async (t) => {
  const markup = (factor: string): string =>
    `<style>.screen{${factor}}</style><div class="layout relative"><div class="absolute top--0 left--0 w--20 h--20 rounded--large" style="background:#000"></div></div>`;
  t.equal((await draw(markup(''))).greyAt(10, 10), 255, 'round');
  t.equal((await draw(markup('--framework-layout-corner-factor:0'))).greyAt(10, 10), 0, 'square');
  const plain = await draw(markup(''));
  const rounder = await draw(markup('--framework-layout-corner-factor:3'));
  let [x, wide] = [10, 10];
  while (plain.greyAt(x, 10) > 128) x++;
  while (rounder.greyAt(wide, 10) > 128) wide++;
  t.ok(wide - 10 > 2 * (x - 10), `${wide - 10} against ${x - 10} px`);
});

t.test('3: the progress factor scales bars and dots', async (t) => {
  const markup = (css: string): string =>
    `<style>.screen{${css}}</style><div class="layout layout--col"><div class="progress-bar"><div class="track" id="bar"><div class="fill" style="width:50%"></div></div></div>
     <div class="progress-bar progress-bar--small"><div class="track" id="small"><div class="fill" style="width:50%"></div></div></div>
     <div class="progress-dots"><div class="track"><div class="dot dot--filled" id="dot"></div></div></div></div>`;
  const plain = await draw(markup(''));
  const doubled = await draw(markup('--framework-layout-progress-factor:2'));
  for (const id of ['bar', 'small', 'dot']) t.equal(doubled.boxOf(id)[3], 2 * (plain.boxOf(id)[3] ?? 0), id);
  t.equal(plain.boxOf('bar')[3], 24);
});

t.test('3: whitespace scales the rows of tables, and tracking follows the place of a text', async (t) => {
  const markup = (css: string): string =>
    `<style>.screen{${css}}</style><div class="layout"><table class="table"><thead><tr><th><span class="title" id="head">Head</span></th></tr></thead>
     <tbody><tr><td id="row"><span class="label" id="cell">Body</span></td><td><span class="value" id="value">12</span></td></tr></tbody></table><span class="label" id="free">Body</span></div>`;
  const plain = await draw(markup(''));
  const widthOf = (page: typeof plain, id: string): number => page.boxOf(id)[2] ?? 0;
  const dense = await draw(markup('--framework-layout-whitespace-factor:.25'));
  t.ok((dense.boxOf('row')[3] ?? 0) < (plain.boxOf('row')[3] ?? 0), 'rows');
  const body = await draw(markup('--framework-text-table-body-tracking:3px'));
  t.equal(widthOf(body, 'cell'), widthOf(plain, 'cell') + 12, 'a label of a cell');
  t.equal(widthOf(body, 'value'), widthOf(plain, 'value'), 'a value keeps its own');
  t.equal(widthOf(body, 'head'), widthOf(plain, 'head'), 'a head keeps its own');
  t.equal(widthOf(body, 'free'), widthOf(plain, 'free'), 'a label outside of tables keeps its own');
  const head = await draw(markup('--framework-text-table-head-tracking:3px;--framework-text-title-tracking:9px'));
  t.equal(widthOf(head, 'head'), widthOf(plain, 'head') + 12, 'the head of a table before titles');
  const value = await draw(markup('--framework-text-value-tracking:5px'));
  t.equal(widthOf(value, 'value'), widthOf(plain, 'value') + 10);
});

t.test('3: case and tracking of each text style', async (t) => {
  const markup = (css: string): string =>
    `<style>.screen{${css}}</style><div class="layout layout--col"><span class="label" id="label">straße</span><span class="value" id="value">straße</span>
     <span class="title" id="title">straße</span><span class="description" id="description">straße</span></div>
     <div class="title_bar"><span class="title" id="title-bar">straße</span><span class="instance"><span id="title-bar-instance">straße</span></span></div>`;
  const styles = ['label', 'value', 'title', 'description', 'title-bar', 'title-bar-instance'];
  const plain = await draw(markup(''), { name: 'v2' });
  for (const style of styles) {
    const tracked = await draw(markup(`--framework-text-${style}-tracking:2px`), { name: 'v2' });
    const upper = await draw(markup(`--framework-text-${style}-transform:uppercase`), { name: 'v2' });
    for (const other of styles) {
      const width = plain.boxOf(other)[2] ?? 0;
      const added = Math.round((tracked.boxOf(other)[2] ?? 0) - width);
      t.equal(added, other === style ? 12 : 0, `tracking of ${style} on ${other}`);
      t.equal((upper.boxOf(other)[2] ?? 0) > width, other === style, `case of ${style} on ${other}`);
    }
  }
});

t.test('4: an item is a card with a ground, an ink, and a frame or brackets', async (t) => {
  const markup = (css: string): string =>
    `<style>.screen{${css}}</style><div class="layout layout--col layout--top"><div class="item" id="item"><div class="content"><span class="value">XXX</span></div></div></div>`;
  const padding = '--framework-slot-item-padding-y:20px;--framework-slot-item-padding-x:30px;';
  const ground = await draw(markup(`${padding}--framework-slot-item-bg-color:#888`), { name: 'v2' });
  const [x = 0, y = 0, width = 0, height = 0] = ground.boxOf('item').map((value) => Math.round(value * 1.8));
  t.equal(ground.greyAt(x + 10, y + 10), 0x88);
  t.equal(ground.greyAt(x + width - 4, y + height - 4), 0x88);
  const brackets = await draw(
    markup(
      `${padding}--framework-layout-corner-factor:0;--framework-slot-item-border-art:var(--framework-item-border-art-corner-brackets)`,
    ),
  );
  const [left = 0, top = 0, wide = 0, tall = 0] = brackets.boxOf('item').map(Math.round);
  const isInk = (dx: number, dy: number): boolean => brackets.greyAt(left + dx, top + dy) < 128;
  t.ok(isInk(0, 0) && isInk(9, 0) && isInk(9, 1) && isInk(0, 9) && isInk(1, 9), 'a bracket of 10 px by 2 px');
  t.notOk(isInk(11, 0) || isInk(9, 2) || isInk(0, 11) || isInk(2, 9), 'and no more');
  t.ok(isInk(wide - 1, tall - 1) && isInk(wide - 10, tall - 1) && isInk(wide - 1, tall - 10), 'also at the other end');
  t.notOk(isInk(Math.round(wide / 2), 0), 'between them there is none');
  const rounded = await draw(
    markup(`${padding}--framework-slot-item-border-art:var(--framework-item-border-art-corner-brackets)`),
  );
  t.equal(rounded.greyAt(left, top), 255, 'its corners are round without a factor');
  t.equal(rounded.greyAt(left + 8, top), 0);
  const framed = await draw(
    markup(`${padding}--framework-slot-item-border-art:var(--framework-item-border-art-outline)`),
    { name: 'v2' },
  );
  const [frameX = 0, frameY = 0, frameWidth = 0] = framed.boxOf('item').map((value) => Math.round(value * 1.8));
  const middle = frameX + Math.round(frameWidth / 2);
  t.ok(
    [0, 1, 2].some((dy) => framed.greyAt(middle, frameY + dy) < 128),
    'an outline goes all around',
  );
  const inked = await draw(markup('--framework-slot-item-text-color:#777;--framework-slot-item-text-solid:#777'), {
    name: 'v2',
  });
  const plain = await draw(markup(''), { name: 'v2' });
  const darkest = (page: typeof plain): number => {
    const [boxX = 0, boxY = 0, boxWidth = 0, boxHeight = 0] = page
      .boxOf('item')
      .map((value) => Math.round(value * 1.8));
    let grey = 255;
    for (let py = boxY; py < boxY + boxHeight; py++)
      for (let px = boxX; px < boxX + Math.min(boxWidth, 300); px++) grey = Math.min(grey, page.greyAt(px, py));
    return grey;
  };
  t.equal(darkest(plain), 0);
  t.equal(darkest(inked), 0x77);
});

t.test('5: slots of the title bar change its ground, its texts and their strokes', async (t) => {
  const markup = (css: string): string =>
    `<style>.screen{${css}}</style><div class="layout"></div><div class="title_bar" id="bar"><span class="title" id="title">XXXX</span><span class="instance" id="instance">XXXX</span></div>`;
  const shades = async (css: string): Promise<{ title: Set<number>; instance: Set<number>; ground: number }> => {
    const page = await draw(markup(css), { name: 'v2' });
    const within = (id: string): Set<number> => {
      const [x = 0, y = 0, width = 0, height = 0] = page.boxOf(id).map((value) => Math.round(value * 1.8));
      const found = new Set<number>();
      for (let py = y - 3; py < y + height + 3; py++)
        for (let px = x - 3; px < x + width + 3; px++) found.add(page.greyAt(px, py));
      return found;
    };
    const [x = 0, y = 0, width = 0, height = 0] = page.boxOf('bar').map((value) => Math.round(value * 1.8));
    return {
      title: within('title'),
      instance: within('instance'),
      ground: page.greyAt(x + width / 2, y + Math.round(height / 2)),
    };
  };
  const plain = await shades('');
  t.ok(plain.title.has(0));
  const inked = await shades(
    '--framework-slot-title-bar-text-color:#505050;--framework-slot-title-bar-text-solid:#505050',
  );
  t.ok(inked.title.has(0x50) && !inked.title.has(0), 'the title');
  t.ok(inked.instance.has(0x50), 'the instance follows the bar');
  const apart = await shades('--framework-slot-title-bar-instance-text-solid:#707070');
  t.ok(apart.title.has(0) && apart.instance.has(0x70), 'the instance alone');
  const stroked = await shades(
    '--framework-slot-title-bar-stroke-color:#303030;--framework-slot-title-bar-text-solid:#fff;--framework-slot-title-bar-text-color:#fff',
  );
  t.ok(stroked.title.has(0x30), 'the stroke');
  t.equal(
    (await shades('--framework-slot-title-bar-bg-color:#202020;--framework-slot-title-bar-bg-image:none')).ground,
    0x20,
  );
});

t.test('5: a muted outline is a quieter line in the same place', async (t) => {
  const markup = (classes: string): string =>
    `<div class="layout relative"><div class="absolute top--5 left--5 w--40 h--20 outline ${classes}" id="a"></div></div>`;
  const line = async (classes: string): Promise<number[]> => {
    const page = await draw(markup(classes), { name: 'v2' });
    const [x = 0, y = 0, width = 0] = page.boxOf('a').map((value) => Math.round(value * 1.8));
    return Array.from({ length: 6 }, (_, dy) => page.greyAt(x + Math.round(width / 2), y + dy));
  };
  const [strong, muted] = [await line(''), await line('outline--muted')];
  t.equal(Math.min(...strong), 0);
  t.ok(Math.min(...muted) > 0x40 && Math.min(...muted) < 0xe0, `a middle grey: ${muted}`);
  const thick = (greys: readonly number[]): number => greys.filter((grey) => grey < 250).length;
  t.ok(Math.abs(thick(strong) - thick(muted)) <= 1, `${strong} and ${muted}`);
});

/** A box of 80 × 20 px at 10, 10 with a line along its lower edge, on a page with a theme. */
const lined = (classes: string, css: string): string =>
  `<style>.screen{${css}}</style><div class="layout relative"><div class="absolute top--0 left--0 w--20 h--5 ${classes}" id="a"></div></div>`;

t.test('5: the lines of a level take the colour, picture, size and place that the theme sets for them', async (t) => {
  const plain = await draw(lined('border--h-5', ''), { name: 'v2' });
  t.equal(plain.greyAt(100, 52), 0x99);
  const css = '--theme-border-5-h-color:#123456;--theme-border-5-h-image:none';
  t.equal((await draw(lined('border--h-5', css), { name: 'v2' })).greyAt(100, 52), 0x12);
  t.equal((await draw(lined('border--h-3', css), { name: 'v2' })).greyAt(100, 52), 0x55, 'other levels keep theirs');
  const dots = await draw(
    lined(
      'border--h-1',
      '--theme-border-1-h-image:linear-gradient(to right,#000 50%,#fff 0);--theme-border-1-h-size:4px 1px',
    ),
  );
  t.strictSame(
    [20, 21, 22, 23, 24].map((x) => dots.greyAt(x, 29)),
    [255, 255, 0, 0, 255],
  );
});

t.test('5: a theme sets the two inks of black and white lines, for all levels or for one', async (t) => {
  const row = async (css: string): Promise<number[]> => {
    const { greyAt } = await draw(lined('border--h-4', css));
    return [20, 21, 22, 23].map((x) => greyAt(x, 29));
  };
  t.strictSame(await row(''), [0, 255, 0, 255]);
  t.strictSame(await row('--theme-border-line-dark:#888'), [0x88, 255, 0x88, 255]);
  const swapped = '--theme-border-4-h-line-dark:#fff;--theme-border-4-h-line-light:#000';
  t.strictSame(await row(`--theme-border-line-dark:#888;${swapped}`), [255, 0, 255, 0]);
  t.strictSame(await row('--theme-border-4-v-line-dark:#888'), [0, 255, 0, 255], 'that of the other direction');
  const named = await draw(lined('', '}#a{background:var(--border-line-dark, #777)'));
  t.equal(named.greyAt(20, 15), 0, 'pages can use the inks');
});

t.test('5: the line below a label has a slot of its own before that of the borders of level 5', async (t) => {
  const label = (css: string): string =>
    `<style>.screen{${css}}</style><div class="layout relative"><span class="label label--underline absolute top--0 left--0" id="a">Label</span></div>`;
  const lineOf = async (css: string, name: ScreenName): Promise<number> => {
    const { boxOf, greyAt } = await draw(label(css), { name });
    const [x = 0, y = 0, , height = 0] = boxOf('a');
    const { pixelRatio } = SCREENS[name];
    return greyAt(Math.round((x + 3) * pixelRatio), Math.floor((y + height) * pixelRatio) - 1);
  };
  const level = '--theme-border-5-h-color:#402000;--theme-border-5-h-image:none';
  const slot =
    '--framework-slot-label-underline-border-color:#200000;--framework-slot-label-underline-border-image:none';
  for (const name of ['og', 'v2'] as const) {
    t.equal(await lineOf(level, name), 0x40, name);
    t.equal(await lineOf(`${level};${slot}`, name), 0x20, name);
  }
});
