import type { FrameworkScreen } from '../../../src/engine/panel.js';

const og: FrameworkScreen = {
  deviceClass: 'og',
  widthCssPx: 800,
  heightCssPx: 480,
  size: 'md',
  density: '1x',
  uiScale: 1,
  gapScale: 1,
  depthClass: '1bit',
  orientation: 'landscape',
};

/** The three screens that facts were measured on, with their device px per CSS px. */
export const SCREENS = {
  og: { screen: og, pixelRatio: 1 },
  og_plus: { screen: { ...og, deviceClass: 'ogv2', depthClass: '2bit' }, pixelRatio: 1 },
  v2: {
    screen: {
      ...og,
      deviceClass: 'v2',
      widthCssPx: 1040,
      heightCssPx: 780,
      size: 'lg',
      density: '2x',
      depthClass: '4bit',
    },
    pixelRatio: 1.8,
  },
} as const satisfies Record<string, { screen: FrameworkScreen; pixelRatio: number }>;

export type ScreenName = keyof typeof SCREENS;
export const SCREEN_NAMES: readonly ScreenName[] = ['og', 'og_plus', 'v2'];
