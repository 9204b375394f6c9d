import type { FaceUse } from './font-registry.js';
import type { FontMetrics, FontSpec } from './text-host.js';

/** Metrics of one face at the size of `font`, rounded as Chromium does; the zero width is measured elsewhere. */
export function metricsOfUse(use: FaceUse, font: FontSpec, zeroWidthPx: number): FontMetrics {
  const roundPx = (px: number): number => Math.round(px / font.pixelRatio) * font.pixelRatio;
  if (use.kind === 'pixel') {
    const { face, scale } = use;
    return {
      ascentPx: roundPx(face.ascentPx * scale),
      descentPx: roundPx(face.descentPx * scale),
      lineGapPx: face.lineGapPx * scale,
      xHeightPx: face.xHeightPx * scale,
      capHeightPx: face.capHeightPx * scale,
      zeroWidthPx,
      averageWidthPx: zeroWidthPx,
      widestPx: zeroWidthPx,
      underlinePositionPx: 2 * scale,
      underlineThicknessPx: Math.max(1, Math.round(scale)),
    };
  }
  const facts = use.face.facts;
  const size = font.sizePx;
  return {
    ascentPx: roundPx((facts?.ascent ?? 0.9) * size),
    descentPx: roundPx((facts?.descent ?? 0.2) * size),
    lineGapPx: (facts?.lineGap ?? 0) * size,
    xHeightPx: (facts?.xHeight ?? 0.5) * size,
    capHeightPx: (facts?.capHeight ?? 0.7) * size,
    zeroWidthPx,
    averageWidthPx: (facts?.averageWidth ?? 0.5) * size,
    widestPx: (facts?.widest ?? 1) * size,
    underlinePositionPx: (facts?.underlinePosition ?? 0.1) * size,
    underlineThicknessPx: (facts?.underlineThickness ?? 0.05) * size,
  };
}
