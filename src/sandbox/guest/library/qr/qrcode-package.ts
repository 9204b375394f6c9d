import { renderUnicodeCompact } from 'uqr';
import { type Code, encodeText, readLevel } from './code.js';
import { fillCanvas, page, type QrElement } from './dom.js';
import { drawCode, type PicturePlan, planModules, toDataUrl } from './picture.js';

interface Options {
  readonly errorCorrectionLevel?: unknown;
  readonly version?: unknown;
  readonly width?: unknown;
  readonly margin?: unknown;
  readonly scale?: unknown;
  readonly type?: unknown;
  readonly color?: { readonly dark?: unknown; readonly light?: unknown };
}

type Call = (error: unknown, value?: unknown) => void;

/** The functions of the npm package `qrcode`. */
export const PACKAGE = {
  create(text: unknown, options: Options = {}) {
    const code = encode(text, options);
    const get = (row: number, column: number): number => (code.rows[row]?.[column] ? 1 : 0);
    const data = Uint8Array.from(code.rows.flat(), Number);
    return { version: code.version, modules: { size: code.size, data, get } };
  },
  toCanvas(...given: unknown[]) {
    const hasCanvas = typeof given[0] === 'object';
    const [canvas, text, options, call] = hasCanvas ? given : [page.document.createElement('canvas'), ...given];
    return answer(options, call, (read) => {
      const { svg, plan } = draw(text, read);
      fillCanvas(canvas as QrElement, svg, plan.widthPx, plan.heightPx);
      return canvas;
    });
  },
  toDataURL(...given: unknown[]) {
    const [text, options, call] = typeof given[0] === 'object' ? given.slice(1) : given;
    return answer(options, call, (read) => toDataUrl(draw(text, read).svg));
  },
  toString(text: unknown, options?: unknown, call?: unknown) {
    return answer(options, call, (read) =>
      read.type === 'svg' ? draw(text, read).svg : renderUnicodeCompact(String(text)),
    );
  },
};

const encode = (text: unknown, { errorCorrectionLevel, version }: Options): Code =>
  encodeText(String(text), readLevel(errorCorrectionLevel, 'M'), Number(version ?? 0));

function draw(text: unknown, options: Options): { readonly svg: string; readonly plan: PicturePlan } {
  const code = encode(text, options);
  const margin = Math.max(0, numberOr(options.margin, 4));
  const modules = code.size + 2 * margin;
  const width = numberOr(options.width, 0);
  const modulePx = width >= modules ? width / modules : numberOr(options.scale, 4);
  const { dark = '#000000ff', light = '#ffffffff' } = options.color ?? {};
  const plan = planModules(code, modulePx, margin * modulePx, String(dark), String(light));
  const sidePx = Math.floor(plan.widthPx);
  const whole = { ...plan, widthPx: sidePx, heightPx: sidePx };
  return { svg: drawCode(code, whole), plan: whole };
}

/** Calls back where the page wants that, and answers a promise otherwise. */
function answer(options: unknown, call: unknown, make: (options: Options) => unknown): unknown {
  const callback = (typeof options === 'function' ? options : call) as Call | undefined;
  const read = (typeof options === 'object' && options !== null ? options : {}) as Options;
  if (typeof callback !== 'function') return new Promise((resolve) => resolve(make(read)));
  try {
    callback(null, make(read));
  } catch (error) {
    callback(error);
  }
  return undefined;
}

const numberOr = (value: unknown, other: number): number => (Number.isFinite(value) ? (value as number) : other);
