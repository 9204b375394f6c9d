import { VIEWS, type View } from '@inkstand/engine/panel';
import { withPartials } from '../plugin/plugin.js';
import type { MarkupName } from '../recipe/recipe.js';
import { type Arrangement, arrange } from './arrange.js';
import type { BlockKind } from './block-kinds.js';
import { type Block, type Design, type Place, showsPlugin, type Theme } from './design-types.js';
import { writeBars, writeLine, writePie, writeSparkline } from './write/charts.js';
import { writeFact, writeGauge, writeNumberBlock, writeProgress } from './write/numbers.js';
import { writePlugin } from './write/plugin.js';
import {
  writeBox,
  writeClock,
  writeCountdown,
  writeDate,
  writeDivider,
  writeIcon,
  writePicture,
  writeQr,
} from './write/shapes.js';
import { STYLE } from './write/style.js';
import { PRELUDE } from './write/value.js';
import { writeForecast, writeWeather } from './write/weather.js';
import { writeAgenda, writeList, writeTable, writeText } from './write/words.js';

const WRITERS: Readonly<Record<Exclude<BlockKind, 'plugin'>, (block: Block) => string>> = {
  text: writeText,
  list: writeList,
  table: writeTable,
  agenda: writeAgenda,
  weather: writeWeather,
  forecast: writeForecast,
  number: writeNumberBlock,
  fact: writeFact,
  progress: writeProgress,
  gauge: writeGauge,
  line: writeLine,
  bars: writeBars,
  sparkline: writeSparkline,
  pie: writePie,
  clock: writeClock,
  date: writeDate,
  countdown: writeCountdown,
  picture: writePicture,
  qr: writeQr,
  icon: writeIcon,
  divider: writeDivider,
  box: writeBox,
};

/** Blocks whose drawing takes the height that there is, so that it is never cut. */
const FILLING: ReadonlySet<BlockKind> = new Set([
  ...([
    'gauge',
    'line',
    'bars',
    'sparkline',
    'pie',
    'weather',
    'forecast',
    'picture',
    'qr',
    'icon',
    'box',
    'divider',
    'plugin',
  ] as const),
]);
/** Blocks whose rows begin at the top, so that they stand still when there are more. */
const FROM_TOP: ReadonlySet<BlockKind> = new Set(['list', 'table', 'agenda']);
const WITHOUT_FRAME: ReadonlySet<BlockKind> = new Set(['box', 'divider']);

/** What a recipe needs to show a design. */
export type DesignMarkup = Readonly<Record<View | 'shared', string>>;

/** The markup of a design for every view, with everything that it refers to. Pure. */
export function writeMarkup(design: Design): DesignMarkup {
  const views = VIEWS.map((view) => [view, writeView(design, view)] as const);
  const markup: Partial<Record<MarkupName, string>> = {
    ...Object.fromEntries(views),
    shared: `${STYLE}\n${PRELUDE}\n`,
  };
  return withPartials({ settings: {}, markup, ignoredFiles: [] }).markup as DesignMarkup;
}

function writeView(design: Design, view: View): string {
  const [wide, tall] = [arrange(design, view, 'landscape'), arrange(design, view, 'portrait')];
  const shown = design.blocks.filter(({ id }) => wide.places.has(id) || tall.places.has(id));
  const blocks = shown.map((block) => {
    const place = wide.places.get(block.id) ?? block;
    const content =
      block.kind === 'plugin' || showsPlugin(block)
        ? writePlugin(block, view, wide, tall)
        : WRITERS[block.kind]({ ...block, w: place.w, h: place.h });
    return writeBlock(block, design.theme, content);
  });
  const bar =
    '\n<div class="title_bar"><span class="title">{{ trmnl.plugin_settings.instance_name | escape }}</span></div>';
  return [
    writePlaces(shown, wide, tall),
    '<div class="layout"><div class="grid grid--cols-12 design" data-adjust-grid-gaps="false">',
    ...blocks,
    `</div></div>${design.hasBar ? bar : ''}\n`,
  ].join('\n');
}

function writePlaces(blocks: readonly Block[], wide: Arrangement, tall: Arrangement): string {
  const rows = ({ rows: count }: Arrangement): string => `{ grid-template-rows: repeat(${count}, minmax(0, 1fr)); }`;
  const places = blocks.flatMap(({ id }) => [
    `  #block-${id} ${writePlace(wide.places.get(id))}`,
    `  .screen--portrait #block-${id} ${writePlace(tall.places.get(id))}`,
  ]);
  return [
    '<style>',
    `  .design ${rows(wide)}`,
    `  .screen--portrait .design ${rows(tall)}`,
    ...places,
    '</style>',
  ].join('\n');
}

const writePlace = (place: Place | undefined): string =>
  place
    ? `{ display: flex; grid-area: ${place.y + 1} / ${place.x + 1} / span ${place.h} / span ${place.w}; }`
    : '{ display: none; }';

const THEME_FRAMES: Readonly<Record<Theme, string>> = { plain: 'none', lines: 'line', cards: 'outline' };

function writeBlock(block: Block, theme: Theme, content: string): string {
  const { id, kind, options } = block;
  const chosen = options.frame === 'theme' ? THEME_FRAMES[theme] : String(options.frame);
  const frame = WITHOUT_FRAME.has(kind) ? 'none' : chosen;
  const classes = [
    'design-block',
    `design-block--${options.align}`,
    ...(frame === 'none' ? [] : [`design-block--${frame}`]),
    ...(options.accent === true ? ['design-block--accent'] : []),
    ...(FILLING.has(kind) ? ['design-block--fills'] : []),
    ...(FROM_TOP.has(kind) ? ['design-block--top'] : []),
  ];
  return `<div class="${classes.join(' ')}" id="block-${id}"><div class="design-block__content" id="content-${id}">${content}</div></div>`;
}
