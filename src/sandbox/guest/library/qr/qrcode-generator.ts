import { type Code, encodeText, readLevel } from './code.js';
import { drawCode, planModules, toDataUrl } from './picture.js';

/** The function of the npm package `qrcode-generator`: `qrcode(0, 'L')`. */
export function qrcode(version: unknown, level: unknown) {
  let text = '';
  let made: Code | undefined;
  const code = (): Code => {
    made ??= encodeText(text, readLevel(level, 'L'), Number(version));
    return made;
  };
  const draw = (modulePx = 2, marginPx = modulePx * 4): string =>
    drawCode(code(), planModules(code(), modulePx, marginPx, '#000', '#fff'));
  const isDark = (row: number, column: number): boolean => code().rows[row]?.[column] ?? false;
  return {
    addData: (more: unknown) => {
      text += String(more);
    },
    make: () => {
      made = undefined;
      code();
    },
    getModuleCount: () => code().size,
    isDark,
    createDataURL: (modulePx?: number, marginPx?: number) => toDataUrl(draw(modulePx, marginPx)),
    createSvgTag: (options?: unknown, marginPx?: number) => {
      if (typeof options !== 'object' || options === null) return draw(options as number | undefined, marginPx);
      const { cellSize, margin, scalable } = options as { cellSize?: number; margin?: number; scalable?: boolean };
      const svg = draw(cellSize, margin);
      return scalable ? svg.replace(/ width="[\d.]+" height="[\d.]+"/, '') : svg;
    },
    createImgTag: (modulePx = 2, marginPx = modulePx * 4, alt?: unknown) => {
      const sidePx = code().size * modulePx + 2 * marginPx;
      const alternative = alt === undefined ? '' : ` alt="${String(alt).replace(/[<>"&]/g, '')}"`;
      return `<img src="${toDataUrl(draw(modulePx, marginPx))}" width="${sidePx}" height="${sidePx}"${alternative}/>`;
    },
    createTableTag: (modulePx = 2, marginPx = modulePx * 4) => {
      const cell = (dark: boolean): string =>
        `<td style="width:${modulePx}px;height:${modulePx}px;padding:0;background-color:${dark ? '#000' : '#fff'}"></td>`;
      const rows = code().rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
      return `<table style="border-collapse:collapse;margin:${marginPx}px"><tbody>${rows.join('')}</tbody></table>`;
    },
    renderTo2dContext: () => {},
  };
}
