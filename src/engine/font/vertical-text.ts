import type { FontMetrics, FontSpec } from './text-host.js';

/** A part of a vertical line: one upright character, or text that is rotated as a whole. */
interface VerticalPart {
  readonly text: string;
  readonly isUpright: boolean;
}

/** Characters that are upright in vertical text (Unicode Standard Annex 50: U, Tu and Tr). */
const UPRIGHT =
  /[\u00a7\u00a9\u00ae\u00b1\u00bc-\u00be\u00d7\u00f7\u02ea\u02eb\u1100-\u11ff\u1401-\u167f\u18b0-\u18ff\u2016\u2020\u2021\u2030\u2031\u203b\u203c\u2042\u2047-\u2049\u2051\u2100\u2101\u2103-\u2109\u210f\u2113\u2114\u2116\u2117\u211e-\u2123\u2125\u2127\u2129\u212e\u2135-\u213f\u2145-\u214a\u214c\u214d\u214f-\u2189\u218c-\u218f\u221e\u2234\u2235\u2300-\u2307\u230c-\u231f\u2324-\u232b\u237d-\u239a\u23be-\u23cd\u23cf\u23d1-\u23db\u23e2-\u2422\u2424-\u24ff\u25a0-\u2619\u2620-\u2767\u2776-\u2793\u2b12-\u2b2f\u2b50-\u2b59\u2b97\u2bb8-\u2bd1\u2bd3-\u2beb\u2bf0-\u2bff\u2e50\u2e51\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\ue000-\ufaff\ufe10-\ufe1f\ufe30-\ufe48\ufe50-\ufe62\ufe67-\ufe6f\uff01-\uff0c\uff0e-\uff1b\uff1f-\uff60\uffe0-\uffe7\u{13000}-\u{1345f}\u{14400}-\u{1467f}\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1d000}-\u{1d1ff}\u{1d300}-\u{1d37f}\u{1f000}-\u{1f7ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Characters among these that are rotated if the font has no form for vertical text (Tr). */
const ROTATED_FORM =
  /^[\u2329\u232a\u3008-\u3011\u3014-\u301f\u3030\u30a0\u30fc\ufe59-\ufe5e\uff08\uff09\uff1a\uff1b\uff3b\uff3d\uff3f\uff5b-\uff60\uffe3]/u;
/** Characters that have forms for vertical text in Chinese and Japanese fonts. */
const HAS_VERTICAL_FORM = /^[\u2018-\u201d\u2026\u3001-\u301f\u3030-\u30ff\u31f0-\u31ff\uff01-\uff65\uffe3]/u;
const EXTENDS = /^[\p{M}\u200c\u200d]/u;

/** Splits the text of a vertical line. */
export function cutVertical(text: string, orientation: 'mixed' | 'upright'): VerticalPart[] {
  if (orientation === 'mixed' && !UPRIGHT.test(text)) return text === '' ? [] : [{ text, isUpright: false }];
  const parts: VerticalPart[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    const isUpright = orientation === 'upright' || UPRIGHT.test(character);
    if (last && (EXTENDS.test(character) || (!isUpright && !last.isUpright)))
      parts[parts.length - 1] = { text: last.text + character, isUpright: last.isUpright };
    else parts.push({ text: character, isUpright });
  }
  return parts;
}

/** Whether a font without a form for vertical text draws an upright character rotated. */
export function needsRotation(text: string): boolean {
  return ROTATED_FORM.test(text);
}

/** The fonts that draw the parts of a vertical line. */
export class VerticalFonts {
  readonly #plain = new WeakMap<FontSpec, FontSpec>();
  readonly #withForms = new WeakMap<FontSpec, FontSpec>();

  /** The same font for horizontal lines. */
  alongLine(font: FontSpec): FontSpec {
    const found = this.#plain.get(font) ?? withoutOrientation(font);
    this.#plain.set(font, found);
    return found;
  }

  /** The font for an upright character, with forms for vertical text if there may be any. */
  upright(text: string, font: FontSpec): FontSpec {
    if (!HAS_VERTICAL_FORM.test(text)) return this.alongLine(font);
    const found = this.#withForms.get(font) ?? withForms(font);
    this.#withForms.set(font, found);
    return found;
  }
}

function withoutOrientation({ orientation, ...font }: FontSpec): FontSpec {
  return Object.freeze(font);
}

function withForms(font: FontSpec): FontSpec {
  return Object.freeze({ ...withoutOrientation(font), features: { vert: 1, ...font.features } });
}

/**
 * Vertical lines are centred: half of the glyphs' height is on either side of the baseline (CSS Writing Modes 4,
 * section 4.2).
 */
export function centredMetrics(metrics: FontMetrics, { pixelRatio }: FontSpec): FontMetrics {
  const height = metrics.ascentPx + metrics.descentPx;
  const descentPx = Math.floor(height / pixelRatio / 2) * pixelRatio;
  return { ...metrics, ascentPx: height - descentPx, descentPx };
}
