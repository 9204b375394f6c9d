import type { Color } from '../image-values.js';
import { TRANSPARENT } from '../initial-style.js';
import type { Component } from '../syntax/component.js';
import { table } from '../syntax/table.js';
import { readColorFunction } from './color-functions.js';
import { readColorMix, readLightDark } from './color-mix.js';
import { type ColorComputation, constant } from './context.js';
import namedColors from './named-colors.json' with { type: 'json' };
import type { Reader } from './reader.js';
import systemColors from './system-colors.json' with { type: 'json' };

const NAMED = new Map(Object.entries(namedColors).map(([name, hex]) => [name, readHex(hex)]));
const SYSTEM = table(systemColors);

export function parseColor(reader: Reader): ColorComputation | undefined {
  const component = reader.peek();
  const color = component && readColor(component);
  if (color) reader.next();
  return color;
}

function readColor(component: Component): ColorComputation | undefined {
  switch (component.kind) {
    case 'hash': {
      const color = readHex(component.text);
      return color && constant(color);
    }
    case 'ident':
      return readWord(component.text.toLowerCase());
    case 'function':
      return (
        readColorFunction(component, readColor) ??
        readColorMix(component, readColor) ??
        readLightDark(component, readColor)
      );
    default:
      return undefined;
  }
}

function readWord(word: string): ColorComputation | undefined {
  if (word === 'currentcolor') return ({ computed }) => computed.color;
  if (word === 'transparent') return constant(TRANSPARENT);
  const named = NAMED.get(word);
  if (named) return constant(named);
  const system = SYSTEM.get(word);
  if (!system) return undefined;
  const [light = TRANSPARENT, dark = light] = system.map((hex) => readHex(hex));
  return ({ inheritance }) => (inheritance.scheme === 'dark' ? dark : light);
}

/** 3, 4, 6 or 8 hexadecimal digits. */
function readHex(digits: string): Color | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(digits)) return undefined;
  const isShort = digits.length <= 4;
  const channel = (at: number) => {
    const text = isShort ? digits.charAt(at).repeat(2) : digits.slice(at * 2, at * 2 + 2);
    return text === '' ? 255 : Number.parseInt(text, 16);
  };
  return Object.freeze({ r: channel(0), g: channel(1), b: channel(2), a: channel(3) / 255 });
}
