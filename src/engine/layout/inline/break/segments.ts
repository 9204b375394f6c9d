/** Segmenters take quadratic time, so longer texts are divided piece by piece. */
const PIECE_CHARS = 1_000;

interface Segment {
  readonly text: string;
  /** Where it begins. */
  readonly index: number;
}

/** The segments of a text. The last `spare` of each piece are divided anew with what follows them, since it may change them. */
export function* segmentsOf(segmenter: Intl.Segmenter, text: string, spare: number): Generator<Segment> {
  for (let index = 0; index < text.length; ) {
    const piece = text.slice(index, index + PIECE_CHARS);
    const segments = Array.from(segmenter.segment(piece), ({ segment }) => segment);
    const isEnd = index + piece.length === text.length || segments.length <= spare;
    for (const segment of isEnd ? segments : segments.slice(0, -spare)) {
      yield { text: segment, index };
      index += segment.length;
    }
  }
}
