import type { ParseTag } from './tag.js';

/** `increment` prints before counting, `decrement` after. */
export const parseCounter: ParseTag = (markup, _parser, tagName) => {
  const name = markup.trim();
  return {
    isBlank: false,
    render(run, emitter) {
      const shown = run.count(name, (value) => (tagName === 'increment' ? [value, value + 1] : [value - 1, value - 1]));
      emitter.write(String(shown));
    },
  };
};
