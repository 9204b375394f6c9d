import type { Code } from './code.js';

/** Where the modules of a code stand in a picture, and their colours. */
export interface PicturePlan {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Left edge of the first module; right edge of the last. */
  readonly leftPx: number;
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  readonly dark: string;
  readonly light: string;
}

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** A square picture of whole pixels per module, with a border. */
export function planModules(code: Code, modulePx: number, marginPx: number, dark: string, light: string): PicturePlan {
  const endPx = marginPx + code.size * modulePx;
  const sidePx = endPx + marginPx;
  const place = { leftPx: marginPx, topPx: marginPx, rightPx: endPx, bottomPx: endPx };
  return { widthPx: sidePx, heightPx: sidePx, ...place, dark, light };
}

/** The code as SVG whose module edges are whole pixels, so that nothing of it is grey. */
export function drawCode({ size, rows }: Code, plan: PicturePlan): string {
  const { widthPx, heightPx, leftPx, topPx, rightPx, bottomPx } = plan;
  const x = (column: number): number => Math.round(leftPx + ((rightPx - leftPx) * column) / size);
  const y = (row: number): number => Math.round(topPx + ((bottomPx - topPx) * row) / size);
  let path = '';
  for (const [row, modules] of rows.entries())
    for (let from = 0; from < size; from++) {
      if (!modules[from]) continue;
      let to = from + 1;
      while (modules[to]) to++;
      path += `M${x(from)} ${y(row)}H${x(to)}V${y(row + 1)}H${x(from)}z`;
      from = to;
    }
  const box = `width="${widthPx}" height="${heightPx}"`;
  return (
    `<svg xmlns="${NAMESPACE}" ${box} viewBox="0 0 ${widthPx} ${heightPx}" preserveAspectRatio="none" shape-rendering="crispEdges">` +
    `<rect ${box} fill="${escapeColor(plan.light)}"/><path d="${path}" fill="${escapeColor(plan.dark)}"/></svg>`
  );
}

export function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const escapeColor = (color: string): string => color.replace(/[<>"&]/g, '');
