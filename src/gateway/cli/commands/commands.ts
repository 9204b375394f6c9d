import type { Config } from '../../config/config.js';
import type { Command } from '../command.js';
import { apiKey } from './api-key.js';
import { backup } from './backup.js';
import { check } from './check.js';
import { departures } from './departures.js';
import { doctor } from './doctor.js';
import { firmware } from './firmware.js';
import { firstBoot } from './first-boot.js';
import { framework } from './framework.js';
import { importFrom } from './import-from.js';
import { library } from './library.js';
import { recipe } from './recipe.js';
import { render } from './render.js';
import { resetPassword } from './reset-password.js';
import { restore } from './restore.js';
import { type RunningGateway, type ServeOptions, serve } from './serve.js';
import { update } from './update.js';

export interface CommandsOptions {
  readonly version: string;
  /** Folders with public keys of releases. */
  readonly keyFolders: readonly string[];
  readonly start: (config: Config, options: ServeOptions) => Promise<RunningGateway>;
}

/** All commands, in the order of the help. */
export const listCommands = ({ version, keyFolders, start }: CommandsOptions): Command[] => [
  serve(start),
  render,
  recipe,
  apiKey,
  framework,
  library,
  departures,
  firmware,
  backup(version),
  restore,
  importFrom,
  resetPassword,
  check,
  doctor,
  update(version, keyFolders),
  firstBoot,
];
