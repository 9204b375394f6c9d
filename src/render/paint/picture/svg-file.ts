/** Natural size of an SVG file, CSS px. */
export interface SvgSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly ratio: number | undefined;
}

/** Pictures inside of the file; drawings are not among them, since they could reach outside in their turn. */
const OWN = '#|data:image\\/(?:png|jpe?g|gif|webp)[;,]';
const EXTERNAL = new RegExp(
  `\\s(?:[\\w.-]+:)?(?:href|src)\\s*=\\s*(?:"(?!\\s*(?:${OWN}))[^"]*"|'(?!\\s*(?:${OWN}))[^']*')`,
  'gi',
);
const EXTERNAL_URL = new RegExp(`url\\(\\s*(?!["']?(?:${OWN}))[^)]*\\)`, 'gi');

/**
 * The file without anything that reaches outside of it, since the rasteriser would read files and addresses: scripts,
 * foreign content, entities, imports, and every reference that is neither to itself nor embedded.
 */
export function closeSvg(source: string): string {
  return source
    .replace(/<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>/gi, '')
    .replace(/<(script|foreignObject)\b[\s\S]*?(?:<\/\1\s*>|\/>)/gi, '')
    .replace(/<\?xml-stylesheet[\s\S]*?\?>/gi, '')
    .replace(/@import[^;]*;?/gi, '')
    .replace(EXTERNAL, '')
    .replace(EXTERNAL_URL, 'none')
    .replace(/<svg\b[^>]*>/i, addViewBox);
}

/** A drawing with a size but no view box is scaled like one with both. */
function addViewBox(open: string): string {
  const { width, height } = readSvgSize(open);
  if (/\sviewBox\s*=/i.test(open) || !width || !height) return open;
  return open.replace(/^<svg\b/i, `<svg viewBox="0 0 ${width} ${height}"`);
}

export function readSvgSize(source: string): SvgSize {
  const open = /<svg\b[^>]*>/i.exec(source)?.[0] ?? '';
  const width = readLength(open, 'width');
  const height = readLength(open, 'height');
  const box = /\sviewBox\s*=\s*["']([^"']*)["']/i
    .exec(open)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const boxRatio =
    box && box.length === 4 && (box[2] ?? 0) > 0 && (box[3] ?? 0) > 0 ? (box[2] ?? 1) / (box[3] ?? 1) : undefined;
  return { width, height, ratio: width && height ? width / height : boxRatio };
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
};

function readLength(open: string, name: string): number | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)\\s*([a-z%]*)\\s*["']`, 'i').exec(open);
  const unit = UNITS[match?.[2]?.toLowerCase() ?? '%'];
  const value = Number(match?.[1]) * (unit ?? Number.NaN);
  return value > 0 ? value : undefined;
}
