import { type BundledFonts, readBundledFonts } from './bundled-fonts.js';
import { chooseFaces, choosePixelFace, pixelScale } from './choose-faces.js';
import { OutlineFace } from './outline-face.js';
import type { PixelFace } from './pixel-face.js';
import type { FontSpec } from './text-host.js';

/** One face as a font uses it. */
export type FaceUse = OutlineUse | PixelUse;

export interface OutlineUse {
  readonly kind: 'outline';
  readonly face: OutlineFace;
  /** For canvas: font string, variation settings and kerning. Weight and optical size stand in the settings alone. */
  readonly font: string;
  /** The font string at so many times the size. */
  fontTimes(factor: number): string;
  readonly variations: string;
  readonly kerning: 'normal' | 'none';
  /**
   * Add to a whole baseline. Canvas rounds the ascent within but not around a line of text, so that an ascent of exactly
   * half a px puts glyphs one px too low.
   */
  readonly baselineNudgePx: number;
}
export interface PixelUse {
  readonly kind: 'pixel';
  readonly face: PixelFace;
  /** Px of one pixel of the face. */
  readonly scale: number;
}

/** Fonts of one page, beside the bundled ones: by lower-case family. */
export type PageFonts = ReadonlyMap<string, readonly OutlineFace[]>;

/** A font file that the owner added. */
export interface OwnFont {
  /** As style sheets name it, in any case. */
  readonly family: string;
  /** One weight, or the limits of a variable font; 400 by default. */
  readonly weights?: readonly [lightest: number, heaviest: number];
  readonly italic?: boolean;
  /** TrueType, OpenType or WOFF2; called when the first character needs it. */
  read(): Uint8Array;
}

/** All faces there are. Answers which ones draw a font, in the order in which they are asked for a character. */
export class FontRegistry {
  readonly #bundled: BundledFonts;
  readonly #pixelFaces = new Map<string, PixelFace[]>();
  readonly #own = new Map<string, OutlineFace[]>();

  /** The owner's fonts answer to their names before the bundled ones, and have the last word on missing characters. */
  constructor(pixelFaces: readonly PixelFace[] = [], ownFonts: readonly OwnFont[] = []) {
    this.#bundled = readBundledFonts();
    ownFonts.forEach((font, index) => {
      const family = font.family.toLowerCase();
      this.#own.set(family, [...(this.#own.get(family) ?? []), makeOwnFace(font, index)]);
    });
    for (const face of pixelFaces)
      this.#pixelFaces.set(face.family, [...(this.#pixelFaces.get(face.family) ?? []), face]);
  }

  /** Faces by preference. Never empty: an unknown family falls to the serif, as in a browser. */
  chooseFaces(font: FontSpec, pageFonts: PageFonts): FaceUse[] {
    const uses: FaceUse[] = [];
    const used = new Set<string>();
    for (const name of font.families) {
      const own = pageFonts.get(name) ?? this.#own.get(name);
      if (own) for (const face of chooseFaces(own, font.weight, font.italic)) uses.push(useOutline(face, font));
      const pixels = this.#pixelFaces.get(name);
      if (pixels) {
        const face = choosePixelFace(pixels, font.weight, font.sizePx);
        const scale = face && pixelScale(face, font.sizePx);
        if (face && scale) uses.push({ kind: 'pixel', face: inColumns(face, font), scale });
        // At smaller sizes, and for characters that it lacks, a bitmap family is continued by the sans it goes with.
        this.#addFamily('inter', font, uses, used);
      }
      const family = this.#bundled.names.get(name);
      if (family) this.#addFamily(family, font, uses, used);
    }
    if (uses.length === 0) this.#addFamily(this.#bundled.unknown, font, uses, used);
    for (const family of this.#bundled.fallback) this.#addFamily(family, font, uses, used);
    for (const faces of this.#own.values())
      for (const face of chooseFaces(faces, font.weight, font.italic)) uses.push(useOutline(face, font));
    return uses;
  }

  /** Bundled faces of a family that answers to that lower-case name. */
  facesNamed(name: string): readonly OutlineFace[] | undefined {
    const family = this.#bundled.names.get(name);
    return family === undefined ? undefined : this.#bundled.families.get(family);
  }

  /** Faces that stand for colour pictures of emoji, asked first after U+FE0F. */
  isEmoji(face: OutlineFace): boolean {
    return this.#bundled.families.get('noto-emoji')?.includes(face) === true;
  }

  #addFamily(family: string, font: FontSpec, uses: FaceUse[], used: Set<string>): void {
    if (used.has(family)) return;
    used.add(family);
    for (const face of chooseFaces(this.#bundled.families.get(family) ?? [], font.weight, font.italic))
      uses.push(useOutline(face, font));
  }
}

/** The face with tabular figures where the font asks for them. */
function inColumns(face: PixelFace, { tabularFigures, features }: FontSpec): PixelFace {
  const isAsked = features.tnum === undefined ? tabularFigures : features.tnum !== 0;
  return isAsked ? (face.tabular ?? face) : face;
}

function makeOwnFace({ family, weights = [400, 400], italic = false, read }: OwnFont, index: number): OutlineFace {
  return new OutlineFace({
    alias: `own ${index} ${family}`,
    weights,
    italic,
    isForeign: true,
    mayHave: () => true,
    read,
  });
}

/** Lazy, since a font lists some forty faces and draws with one or two. */
function useOutline(face: OutlineFace, font: FontSpec): OutlineUse {
  let fontString: string | undefined;
  let variations: string | undefined;
  return {
    kind: 'outline',
    face,
    kerning: font.kerning ? 'normal' : 'none',
    get font() {
      fontString ??= this.fontTimes(1);
      return fontString;
    },
    fontTimes: (factor) => `${font.sizePx * factor}px "${face.aliasFor(font)}"`,
    get baselineNudgePx() {
      const ascent = (face.facts?.ascent ?? 0) * font.sizePx;
      const part = ascent - Math.floor(ascent);
      return part >= 0.5 && part < 0.52 ? -0.04 : 0;
    },
    get variations() {
      variations ??= writeVariations(face, font);
      return variations;
    },
  };
}

function writeVariations(face: OutlineFace, font: FontSpec): string {
  const wanted: Record<string, number> = {
    wght: font.weight,
    opsz: font.opticalSize,
    wdth: font.stretch,
    ...font.variations,
  };
  const settings: string[] = [];
  for (const [tag, { min, max }] of face.facts?.axes ?? []) {
    const value = wanted[tag];
    if (value !== undefined) settings.push(`"${tag}" ${Math.min(max, Math.max(min, value))}`);
  }
  return settings.join(', ') || 'normal';
}
