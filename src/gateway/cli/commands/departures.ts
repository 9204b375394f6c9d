import type { Command } from '../command.js';

/** Prints departures in the format of the recipe "Departures". */
export const departures: Command = {
  name: 'departures',
  summary: "print a stop's departures from a GTFS file, for the recipe Departures",
  usage: 'FILE.zip STOP',
  options: [],
  flags: [],
  positionals: [2, 2],
  run: async ({ positionals: [path = '', stop = ''], terminal }) => {
    const { readDepartures } = await import('../gtfs-stop.js');
    const lines = await readDepartures(path, stop, Date.now());
    terminal.out(lines.map((line) => `${line}\n`).join(''));
    if (lines.length === 0) terminal.error(`nothing leaves from ${stop} in the next two weeks\n`);
    return lines.length === 0 ? 1 : 0;
  },
};
