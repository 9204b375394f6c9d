import { scalarText } from '@inkstand/common/json';
import { readGuestArray } from '../guest-json.js';
import type { ScriptError } from '../script-engine.js';
import { GUEST_FILE } from './prelude.js';

const MAX_NAME_CHARS = 100;
const MAX_MESSAGE_CHARS = 500;
const MAX_STACK_CHARS = 10_000;
const MAX_FRAME_CHARS = 500;
/** `    at draw (full.liquid:12:3)`; syntax errors have no function name. */
const FRAME = /^\s*at (?:.* \()?(.+?):(\d+)(?::(\d+))?\)?$/;

/** Parses an error description from the guest. The place is the innermost stack frame outside our own code. */
export function readScriptError(description: string, script: string): ScriptError {
  const [name = '', message = '', stack = ''] = (readGuestArray(description) ?? []).map(scalarText);
  const place = findPlace(stack.slice(0, MAX_STACK_CHARS)) ?? { place: script };
  return {
    name: name.slice(0, MAX_NAME_CHARS) || 'Error',
    message: message.slice(0, MAX_MESSAGE_CHARS) || 'something was thrown that has no message',
    ...place,
  };
}

function findPlace(stack: string): Pick<ScriptError, 'place' | 'line' | 'column'> | undefined {
  for (const frame of stack.split('\n')) {
    const [, file = '', line, column] = FRAME.exec(frame.slice(0, MAX_FRAME_CHARS)) ?? [];
    if (line === undefined || file === GUEST_FILE || file.startsWith('<')) continue;
    return { place: file, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) };
  }
  return undefined;
}
