// Kernel modules that the boards need: node board-modules.mjs MODULES DTB_FOLDER [--missing KEPT]. Each device in a device tree
// has a name ("brcm,bcm2835-sdhost"), each module lists the names it supports. Prints one module per line; with --missing, the
// modules that the kernel has but the folder KEPT lacks.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const [modules, trees, flag, kept] = process.argv.slice(2);
const DEVICE_ALIAS = /^alias of:N\*T\*C(.+?)(?:C\*)? (\S+)$/;
const toName = (path) =>
  basename(path)
    .replace(/\.ko.*$/, '')
    .replaceAll('-', '_');

const answering = readAliases(modules);
const wanted = new Map();
for (const tree of readdirSync(trees).filter((name) => name.endsWith('.dtb'))) {
  for (const device of readDevices(join(trees, tree))) {
    for (const module of answering.get(device) ?? []) wanted.set(module, [...(wanted.get(module) ?? []), tree]);
  }
}
const present = flag === '--missing' ? new Set(readPaths(kept).map(toName)) : new Set();
const paths = new Map(readPaths(modules).map((path) => [toName(path), path]));
for (const [module, boards] of [...wanted].sort()) {
  if (!present.has(module)) console.log(`${paths.get(module)}${flag ? `\t${boards.join(' ')}` : ''}`);
}

function readAliases(folder) {
  const answers = new Map();
  for (const line of readFileSync(join(folder, 'modules.alias'), 'utf8').split('\n')) {
    const [, device, module] = DEVICE_ALIAS.exec(line) ?? [];
    if (device) answers.set(device, [...(answers.get(device) ?? []), module.replaceAll('-', '_')]);
  }
  return answers;
}

function readPaths(folder) {
  const path = join(folder, 'modules.dep');
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(0, line.indexOf(':')));
}

/** Every `compatible` of a device tree; dtc writes those of one device as one string separated by \0. */
function readDevices(path) {
  const source = execFileSync('dtc', ['-q', '-I', 'dtb', '-O', 'dts', path], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const devices = new Set();
  for (const [, list] of source.matchAll(/\bcompatible = (.*);/g)) {
    for (const [, text] of list.matchAll(/"([^"]*)"/g)) for (const one of text.split('\\0')) devices.add(one);
  }
  return devices;
}
