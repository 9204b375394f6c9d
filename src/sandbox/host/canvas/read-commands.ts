import type { ScriptCanvas, ScriptCanvases } from '@inkstand/engine/render';
import { CANVAS_COMMANDS, type CanvasCommand } from '../../guest/canvas/commands.js';
import { Words } from '../../page/packed.js';

type Argument = number | string;
const EMPTY = /^\s*$/;

const isCommand = (name: string): name is CanvasCommand => Object.hasOwn(CANVAS_COMMANDS, name);

/**
 * Paints the commands of a message of the guest. Everything in it is hostile: a command with a number that is not finite
 * is left out, and nothing is believed after a name that is no command.
 */
export function paintCommands(message: string, canvases: ScriptCanvases): void {
  const words = new Words(message);
  let canvas = -1;
  while (!words.isAtEnd) {
    const name = words.next();
    if (name === 'canvas') canvas = words.nextNumber();
    else if (name === 'size') canvases.resize(canvas, words.nextNumber(), words.nextNumber());
    else if (!isCommand(name)) return;
    else {
      const values = readArguments(CANVAS_COMMANDS[name], words);
      const target = canvases.get(canvas);
      if (values && target) callCommand(target, name, values);
    }
  }
}

function readArguments(kinds: string, words: Words): readonly Argument[] | undefined {
  const values: Argument[] = [];
  let isWhole = true;
  for (const kind of kinds) {
    const word = words.next();
    const value = kind === 's' ? word : EMPTY.test(word) ? Number.NaN : Number(word);
    if (typeof value === 'number' && !Number.isFinite(value)) isWhole = false;
    values.push(value);
  }
  return isWhole ? values : undefined;
}

/**
 * Each command is a method of a canvas, and the table of commands says which arguments it takes. What the native canvas
 * refuses is left out.
 */
function callCommand(canvas: ScriptCanvas, name: CanvasCommand, values: readonly Argument[]): void {
  const method = canvas[name] as (this: ScriptCanvas, ...args: readonly Argument[]) => void;
  try {
    method.apply(canvas, [...values]);
  } catch {
    // The commands after it are drawn nevertheless.
  }
}
