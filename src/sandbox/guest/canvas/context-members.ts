import { defineAccessor } from '../accessor.js';
import type { CanvasCommand } from './commands.js';
import { CanvasRenderingContext2D } from './context-2d.js';
import { definePathMethods } from './path-2d.js';
import type { Word } from './recorder.js';
import { type ContextState, NUMBERS, WORDS } from './state.js';

type Prototype = CanvasRenderingContext2D & Record<string, unknown>;
const prototype = CanvasRenderingContext2D.prototype as Prototype;

function defineMember<K extends keyof ContextState>(
  name: K,
  set: (self: CanvasRenderingContext2D, value: unknown) => void,
): void {
  defineAccessor<CanvasRenderingContext2D>(prototype, name, {
    get() {
      return this.$state[name];
    },
    set(value) {
      set(this, value);
    },
  });
}

/** Sets a member that is a command of the same name. */
function change<K extends keyof ContextState & CanvasCommand>(
  self: CanvasRenderingContext2D,
  name: K,
  value: ContextState[K],
  word: Word,
): void {
  if (self.$state[name] === value) return;
  self.$state[name] = value;
  self.$add(name, word);
}

for (const [name, accepts] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, (value: number) => boolean][])
  defineMember(name, (self, value) => {
    const number = Number(value);
    if (Number.isFinite(number) && accepts(number)) change(self, name, number, number);
  });
for (const [name, words] of Object.entries(WORDS) as [keyof typeof WORDS, string][])
  defineMember(name, (self, value) => {
    if (words.split(' ').includes(String(value))) change(self, name, String(value), String(value));
  });
for (const name of ['letterSpacing', 'wordSpacing'] as const)
  defineMember(name, (self, value) => {
    const px = /^\s*(-?\d*\.?\d+)px\s*$/.exec(String(value))?.[1];
    if (px !== undefined) change(self, name, `${Number(px)}px`, Number(px));
  });

defineMember('shadowColor', (self, value) => {
  const read = self.$shared.readColor(String(value));
  if (read !== '') change(self, 'shadowColor', read, read);
});
defineMember('font', (self, value) => {
  const read = self.$shared.readFont(String(value), self.canvas.$id);
  if (read !== '') change(self, 'font', read, read);
});
defineMember('imageSmoothingEnabled', (self, value) => {
  change(self, 'imageSmoothingEnabled', Boolean(value), value ? 1 : 0);
});

/** Defines the methods of paths, which throw errors of the page's own class. */
export function definePathsOf(error: (message: string) => Error): void {
  definePathMethods(
    prototype,
    (self) =>
      (name, ...values) =>
        (self as CanvasRenderingContext2D).$add(name, ...values),
    error,
  );
}
