import type { FrameworkScreen } from './framework-screen.js';

/** Options of a page besides its markup. */
export interface FrameworkOptions {
  readonly darkMode?: boolean;
  readonly noScreenPadding?: boolean;
  /** `3.2.0`, `2.3.7` or `latest`: the release whose rules apply. */
  readonly frameworkVersion?: string;
  /** Device px per CSS px: one cell of a tile is one device px. */
  readonly pixelRatio: number;
  /** Additional classes of the screen element, such as `screen--scale-large`. */
  readonly screenClasses?: readonly string[];
  /** Custom properties of a theme that the page mentions. */
  readonly themed?: readonly string[];
}

/** Light or dark: `inverse` flips it for a subtree. */
export type Scheme = 'light' | 'dark';

/** Everything that vocabulary values depend on. Lengths are in CSS px. */
export interface ScreenContext {
  readonly screen: FrameworkScreen;
  readonly pixelRatio: number;
  /** How colours are shown: black cells on white, four greys, any grey, inks of a palette, any colour. */
  readonly paint: '1bit' | '2bit' | 'grey' | 'inks' | 'color';
  /** Which details of depth apply: those for 1 bit (and colour), for 2 bit, for 4 bit and deeper. */
  readonly depth: 'mono' | 'four' | 'grey';
  readonly scheme: Scheme;
  readonly isNoBleed: boolean;
  /** Scales of components, of authors' utilities and of text. */
  readonly uiScale: number;
  readonly contentScale: number;
  readonly textScale: number;
  readonly faces: 'pixel' | 'classic' | 'fine' | 'plain';
  /** The release that the page was written for, such as 3.1 for `3.1.1`. */
  readonly release: number;
  /** Custom properties of a theme that the page mentions; empty before release 3.3. */
  readonly themed: ReadonlySet<string>;
}

/** Screens with more than black and a few inks frame mashup cells with a thin grey line instead of dots. */
export function isFramed(context: ScreenContext): boolean {
  return context.depth !== 'mono' || context.paint === 'color';
}

const SCALES: Readonly<Record<string, number>> = {
  xxsmall: 0.66,
  xsmall: 0.75,
  small: 0.875,
  large: 1.125,
  xlarge: 1.25,
  xxlarge: 1.5,
};
const TEXT_SCALES: Readonly<Record<string, number>> = { small: 0.8, large: 1.25, xlarge: 1.5 };

/** The context of a page on a screen. */
export function readContext(screen: FrameworkScreen, options: FrameworkOptions): ScreenContext {
  const classes = options.screenClasses ?? [];
  const release = readRelease(options.frameworkVersion);
  const scales = readScales(screen, classes, release);
  return {
    screen,
    pixelRatio: options.pixelRatio,
    paint: paintOf(screen.depthClass),
    depth: depthOf(screen.depthClass),
    scheme: options.darkMode || classes.includes('screen--dark-mode') ? 'dark' : 'light',
    isNoBleed: Boolean(options.noScreenPadding) || classes.includes('screen--no-bleed'),
    ...scales,
    faces: facesOf(screen, release, scales.textScale !== screen.uiScale, classes.includes('screen--fonts-classic')),
    release,
    themed: new Set(release >= 3.3 ? options.themed : []),
  };
}

/** Until release 3.2, scales applied to components and text of grey screens, and never to authors' utilities. */
function readScales(
  screen: FrameworkScreen,
  classes: readonly string[],
  release: number,
): Pick<ScreenContext, 'uiScale' | 'contentScale' | 'textScale'> {
  const modifier = scaleOf(classes, 'screen--scale-', SCALES);
  const uiScale = screen.uiScale * modifier;
  if (release >= 3.2) {
    const textModifier = scaleOf(classes, 'screen--text-scale-', TEXT_SCALES);
    return { uiScale, contentScale: modifier, textScale: uiScale * textModifier };
  }
  const isGrey = depthOf(screen.depthClass) === 'grey';
  return { uiScale: isGrey ? uiScale : screen.uiScale, contentScale: 1, textScale: isGrey ? uiScale : screen.uiScale };
}

function facesOf(
  screen: FrameworkScreen,
  release: number,
  isScaled: boolean,
  wantsClassic: boolean,
): ScreenContext['faces'] {
  if (screen.density === '2x' || (release < 3.1 && depthOf(screen.depthClass) === 'grey')) return 'fine';
  if (isScaled && release >= 3.2) return 'plain';
  return release < 3.1 || wantsClassic ? 'classic' : 'pixel';
}

function scaleOf(classes: readonly string[], prefix: string, scales: Readonly<Record<string, number>>): number {
  const name = classes.find((one) => one.startsWith(prefix))?.slice(prefix.length);
  return (name && scales[name]) || 1;
}

const NEWEST = 3.3;

/** 3.1 for `3.1.1`; pages without a release count as written for the newest. */
export function readRelease(version: string | undefined): number {
  const match = version?.match(/^v?(\d{1,3})\.(\d{1,2})/);
  return match ? Number(match[1]) + Number(match[2]) / 10 : NEWEST;
}

function paintOf(depthClass: string): ScreenContext['paint'] {
  if (depthClass === '1bit') return '1bit';
  if (depthClass === '2bit') return '2bit';
  if (depthClass === 'color-full') return 'color';
  return depthClass.startsWith('color-') ? 'inks' : 'grey';
}

function depthOf(depthClass: string): ScreenContext['depth'] {
  if (depthClass === '2bit') return 'four';
  return depthClass === '1bit' || depthClass.startsWith('color-') ? 'mono' : 'grey';
}
