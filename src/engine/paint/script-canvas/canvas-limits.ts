/** What the scripts of a page may draw; the report of the screen names a limit that was reached. */
export const CANVAS_LIMITS = {
  canvases: 200,
  sidePx: 8_192,
  /** All canvases and patterns of a page: 32 MB. */
  pixels: 8_000_000,
  /** Pixels that one call reads or writes. */
  blockPixels: 600_000,
  commands: 500_000,
  /** Work of all drawings, estimated in nanoseconds of a desktop processor, the same on every machine. */
  work: 2e9,
  /** Characters of a picture's address. */
  addressChars: 3_000_000,
  /** Paths, gradients and patterns of a page, each. */
  named: 10_000,
  /** Points of one path, and of all named paths that a page ever makes. */
  points: 200_000,
  namedPoints: 1_000_000,
  savedStates: 1_000,
  /** Characters of one text, and of the name of a font. */
  textChars: 5_000,
  fontChars: 500,
  /** What a larger blur costs grows with its square. */
  blurPx: 100,
  /** Numbers of a pattern of dashes. */
  dashes: 64,
  /** A line of more dashes is solid. */
  drawnDashes: 50_000,
  /** Larger or longer text is painted with shades: its bits would take more memory than the canvas. */
  crispTextPx: 256,
  crispLinePx: 4_096,
} as const;
