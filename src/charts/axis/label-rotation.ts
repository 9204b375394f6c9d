import { isNumber, type Options, readNumber, readNumberOrNone } from '../options/read.js';
import { LABEL_PADDING_PX } from './axis-defaults.js';

/** Slots narrower than this make labels of a horizontal axis turn; Highcharts' `autoRotationLimit`. */
const TURN_LIMIT_PX = 80;
/** Labels that are turned less stay centred on their ticks. */
export const MIN_TURN_DEGREES = 15;

/** How labels of a horizontal axis turn, and every how many ticks they have room then. */
interface Turn {
  readonly rotation: number;
  readonly step: number;
}

/** The turn that needs the fewest steps, then the smallest one. Undefined for labels that do not turn. */
export function chooseTurn(labels: Options, slot: number, lineHeight: number): Turn | undefined {
  const given = readNumberOrNone(labels.rotation);
  const padding = readNumber(labels.padding, LABEL_PADDING_PX);
  const stepOf = (rotation: number): number => {
    const need = Math.abs((0.8 * lineHeight) / Math.sin((rotation * Math.PI) / 180)) + 2 * padding;
    return Math.max(1, Math.ceil(need / slot));
  };
  if (given !== undefined) return given === 0 ? undefined : { rotation: given, step: stepOf(given) };
  if (slot >= readNumber(labels.autoRotationLimit, TURN_LIMIT_PX) || labels.autoRotation === false) return undefined;
  const allowed = Array.isArray(labels.autoRotation) ? labels.autoRotation : [-45];
  const turns = allowed
    .filter((rotation): rotation is number => isNumber(rotation) && rotation !== 0 && Math.abs(rotation) <= 90)
    .map((rotation) => ({ rotation, step: stepOf(rotation) }));
  const scoreOf = ({ step, rotation }: Turn): number => step + Math.abs(rotation / 360);
  return turns.reduce<Turn | undefined>(
    (best, turn) => (best && scoreOf(best) <= scoreOf(turn) ? best : turn),
    undefined,
  );
}
