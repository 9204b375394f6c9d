import {
  CONFIG_FILE,
  type Config,
  parseSettings,
  type RawOptions,
  readConfigFile,
  readEnvironment,
  resolveSettings,
  type Setting,
} from '../config/config.js';

interface LoadedConfig {
  readonly config: Config;
  readonly settings: readonly Setting[];
  readonly file: string;
}

/**
 * Reads defaults < file < environment < flags. The file is `/etc/inkstand/inkstand.conf` unless `INKSTAND_CONFIG` names
 * another.
 */
export function loadConfig(flags: RawOptions, environment: NodeJS.ProcessEnv): LoadedConfig {
  const file = environment.INKSTAND_CONFIG ?? CONFIG_FILE;
  const settings = resolveSettings(readConfigFile(file), readEnvironment(environment), flags);
  return { config: parseSettings(settings), settings, file };
}
