import { type BundledFonts, PackageFinder, readBundledFonts } from './bundled-fonts.js';
import { chooseFaces, choosePixelFace, pixelScale } from './choose-faces.js';
import { OutlineFace } from './outline-face.js';
import type { PixelFace } from './pixel-face.js';
import { ScriptFonts } from './script-fonts.js';
import { synthesisOf } from './synthesis.js';
import type { FontSpec } from './text-host.js';

/** A face, with the settings with which a font uses it. */
export type FaceUse = OutlineUse | PixelUse;

export interface PixelUse {
  readonly kind: 'pixel';
  readonly face: PixelFace;
  /** Px per pixel of the face. */
  readonly scale: number;
}

/**
 * A face drawn by canvas. Its strings are created when it first draws something. A class, because an object with getters
 * of its own takes ten times the memory.
 */
export class OutlineUse {
  readonly kind = 'outline';
  readonly face: OutlineFace;
  readonly #spec: FontSpec;
  #font: string | undefined;
  #variations: string | undefined;

  constructor(face: OutlineFace, font: FontSpec) {
    this.face = face;
    this.#spec = font;
  }

  /** Font string for canvas. Weight and optical size are only in the variation settings. */
  get font(): string {
    this.#font ??= this.fontTimes(1);
    return this.#font;
  }

  get variations(): string {
    this.#variations ??= writeVariations(this.face, this.#spec);
    return this.#variations;
  }

  get kerning(): 'normal' | 'none' {
    return this.#spec.kerning ? 'normal' : 'none';
  }

  /** The font string at a multiple of the size. */
  fontTimes(factor: number): string {
    const { face } = this;
    return `${synthesisOf(face, this.#spec)}${this.#spec.sizePx * factor}px "${face.aliasFor(this.#spec)}"`;
  }

  /**
   * Offset to an integer baseline. Canvas rounds the ascent within a line of text but not around it, so that with an
   * ascent of exactly half a px, glyphs would be one px too low.
   */
  get baselineNudgePx(): number {
    const ascent = (this.face.facts?.ascent ?? 0) * this.#spec.sizePx;
    const part = ascent - Math.floor(ascent);
    return part >= 0.5 && part < 0.52 ? -0.04 : 0;
  }
}

/** Fonts of one page in addition to the bundled ones, by lower-case family. */
export type PageFonts = ReadonlyMap<string, readonly OutlineFace[]>;

/** A font file added by the owner. */
export interface OwnFont {
  /** Family name, matched in any letter case. */
  readonly family: string;
  /** One weight, or the range of a variable font; 400 by default. */
  readonly weights?: readonly [lightest: number, heaviest: number];
  readonly italic?: boolean;
  /** TrueType, OpenType or WOFF2; called when the first character needs it. */
  read(): Uint8Array;
}

/** Faces that may draw a font, in matching order. */
export interface FaceChoice {
  /** The faces of its families. */
  readonly own: readonly FaceUse[];
  /** Some forty faces for characters that those lack, shared by fonts of equal weight and style. */
  readonly fallback: readonly OutlineFace[];
}

/** Number of weights and styles whose fallback is kept. */
const MAX_FALLBACKS = 32;

/** All available faces, and which of them draw a font, in matching order. */
export class FontRegistry {
  readonly #bundled: BundledFonts;
  readonly #scripts: ScriptFonts;
  readonly #pixelFaces = new Map<string, PixelFace[]>();
  readonly #ownFaces = new Map<string, OutlineFace[]>();
  /** By weight and style. */
  readonly #fallbacks = new Map<string, readonly OutlineFace[]>();

  /**
   * The owner's fonts take precedence over bundled ones of the same name, and are the last fallback for missing
   * characters.
   */
  constructor(pixelFaces: readonly PixelFace[] = [], ownFonts: readonly OwnFont[] = []) {
    const packages = new PackageFinder();
    this.#bundled = readBundledFonts(packages);
    this.#scripts = new ScriptFonts(packages);
    ownFonts.forEach((font, index) => {
      const family = font.family.toLowerCase();
      this.#ownFaces.set(family, [...(this.#ownFaces.get(family) ?? []), createOwnFace(font, index)]);
    });
    for (const face of pixelFaces)
      this.#pixelFaces.set(face.family, [...(this.#pixelFaces.get(face.family) ?? []), face]);
  }

  /** Faces by preference. The first list is never empty: an unknown family falls back to the serif, as in browsers. */
  chooseFaces(font: FontSpec, pageFonts: PageFonts): FaceChoice {
    const uses: FaceUse[] = [];
    const used = new Set<string>();
    for (const name of font.families) {
      const own = pageFonts.get(name) ?? this.#ownFaces.get(name);
      if (own) for (const face of chooseFaces(own, font.weight, font.italic)) uses.push(new OutlineUse(face, font));
      const pixels = this.#pixelFaces.get(name);
      if (pixels) {
        const face = choosePixelFace(pixels, font.weight, font.sizePx);
        const scale = face && pixelScale(face, font.sizePx);
        if (face && scale) uses.push({ kind: 'pixel', face: withTabularFigures(face, font), scale });
        // At smaller sizes, and for missing characters, a bitmap family falls back to its matching sans.
        this.#addFamily('inter', font, uses, used);
      }
      const family = this.#bundled.names.get(name);
      if (family) this.#addFamily(family, font, uses, used);
      else if (!own) this.#addFaces(this.#scripts.facesNamed(name) ?? [], font, uses);
    }
    if (uses.length === 0) this.#addFamily(this.#bundled.unknown, font, uses, used);
    return { own: uses, fallback: this.#fallbackOf(font) };
  }

  /** Bundled faces of a family, by its lower-case name. */
  facesNamed(name: string): readonly OutlineFace[] | undefined {
    const family = this.#bundled.names.get(name);
    return family === undefined ? this.#scripts.facesNamed(name) : this.#bundled.families.get(family);
  }

  /**
   * The face for a character of a script that the named and usual fonts lack or have without its marks and joined
   * forms: one of the owner's, else a bundled one for the script. Undefined for all other characters.
   */
  scriptFace(codePoint: number, font: FontSpec): OutlineFace | undefined {
    const { weight, italic, hanLanguage } = font;
    const fonts = this.#scripts.fontsFor(codePoint, hanLanguage);
    if (fonts.length === 0) return undefined;
    const search = (faces: readonly OutlineFace[]): OutlineFace | undefined =>
      chooseFaces(faces, weight, italic).find((face) => face.has(codePoint));
    for (const faces of this.#ownFaces.values()) {
      const face = search(faces);
      if (face) return face;
    }
    for (const { faces } of fonts) {
      const face = search(faces());
      if (face) return face;
    }
    return undefined;
  }

  /** Faces with colour emoji, tried first after U+FE0F. */
  isEmoji(face: FaceUse['face']): boolean {
    const emoji: readonly FaceUse['face'][] | undefined = this.#bundled.families.get('noto-emoji');
    return emoji?.includes(face) === true;
  }

  /** The face whose empty box stands for characters that no font has. */
  missingFace({ weight, italic }: FontSpec): OutlineFace | undefined {
    return chooseFaces(this.#bundled.families.get(this.#bundled.unknown) ?? [], weight, italic)[0];
  }

  #fallbackOf({ weight, italic }: FontSpec): readonly OutlineFace[] {
    const key = `${weight} ${italic}`;
    const known = this.#fallbacks.get(key);
    if (known) return known;
    const bundled = this.#bundled.fallback.map((name) => this.#bundled.families.get(name) ?? []);
    const faces = [...bundled, ...this.#ownFaces.values()].flatMap((family) => chooseFaces(family, weight, italic));
    if (this.#fallbacks.size >= MAX_FALLBACKS) this.#fallbacks.clear();
    this.#fallbacks.set(key, faces);
    return faces;
  }

  #addFamily(family: string, font: FontSpec, uses: FaceUse[], used: Set<string>): void {
    if (used.has(family)) return;
    used.add(family);
    this.#addFaces(this.#bundled.families.get(family) ?? [], font, uses);
  }

  #addFaces(faces: readonly OutlineFace[], font: FontSpec, uses: FaceUse[]): void {
    for (const face of chooseFaces(faces, font.weight, font.italic)) uses.push(new OutlineUse(face, font));
  }
}

/** The face with tabular figures if the font requests them. */
function withTabularFigures(face: PixelFace, { tabularFigures, features }: FontSpec): PixelFace {
  const isRequested = features.tnum === undefined ? tabularFigures : features.tnum !== 0;
  return isRequested ? (face.tabular ?? face) : face;
}

function createOwnFace({ family, weights = [400, 400], italic = false, read }: OwnFont, index: number): OutlineFace {
  return new OutlineFace({
    alias: `own ${index} ${family}`,
    weights,
    italic,
    isUntrusted: true,
    mayHave: () => true,
    read,
  });
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
