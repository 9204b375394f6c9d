// Converts a pixel font to TrueType, one square per pixel, so that a browser can render the same page. Development only.
const UNITS_PER_PX = 64;

/** Bytes of the font. `face` is a PixelFace of src/engine/font. */
export function makeTrueType(face, family) {
  const codes = [];
  for (let code = 0x20; code < 0x10000; code++) if (face.has(code)) codes.push(code);
  const glyphs = [emptyGlyph, ...codes.map((code) => () => outlineOf(face.glyph(code)))].map((make) => make());
  const advances = [face.sizePx / 2, ...codes.map((code) => face.advance(code))];
  const { glyf, loca } = joinGlyphs(glyphs.map(({ bytes }) => bytes));
  const tables = {
    'OS/2': makeOs2(face),
    cmap: makeCmap(codes),
    glyf,
    head: makeHead(face),
    hhea: makeHhea(face, glyphs.length),
    hmtx: joinAll(advances.map((px, i) => i16(px * UNITS_PER_PX, glyphs[i].left))),
    kern: makeKern(face, codes),
    loca,
    maxp: joinAll([i32(0x10000), i16(glyphs.length, 4000, 1000, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: makeName(family),
    post: joinAll([i32(0x30000, 0), i16(-UNITS_PER_PX, UNITS_PER_PX), i32(0, 0, 0, 0, 0)]),
  };
  return joinTables(tables);
}

function i16(...values) {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(Math.round(value) & 0xffff, i * 2);
  return bytes;
}

function i32(...values) {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, i * 4);
  return bytes;
}

const joinAll = (parts) => Buffer.concat(parts);
const emptyGlyph = () => ({ bytes: Buffer.alloc(0), left: 0 });

/** One contour per horizontal run of ink. */
function outlineOf({ left, top, width, height, bits }) {
  const runs = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!bits[y * width + x]) continue;
      const from = x;
      while (x < width && bits[y * width + x]) x++;
      runs.push([left + from, top - y - 1, left + x, top - y]);
    }
  if (runs.length === 0) return emptyGlyph();
  const points = runs.flatMap(([x0, y0, x1, y1]) => [
    [x0, y0],
    [x0, y1],
    [x1, y1],
    [x1, y0],
  ]);
  const deltas = (axis) => points.map((point, i) => (point[axis] - (points[i - 1]?.[axis] ?? 0)) * UNITS_PER_PX);
  const box = [left, top - height, left + width, top].map((px) => px * UNITS_PER_PX);
  const bytes = joinAll([
    i16(runs.length, ...box),
    i16(...runs.map((_, i) => i * 4 + 3)),
    i16(0),
    Buffer.alloc(points.length, 1),
    i16(...deltas(0)),
    i16(...deltas(1)),
  ]);
  return { bytes: joinAll([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]), left: box[0] };
}

function joinGlyphs(glyphs) {
  const offsets = [0];
  for (const bytes of glyphs) offsets.push(offsets.at(-1) + bytes.length);
  return { glyf: joinAll(glyphs), loca: i32(...offsets) };
}

function makeHead({ sizePx, ascentPx, descentPx }) {
  const box = [-sizePx, -descentPx * 2, sizePx * 2, ascentPx * 2].map((px) => px * UNITS_PER_PX);
  return joinAll([
    i32(0x10000, 0x10000, 0, 0x5f0f3cf5),
    i16(3, sizePx * UNITS_PER_PX),
    i32(0, 0, 0, 0),
    i16(...box, 0, 6, 2, 1, 0),
  ]);
}

function makeHhea({ ascentPx, descentPx, lineGapPx, sizePx }, count) {
  const heights = [ascentPx, -descentPx, lineGapPx].map((px) => px * UNITS_PER_PX);
  return joinAll([i32(0x10000), i16(...heights, sizePx * 2 * UNITS_PER_PX, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, count)]);
}

function makeOs2({ ascentPx, descentPx, lineGapPx, xHeightPx, capHeightPx, sizePx, weight }) {
  const unit = (px) => px * UNITS_PER_PX;
  const em = unit(sizePx);
  return joinAll([
    i16(4, em / 2, weight, 5, 0, em / 2, em / 2, 0, 0, em / 2, em / 2, 0, em / 2, UNITS_PER_PX, em / 3, 0),
    Buffer.alloc(10),
    i32(1, 0, 0, 0),
    Buffer.from('INKS'),
    // Typographic metrics, because canvas and browsers agree on them.
    i16(0xc0, 0x20, 0xffff, unit(ascentPx), -unit(descentPx), unit(lineGapPx), unit(ascentPx), unit(descentPx)),
    i32(1, 0),
    i16(unit(xHeightPx), unit(capHeightPx), 0, 0x20, 2),
  ]);
}

/** Format 4, one segment per character for simplicity. */
function makeCmap(codes) {
  const segments = [...codes.map((code, i) => [code, i + 1]), [0xffff, 0]];
  const count = segments.length;
  const power = Math.floor(Math.log2(count));
  const body = joinAll([
    i16(count * 2, 2 ** power * 2, power, (count - 2 ** power) * 2),
    i16(...segments.map(([code]) => code)),
    i16(0),
    i16(...segments.map(([code]) => code)),
    i16(...segments.map(([code, glyph]) => glyph - code)),
    i16(...segments.map(() => 0)),
  ]);
  return joinAll([i16(0, 1, 3, 1), i32(12), i16(4, body.length + 6, 0), body]);
}

/** Pairs of Latin letters, punctuation and figures, as used by the reference pages. */
function makeKern(face, codes) {
  const pairs = [];
  const near = codes
    .map((code, i) => [code, i + 1])
    .filter(([code]) => code < 0x180 || (code >= 0x2010 && code < 0x2040));
  for (const [left, leftGlyph] of near)
    for (const [right, rightGlyph] of near) {
      const px = face.kerning(left, right);
      if (px !== 0 && pairs.length < 10_000) pairs.push(i16(leftGlyph, rightGlyph, px * UNITS_PER_PX));
    }
  const power = Math.floor(Math.log2(Math.max(1, pairs.length)));
  const search = i16(pairs.length, 2 ** power * 6, power, (pairs.length - 2 ** power) * 6);
  return joinAll([i16(0, 1, 0, 14 + pairs.length * 6, 1), search, ...pairs]);
}

function makeName(family) {
  const texts = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replace(/\W/g, '')],
  ].map(([id, text]) => [id, Buffer.from(text, 'utf16le').swap16()]);
  let at = 0;
  const records = texts.map(([id, bytes]) => {
    at += bytes.length;
    return i16(3, 1, 0x409, id, bytes.length, at - bytes.length);
  });
  return joinAll([i16(0, texts.length, 6 + records.length * 12), ...records, ...texts.map(([, bytes]) => bytes)]);
}

function joinTables(tables) {
  const names = Object.keys(tables);
  const power = Math.floor(Math.log2(names.length));
  const head = [i32(0x10000), i16(names.length, 2 ** power * 16, power, (names.length - 2 ** power) * 16)];
  const bodies = [];
  let at = 12 + names.length * 16;
  for (const name of names) {
    const bytes = tables[name];
    const padded = joinAll([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    let sum = 0;
    for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
    head.push(Buffer.from(name, 'latin1'), i32(sum, at, bytes.length));
    bodies.push(padded);
    at += padded.length;
  }
  return joinAll([...head, ...bodies]);
}
