/** Exceeding a limit gives a partial screen and a note, never a hang. */
export interface RenderLimits {
  readonly depth: number;
  readonly elements: number;
  readonly attributeChars: number;
  readonly styleChars: number;
  readonly textChars: number;
  readonly layers: number;
  readonly imagePixels: number;
  readonly imageBytes: number;
  readonly steps: number;
  /** CPU time. */
  readonly milliseconds: number;
}

/** Default limits of a page; exceeding one gives a partial screen and a note. */
export const RENDER_LIMITS: RenderLimits = Object.freeze({
  depth: 256,
  elements: 8_000,
  attributeChars: 65_536,
  styleChars: 1_048_576,
  textChars: 262_144,
  layers: 200,
  imagePixels: 16_000_000,
  imageBytes: 8 * 1024 * 1024,
  steps: 2_000_000,
  milliseconds: 10_000,
});

/** Characters of the markup of a whole page. */
export const MAX_SOURCE_CHARS = 4_194_304;
/** Pictures per page, and linked style sheets. */
export const MAX_RESOURCES = 100;
/** Selectors of one style sheet, counted after nesting is expanded, its characters, and the depth of its rules. */
export const SHEET_LIMITS = { selectors: 20_000, chars: 1_048_576, depth: 24 } as const;
/** Selector tests per document, against style sheets that are made to be slow. */
export const MAX_SELECTOR_TESTS = 4_000_000;
/** Characters of a substituted value, against variables that double each other, and length of a chain of variables. */
export const MAX_VALUE_CHARS = 65_536;
export const MAX_VARIABLE_DEPTH = 64;
/**
 * Steps of all layouts that behaviours trigger on a page, the same on every machine. Public recipes take up to 51,000;
 * 600,000 take about a second of processor time on a desktop.
 */
export const MAX_BEHAVIOUR_STEPS = 600_000;
/** Style sheets that one style sheet imports. */
export const MAX_IMPORTS = 16;
/** Faces that the style sheets of a page declare, and bytes of the file of one. */
export const MAX_FONT_FACES = 24;
export const MAX_FONT_BYTES = 4 * 1024 * 1024;
/** Documents in `<iframe srcdoc>`. */
export const MAX_FRAMES = 20;
/** Layouts that the scripts of a page may trigger; each is limited by its steps, and all by the page's time. */
export const MAX_SCRIPTED_LAYOUTS = 2_000;
/** Blur of shadows and filters: larger ones look the same but take much longer. */
export const MAX_BLUR_PX = 40;
/** Notes in the report of one rendering. */
export const MAX_NOTES = 200;
