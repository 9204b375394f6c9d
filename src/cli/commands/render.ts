import type { Command } from '../command.js';

/** Draws a recipe or a page into a file, with the server's own engine. */
export const render: Command = {
  name: 'render',
  summary: 'draw a recipe, a .liquid or an .html file into a picture',
  usage: 'PATH',
  options: [],
  flags: [],
  positionals: [1, 1],
  run: async () => 1,
};
