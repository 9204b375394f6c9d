import type { ChartWindow } from '../dom.js';
import { isOptions, type Options, readCallback, readNumber, readOptions, readText } from '../options/read.js';
import { paintAxes } from './axis-paint.js';
import { type BorderFill, chartColor, type Fill, isFill, makeFill, NO_FILL, opaque, urlOf } from './fill.js';
import { type ProbeElement, ScreenProbe } from './screen-probe.js';
import { AREA_SLOTS, COLOR_SLOTS } from './slots.js';
import { createTrmnlCharts } from './trmnl-charts.js';
import { createTrmnlMaps, toMapLibre } from './trmnl-maps.js';
import { chartText, classesOfRole, TYPE_PROPERTIES } from './type-style.js';

/** The framework's ramp of series: black, fourteen greys, white. */
const RAMP = ['black', ...Array.from({ length: 14 }, (_, index) => `gray-${10 + 5 * index}`), 'white'];
/** Its last step that series take. */
const RAMP_SPAN = 11;
const AREA = ['background-color', 'background-image', 'background-size'];
const LINE = [...AREA, 'background-position', 'background-repeat'];
const SLOTS: Readonly<Record<string, string>> = {
  canvas: 'bg--canvas',
  surface: 'bg--surface',
  backdrop: 'bg--backdrop',
  'fill-strong': 'bg--black',
  'fill-muted': 'bg--gray-55',
  'fill-soft': 'bg--gray-70',
  'border-strong': 'bg--black',
  'border-muted': 'bg--gray-65',
};
const TEXT_SLOTS: Readonly<Record<string, string>> = {
  'text-primary': 'default',
  'text-secondary': 'muted',
  'text-inverse': 'inverse',
  icon: 'default',
};

/** Makes the framework's helpers for charts and maps, on the computed styles of a window. */
export function createTrmnlPaint(
  window: ChartWindow,
): Readonly<Record<'TRMNLPaint' | 'TRMNLCharts' | 'TRMNLMaps', Options>> {
  const probe = new ScreenProbe(window);
  const paint = { ...readers(probe), ...lines(probe), ...writers(window), ...sizes(probe) };
  const charts = createTrmnlCharts(paint, probe);
  return { TRMNLPaint: paint, TRMNLCharts: charts, TRMNLMaps: createTrmnlMaps(window, paint, probe) };
}

export type TrmnlPaint = ReturnType<typeof readers> & ReturnType<typeof lines> & ReturnType<typeof writers>;

function readers(probe: ScreenProbe) {
  const bg = (token: unknown, options?: unknown): Fill => {
    const [color = '', image = '', size = ''] = probe.read(`bg--${readText(token, '')}`, options, AREA);
    return makeFill(color, image, size);
  };
  const text = (token: unknown, options?: unknown): Fill => {
    const names = ['color', 'background-image', 'background-size'];
    const [color = '', image = '', size = ''] = probe.read(`text--${readText(token, '')}`, options, names);
    return makeFill(color, image, size);
  };
  return {
    bg,
    text,
    /** One colour for what cannot be filled with a tile. */
    textColor: (token: unknown, options?: unknown): string | null => text(token, options).color,
    stroke: (_token: unknown, options?: unknown): Fill => ({ ...NO_FILL, color: bg('white', options).color }),
    semantic: (slot: unknown, options?: unknown): Fill => {
      const name = readText(slot, '');
      if (Object.hasOwn(TEXT_SLOTS, name)) return text(TEXT_SLOTS[name], options);
      if (name === 'stroke-contrast') return { ...NO_FILL, color: bg('white', options).color };
      if (!Object.hasOwn(SLOTS, name)) return NO_FILL;
      const [color = '', image = '', size = ''] = probe.read(SLOTS[name] ?? '', options, AREA);
      return makeFill(color, image, size);
    },
    /** The paint of a component's part: an area, or with `kind: 'text'` its text. */
    slot: (name: unknown, options?: unknown): Fill => {
      if (isOptions(options) && options.kind === 'text') return text('default', options);
      const slot = readText(name, '');
      const screen = probe.screenOf(readOptions(options).el);
      const hasColors = /(?:^|\s)screen--color-/.test(screen?.getAttribute('class') ?? '');
      if (hasColors && Object.hasOwn(COLOR_SLOTS, slot)) return bg(COLOR_SLOTS[slot], options);
      return Object.hasOwn(AREA_SLOTS, slot) ? bg(AREA_SLOTS[slot], options) : NO_FILL;
    },
    series: (index: unknown, count: unknown, options?: unknown): Fill => {
      const step = rampStep(index, count);
      return step === undefined ? NO_FILL : bg(step, options);
    },
    ramp: (options?: unknown): Fill[] => RAMP.map((step) => bg(step, options)),
    cssVar: (name: unknown, options?: unknown): string => probe.variable(readText(name, ''), options),
    screen: (el?: unknown): ProbeElement | null => probe.screenOf(el),
    type: (role: unknown, options?: unknown): Options => typeOf(probe, role, options),
    strokeSpec: (size: unknown, options?: unknown): Options => strokeOf(probe, size, options),
    watch: (el: unknown, run: unknown, options?: unknown): (() => void) => {
      const call = () => void readCallback(run)?.call(undefined);
      if (!isOptions(options) || options.immediate !== false) call();
      return probe.watch(el, call);
    },
  };
}

/** The step of series `index` of `count`: spread over the front of the ramp. */
function rampStep(index: unknown, count: unknown): string | undefined {
  const total = Math.trunc(readNumber(count, 0));
  if (total <= 0) return undefined;
  const place = ((Math.trunc(readNumber(index, 0)) % total) + total) % total;
  return RAMP[total === 1 ? 0 : Math.round((place * RAMP_SPAN) / (total - 1))];
}

function typeOf(probe: ScreenProbe, role: unknown, options: unknown): Options {
  const stroke = isOptions(options) ? options.stroke : undefined;
  const strokeClasses = stroke ? ` text-stroke${stroke === true ? '' : ` text-stroke--${readText(stroke, '')}`}` : '';
  const properties = TYPE_PROPERTIES.map(([, property]) => property);
  const values = probe.read(`${classesOfRole(role)}${strokeClasses}`, options, properties);
  const type: Options = {};
  TYPE_PROPERTIES.forEach(([name], index) => {
    type[name] = values[index] || null;
  });
  type.stroke = stroke ? strokeOf(probe, stroke === true ? null : stroke, options) : null;
  return type;
}

function strokeOf(probe: ScreenProbe, size: unknown, options: unknown): Options {
  const css =
    'color:var(--tn-text-stroke-color, #fff);width:var(--tn-text-stroke-width, 3.5px);height:var(--tn-text-stroke-radius, 1.75px)';
  const classes = `text-stroke${size ? ` text-stroke--${readText(size, '')}` : ''}`;
  const [color = '', width = '', radius = ''] = probe.read(
    classes,
    options,
    ['color', 'width', 'height'],
    undefined,
    css,
  );
  return { color: opaque(color), width: width || null, radius: radius || null };
}

function lines(probe: ScreenProbe) {
  const read = (classes: string, pseudo: '::before' | '::after' | undefined, options: unknown): BorderFill => {
    const dir = isOptions(options) && options.dir === 'v' ? 'v' : 'h';
    const [color = '', image = '', size = '', position = '', repeat = ''] = probe.read(classes, options, LINE, pseudo);
    const [ink = ''] = probe.read('bg--black', options, AREA);
    const own = opaque(color);
    const drawn = image === 'none' || image === '' ? null : image;
    const render = { stroke: own ?? (drawn === null ? null : ink) };
    const placed = { size: size || null, position: position || null, repeat: repeat || null };
    return { color: own, image: drawn, url: urlOf(image), ...placed, render, dir };
  };
  return {
    border: (step: unknown, options?: unknown): BorderFill => {
      const dir = isOptions(options) && options.dir === 'v' ? 'v' : 'h';
      return read(`border--${dir}-${readText(step, '').trim()}`, dir === 'v' ? '::after' : '::before', options);
    },
    divider: (options?: unknown): BorderFill =>
      read(isOptions(options) && options.dir === 'v' ? 'divider divider--v' : 'divider divider--h', undefined, options),
  };
}

function writers(window: ChartWindow) {
  return {
    apply: (element: unknown, fill: unknown): void => {
      if (!isFill(fill)) return;
      writeStyle(element, {
        backgroundColor: fill.color ?? 'transparent',
        backgroundImage: fill.image ?? 'none',
        ...(fill.image !== null && { backgroundRepeat: 'repeat' }),
        ...(fill.image !== null && fill.size !== null && { backgroundSize: `${fill.size}px` }),
      });
    },
    applyBorder: (element: unknown, fill: unknown): void => {
      const { color, image, size, position, repeat } = readOptions(fill);
      const area = { backgroundColor: color ?? 'transparent', backgroundImage: image ?? 'none' };
      writeStyle(element, { ...area, backgroundSize: size, backgroundPosition: position, backgroundRepeat: repeat });
    },
    applyType: (element: unknown, type: unknown): void => {
      const { clip, stroke: _, ...plain } = readOptions(type);
      writeStyle(element, { ...plain, backgroundClip: clip });
    },
    toHighcharts: chartColor,
    toMapLibre,
    toHighchartsAxis: (fill: unknown): Options => {
      const border = readOptions(fill) as Partial<BorderFill>;
      const line = border.render?.stroke ?? undefined;
      const pattern = border.image || border.color ? fill : null;
      const grid = { gridLineColor: line, gridLineWidth: 1, gridLineDashStyle: 'Solid' };
      return { ...grid, lineColor: line, tickColor: line, _trmnlPattern: pattern };
    },
    toHighchartsText: (type: unknown): Options => chartText(type, '#000000'),
    applyHighchartsAxisPaint: (chart: unknown, fills: unknown): void => paintAxes(window.document, chart, fills),
  };
}

function writeStyle(element: unknown, values: Options): void {
  if (typeof element !== 'object' || element === null || !('style' in element)) return;
  const { style } = element as ProbeElement;
  for (const name in values) if (typeof values[name] === 'string') style[name] = values[name];
}

function sizes(probe: ScreenProbe) {
  const factor = (kind: unknown, options: unknown): number => {
    const name = kind === 'ui' ? '--ui-scale' : kind === 'text' ? '--text-ui-scale' : '--content-scale';
    return readNumber(probe.variable(name, options), 1);
  };
  return {
    scale: (options?: unknown): Options => ({
      name: null,
      device: readNumber(probe.variable('--device-ui-scale', options), 1),
      modifier: readNumber(probe.variable('--modifier-scale', options), 1),
      ui: factor('ui', options),
      content: factor('content', options),
      textName: null,
      textModifier: readNumber(probe.variable('--modifier-text-scale', options), 1),
      textUi: factor('text', options),
    }),
    px: (value: unknown, options?: unknown): unknown => {
      const by = factor(readOptions(options).kind, options);
      const scale = (one: unknown): unknown => (typeof one === 'number' && Number.isFinite(one) ? one * by : one);
      return Array.isArray(value) ? value.map(scale) : scale(value);
    },
  };
}
