/** Protocol details of one generation of firmware; device protocol, sections 3, 4, 7, 8, 10 and 16. */
export interface Firmware {
  readonly name: string;
  readonly version: string;
  readonly model: string | undefined;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly trailingSlash: boolean;
  readonly lowerCaseHeaders: boolean;
  /** Largest picture in bytes. */
  readonly byteLimit: number;
  readonly pictures: 'bmp' | 'png-1bit' | 'png';
  /** When a file name that it already has is not downloaded again. */
  readonly cache: 'never' | 'last' | 'flash';
  readonly logShape: 'logs_array' | 'logs';
  /** The build of its board, where the rules are those of the board; see `board-rules.ts`. */
  readonly build?: string;
}

const og = { widthPx: 800, heightPx: 480, trailingSlash: false, lowerCaseHeaders: false } as const;

export const FIRMWARES: readonly Firmware[] = [
  {
    ...og,
    name: 'OG 1.4.6',
    version: '1.4.6',
    model: undefined,
    trailingSlash: true,
    byteLimit: 48_062,
    pictures: 'bmp',
    cache: 'never',
    logShape: 'logs_array',
  },
  {
    ...og,
    name: 'OG 1.5.3',
    version: '1.5.3',
    model: undefined,
    byteLimit: 48_062,
    pictures: 'png-1bit',
    cache: 'last',
    logShape: 'logs_array',
  },
  {
    ...og,
    name: 'OG 1.6.0',
    version: '1.6.0',
    model: 'og',
    byteLimit: 48_062,
    pictures: 'png',
    cache: 'last',
    logShape: 'logs',
  },
  {
    ...og,
    name: 'OG 1.7.8',
    version: '1.7.8',
    model: 'og',
    byteLimit: 90_000,
    pictures: 'png',
    cache: 'flash',
    logShape: 'logs',
  },
  {
    ...og,
    name: 'OG 1.8.15',
    version: '1.8.15',
    model: 'og',
    byteLimit: 90_000,
    pictures: 'png',
    cache: 'flash',
    logShape: 'logs',
  },
  {
    ...og,
    name: 'reTerminal E1002',
    version: '1.8.15',
    model: 'reterminal_e1002',
    byteLimit: 90_000,
    pictures: 'png',
    cache: 'flash',
    logShape: 'logs',
  },
  {
    ...og,
    name: 'X over 5 GHz',
    version: '1.8.15',
    model: 'x',
    widthPx: 1872,
    heightPx: 1404,
    lowerCaseHeaders: true,
    byteLimit: 750_000,
    pictures: 'png',
    cache: 'flash',
    logShape: 'logs',
  },
];

const atLeast = (version: string, minVersion: string): boolean =>
  version.localeCompare(minVersion, 'en', { numeric: true }) >= 0;

/** The headers of `GET /api/display`, in the order firmware sends them. */
export function displayHeaders(
  firmware: Firmware,
  mac: string,
  accessToken: string,
  updateSource: 'powercycle' | 'timer' | 'button',
  refreshSeconds = 900,
): Record<string, string> {
  const { version } = firmware;
  const headers: Record<string, string> = { ID: mac };
  if (atLeast(version, '1.5.11')) headers['Content-Type'] = 'application/json';
  if (atLeast(version, '1.8.0')) headers['Update-Source'] = updateSource;
  headers['Access-Token'] = accessToken;
  headers['Refresh-Rate'] = String(refreshSeconds);
  headers['Battery-Voltage'] = '4.10';
  headers['FW-Version'] = version;
  if (firmware.model) headers.Model = firmware.model;
  if (atLeast(version, '1.8.5')) Object.assign(headers, { 'Image-Cached': 'false', 'Wake-Time': '6120' });
  headers.RSSI = '-54';
  if (atLeast(version, '1.7.1')) headers['Temperature-Profile'] = 'true';
  headers.Width = String(firmware.widthPx);
  headers.Height = String(firmware.heightPx);
  return spell(firmware, headers);
}

export function setupHeaders(firmware: Firmware, mac: string): Record<string, string> {
  const headers: Record<string, string> = { ID: mac };
  if (atLeast(firmware.version, '1.4.7')) headers['FW-Version'] = firmware.version;
  if (firmware.model) headers.Model = firmware.model;
  if (atLeast(firmware.version, '1.8.16'))
    Object.assign(headers, { Width: String(firmware.widthPx), Height: String(firmware.heightPx), RSSI: '-54' });
  return spell(firmware, headers);
}

export function logBody(firmware: Firmware, message: string): string {
  if (firmware.logShape === 'logs') {
    const entry = {
      created_at: 1_795_242_756,
      id: 7,
      message,
      source_line: 12,
      source_path: 'src/bl.cpp',
      wifi_signal: -54,
      wifi_status: 'connected',
      refresh_rate: 900,
      sleep_duration: 900,
      firmware_version: firmware.version,
      special_function: 'none',
      battery_voltage: 4.1,
      wake_reason: 'timer',
      free_heap_size: 160_000,
      max_alloc_size: 90_000,
    };
    return JSON.stringify({ logs: [entry] });
  }
  const entry = {
    creation_timestamp: 1_795_242_756,
    log_id: 7,
    log_message: message,
    log_codeline: 12,
    log_sourcefile: 'src/bl.cpp',
    device_status_stamp: { wifi_rssi_level: -54, current_fw_version: firmware.version, battery_voltage: 4.1 },
  };
  return JSON.stringify({ log: { logs_array: [entry] } });
}

function spell(firmware: Firmware, headers: Record<string, string>): Record<string, string> {
  if (!firmware.lowerCaseHeaders) return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
