import { type FaceChoice, type FaceUse, type FontRegistry, OutlineUse, type PageFonts } from './font-registry.js';
import { hasGlyphs } from './has-glyphs.js';
import type { OutlineFace } from './outline-face.js';
import type { FontSpec } from './text-host.js';

/** A piece of text drawn by one face. */
export interface FontRun {
  readonly text: string;
  readonly use: FaceUse;
}

interface FontPlan extends FaceChoice {
  readonly font: FontSpec;
  readonly primary: FaceUse;
  readonly byCodePoint: Map<number, FaceUse>;
  /** The uses of the fallback that draw something. */
  readonly fallbackUses: OutlineUse[];
}

const SPACE = 0x20;
/** The first character that needs no glyph. */
const SOFT_HYPHEN = 0xad;
const EMOJI_STYLE = 0xfe0f;
const TEXT_STYLE = 0xfe0e;
const JOINER = 0x200d;
/** Characters that stay with the previous one: marks, including variation selectors, joiners, tags and skin tones. */
const EXTENDS_PREVIOUS = /^(?:\p{M}|\u200c|\u200d|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}])/u;
/** Spaces, controls and format characters need no glyph; letters of private use, as icon fonts have them, do. */
const NEEDS_NO_GLYPH = /^(?:\s|\p{Cc}|\p{Cf}|\p{Cn}|\p{Cs}|\p{Z})/u;
/** An emoji of a person or a hand, optionally in emoji presentation, with a skin tone. */
const WITH_SKIN_TONE = /(\p{Emoji_Modifier_Base})\ufe0f?(\p{Emoji_Modifier})/gu;
const EMOJI = /^\p{Emoji_Presentation}/u;

/** Chooses the face for each character, and caches the choice. */
export class FontRuns {
  readonly #registry: FontRegistry;
  readonly #pageFonts: PageFonts;
  readonly #plans = new WeakMap<FontSpec, FontPlan>();

  constructor(registry: FontRegistry, pageFonts: PageFonts) {
    this.#registry = registry;
    this.#pageFonts = pageFonts;
  }

  /** The first available font: the first one with a space. */
  primary(font: FontSpec): FaceUse {
    return this.#plan(font).primary;
  }

  /**
   * Runs in text order; most words are one run. Every run has something to draw, because canvas must not be given
   * others.
   */
  split(source: string, font: FontSpec): FontRun[] {
    const plan = this.#plan(font);
    const text = source.includes('\ud83c') ? this.#withoutTones(source, plan) : source;
    const runs: FontRun[] = [];
    let start = 0;
    let isDrawn = false;
    let current: FaceUse | undefined;
    for (let at = 0; at < text.length; ) {
      const code = text.codePointAt(at) ?? SPACE;
      const next = at + (code > 0xffff ? 2 : 1);
      const extendsPrevious =
        current !== undefined &&
        (code < 0x300 ? false : EXTENDS_PREVIOUS.test(text.slice(at, next)) || isJoined(text, at));
      const use = extendsPrevious && current ? current : this.#useFor(code, text, next, plan);
      if (current && use !== current) {
        if (isDrawn) runs.push({ text: text.slice(start, at), use: current });
        start = at;
        isDrawn = false;
      }
      isDrawn ||= code < SOFT_HYPHEN || hasGlyphs(text.slice(at, next));
      current = use;
      at = next;
    }
    if (current && isDrawn) runs.push({ text: start === 0 ? text : text.slice(start), use: current });
    return runs;
  }

  /** Characters that no font has, without duplicates; they are drawn as empty boxes. */
  lacking(text: string, font: FontSpec): string[] {
    const found = new Set<string>();
    for (const { text: part, use } of this.split(text, font))
      for (const character of part) {
        const code = character.codePointAt(0) ?? SPACE;
        if (!use.face.has(code) && !EXTENDS_PREVIOUS.test(character) && !NEEDS_NO_GLYPH.test(character))
          found.add(character);
      }
    return [...found];
  }

  /** Removes skin tones from emoji whose face lacks them, because the tone would be drawn as an empty box. */
  #withoutTones(text: string, plan: FontPlan): string {
    return text.replace(WITH_SKIN_TONE, (whole, base: string, tone: string, at: number) => {
      const use = this.#searchSequence(text, at, plan);
      return use.face.has(tone.codePointAt(0) ?? SPACE) ? whole : base;
    });
  }

  #useFor(code: number, text: string, next: number, plan: FontPlan): FaceUse {
    // Spaces are in the first font, whichever face the adjacent words need.
    if (code <= SPACE || code === 0xa0) return plan.primary;
    const following = text.codePointAt(next);
    const wantsEmoji = following === EMOJI_STYLE;
    if (beginsSequence(wantsEmoji ? text.codePointAt(next + 1) : following))
      return this.#searchSequence(text, next - (code > 0xffff ? 2 : 1), plan);
    const key = wantsEmoji ? -code : code;
    const known = plan.byCodePoint.get(key);
    if (known) return known;
    const found = this.#search(code, wantsEmoji || (code > 0x2000 && following !== TEXT_STYLE && isEmoji(code)), plan);
    plan.byCodePoint.set(key, found);
    return found;
  }

  /** A pixel face draws all symbols that it has, even emoji, whose outlines are illegible at its size. */
  #search(code: number, prefersEmoji: boolean, plan: FontPlan): FaceUse {
    const [first] = plan.own;
    if (first?.kind === 'pixel' && first.face.has(code)) return first;
    if (prefersEmoji) return this.#searchEmoji(code, plan);
    return this.#searchText(code, plan);
  }

  #searchText(code: number, plan: FontPlan): FaceUse {
    const named = plan.own.find(({ face }) => face.has(code));
    if (named) return named;
    const face = this.#registry.scriptFace(code, plan.font) ?? plan.fallback.find((one) => one.has(code));
    return face ? fallbackUse(plan, face) : this.#useForMissing(plan);
  }

  /** Inter draws a character that it lacks as a box with words in it, most fonts as an empty one. */
  #useForMissing(plan: FontPlan): FaceUse {
    const face = plan.primary.kind === 'pixel' ? undefined : this.#registry.missingFace(plan.font);
    return face ? fallbackUse(plan, face) : plan.primary;
  }

  #searchEmoji(code: number, plan: FontPlan): FaceUse {
    const emoji = findUse(plan, (face) => this.#registry.isEmoji(face) && face.has(code));
    return emoji ?? this.#searchText(code, plan);
  }

  /**
   * The emoji face that has the whole sequence, because several faces have most of its characters; else the face of its
   * first character.
   */
  #searchSequence(text: string, at: number, plan: FontPlan): FaceUse {
    const codes = sequenceAt(text, at);
    const whole = findUse(plan, (face) => this.#registry.isEmoji(face) && codes.every((code) => face.has(code)));
    return whole ?? this.#searchEmoji(codes[0] ?? SPACE, plan);
  }

  #plan(font: FontSpec): FontPlan {
    const known = this.#plans.get(font);
    if (known) return known;
    const choice = this.#registry.chooseFaces(font, this.#pageFonts);
    const fallbackUses: OutlineUse[] = [];
    const primary = findUse({ ...choice, font, fallbackUses }, (face) => face.has(SPACE)) ?? choice.own[0];
    if (!primary) throw new Error('no font is installed');
    const plan = { ...choice, font, primary, byCodePoint: new Map<number, FaceUse>(), fallbackUses };
    this.#plans.set(font, plan);
    return plan;
  }
}

/** The first face of the plan that passes. */
function findUse(
  plan: Pick<FontPlan, 'own' | 'fallback' | 'fallbackUses' | 'font'>,
  passes: (face: FaceUse['face']) => boolean,
): FaceUse | undefined {
  const found = plan.own.find(({ face }) => passes(face));
  if (found) return found;
  const face = plan.fallback.find(passes);
  return face && fallbackUse(plan, face);
}

function fallbackUse({ fallbackUses, font }: Pick<FontPlan, 'fallbackUses' | 'font'>, face: OutlineFace): OutlineUse {
  const known = fallbackUses.find((use) => use.face === face);
  if (known) return known;
  const created = new OutlineUse(face, font);
  fallbackUses.push(created);
  return created;
}

function isEmoji(code: number): boolean {
  return EMOJI.test(String.fromCodePoint(code));
}

/** Whether a joiner or skin tone follows, so that the sequence continues and needs a single face. */
function beginsSequence(following: number | undefined): boolean {
  return following === JOINER || (following !== undefined && following >= 0x1f3fb && following <= 0x1f3ff);
}

/** Code points of the sequence that begins at `from`, without those that have no glyph of their own. */
function sequenceAt(text: string, from: number): readonly number[] {
  const codes: number[] = [];
  for (let at = from; at < text.length; ) {
    const code = text.codePointAt(at) ?? SPACE;
    const character = String.fromCodePoint(code);
    if (at > from && !EXTENDS_PREVIOUS.test(character) && !isJoined(text, at)) break;
    if (code !== JOINER && code !== EMOJI_STYLE) codes.push(code);
    at += character.length;
  }
  return codes;
}

function isJoined(text: string, at: number): boolean {
  return at > 0 && text.charCodeAt(at - 1) === JOINER;
}
