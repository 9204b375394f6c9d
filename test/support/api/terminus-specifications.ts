/** A value, a type (`Number`, `String`, `Boolean`), or `null` for anything. */
export type Shape =
  | string
  | number
  | boolean
  | null
  | NumberConstructor
  | StringConstructor
  | BooleanConstructor
  | readonly Shape[]
  | { readonly [name: string]: Shape };

/** One request of Terminus' request specifications (0.70), and what they expect. */
export interface Specification {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  /** Keeps the id of what it creates under this name for later requests. */
  readonly keeps?: string;
  /** 200 unless given. */
  readonly status?: number;
  /** The member `data` of the answer. */
  readonly data?: Shape;
  /** What is different here, with the reason as in `docs/terminus.md`. */
  readonly differs?: Readonly<Record<string, string>>;
}

type Build = (ids: ReadonlyMap<string, number>) => Specification;

const DELETED = 'Answers to `DELETE` of displays, playlists and firmware';
const SHORT_KEYS = 'Short keys of displays';
const MISSING = 'Status of what does not exist';
const KEY = '`api_key` of a display';
const SETTINGS_UNKNOWN = 'Settings that firmware has no use for';
const REPORTED = 'What a display reports of itself';
const CATALOGUE = 'Models';
const FIRMWARE = 'Firmware';
const HTML = 'Picture of a screen made of HTML';
const PICTURE = 'Size of a screen made of a picture';
const CREATED = 'Status of a new screen';
const NAMES = 'Names of playlists';
const CURRENT = '`current_item_id` of a playlist';
const DEFAULTS = 'Values that nobody has chosen';
const DEVICE = 'Requests of displays';
const NO_TIMES = '`created_at` and `updated_at`';

const TIMES = { created_at: String, updated_at: String } as const;

/** A display that nobody has configured, as Terminus creates it. */
const usualDevice = (model: number) => ({
  ...{ id: Number, model_id: model, playlist_id: null, label: String, mac_address: 'A1:B2:C3:D4:E5:F6' },
  ...{ api_key: String, refresh_rate: Number, image_cached: false, image_timeout: 0, display_compatibility: false },
  ...{ display_profile: 'default', firmware_profile: false, firmware_update: Boolean, firmware_version: null },
  ...{ charging: false, battery_charge: Number, battery_voltage: Number, wifi_band: Number, wifi_signal: Number },
  ...{ width: Number, height: Number, command: 'none', touch_bar: 'tap', wake_duration: 0, wake_reason: null },
  ...{ sleep_start_at: null, sleep_stop_at: null, created_at: String, updated_at: String, synced_at: null },
});

const DEVICE_DIFFERS = {
  ...{ '.api_key': KEY, '.image_timeout': SETTINGS_UNKNOWN, '.firmware_profile': SETTINGS_UNKNOWN },
  ...{ '.firmware_update': FIRMWARE, '.updated_at': NO_TIMES, '.battery_voltage': REPORTED },
  ...{ '.wifi_band': REPORTED, '.wifi_signal': REPORTED },
} as const;

const DEVICE_BODY = {
  ...{ label: 'Test', mac_address: 'A1:B2:C3:D4:E5:F6', api_key: 'abc12345', refresh_rate: 100, image_cached: 'on' },
  ...{ image_timeout: 5, display_compatibility: 'on', display_profile: 'default', firmware_profile: 'on' },
  ...{ firmware_update: 'on', firmware_version: '1.2.3', charging: 'on', battery_charge: 85.0, battery_voltage: 3.5 },
  ...{ wifi_band: 2.4, wifi_signal: -75, width: 800, height: 480, command: 'identify', touch_bar: 'swipe' },
  ...{ wake_duration: 123, wake_reason: 'Awoken from test.', sleep_start_at: '18:00:00+0000' },
  ...{ sleep_stop_at: '06:00:00+0000', synced_at: '2026-06-01T01:02:03+00:00' },
};

const MODEL_BODY = {
  ...{ name: 'test', label: 'Test', description: 'A test.', mime_type: 'image/png', colors: 4, bit_depth: 2 },
  ...{ rotation: 90, offset_x: 10, offset_y: 15, scale_factor: 1.5, css: {}, width: 800, height: 480 },
};

const MODEL = {
  ...{ id: Number, label: String, name: String, description: null, kind: String, mime_type: 'image/png' },
  ...{ colors: Number, bit_depth: Number, rotation: Number, offset_x: Number, offset_y: Number, css: {} },
  ...{ scale_factor: Number, width: Number, height: Number, default_palette_id: null, ...TIMES },
} as const;
const MODEL_DIFFERS = { '.default_palette_id': CATALOGUE, '.created_at': CATALOGUE, '.updated_at': CATALOGUE } as const;

const screenOf = (name: string, label: string, more: Readonly<Record<string, Shape>>): Shape => ({
  ...{ id: Number, model_id: Number, name, label, filename: `${name}.png`, uri: String, mime_type: 'image/png' },
  ...{ bit_depth: 1, size: Number, ...TIMES, ...more },
});
const HTML_DIFFERS = { '.uri': HTML, '.mime_type': HTML, '.size': HTML } as const;
const PANEL = { width: 800, height: 480 } as const;

const playlistOf = (label: string, items: readonly Shape[]): Shape => ({
  ...{ id: Number, name: 'test', label, mode: 'automatic', current_item_id: null, items, ...TIMES },
});
const PLAYLIST_DIFFERS = { '.created_at': NO_TIMES, '.updated_at': NO_TIMES, '.name': NAMES } as const;
const itemOf = (id: number | undefined): Shape => ({ id: Number, screen_id: id ?? 0, position: Number, ...TIMES });

const get = (path: string): Specification['request'] => ({ method: 'GET', path });
const remove = (path: string): Specification['request'] => ({ method: 'DELETE', path });
const post = (path: string, body?: unknown): Specification['request'] => ({ method: 'POST', path, body });
const patch = (path: string, body: unknown): Specification['request'] => ({ method: 'PATCH', path, body });

/** In an order in which each finds what it needs. */
export const listSpecifications = (web: string): readonly Build[] => [
  ...modelSpecifications,
  ...deviceSpecifications,
  ...screenSpecifications(web),
  ...playlistSpecifications,
  ...firmwareSpecifications(web),
  ...displaySpecifications,
];

const modelSpecifications: readonly Build[] = [
  () => ({ name: 'lists models', request: get('/api/models'), data: [MODEL], differs: MODEL_DIFFERS }),
  () => ({
    ...{ name: 'answers a model', request: get('/api/models/1'), data: MODEL, differs: MODEL_DIFFERS },
    keeps: 'model',
  }),
  () => ({
    ...{ name: 'answers a problem for a missing model', request: get('/api/models/666'), status: 200 },
    differs: { 'status 404': MISSING },
  }),
  () => ({
    ...{ name: 'creates a model', request: post('/api/models', { model: MODEL_BODY }) },
    differs: { 'status 405': CATALOGUE },
  }),
  () => ({
    ...{ name: 'rejects a model without a label', request: post('/api/models', { model: {} }), status: 422 },
    differs: { 'status 405': CATALOGUE },
  }),
  () => ({
    ...{ name: 'changes a model', request: patch('/api/models/1', { model: MODEL_BODY }) },
    differs: { 'status 405': CATALOGUE },
  }),
  () => ({
    ...{ name: 'rejects an empty change of a model', request: patch('/api/models/1', { model: {} }), status: 422 },
    differs: { 'status 405': CATALOGUE },
  }),
  () => ({ name: 'deletes a model', request: remove('/api/models/1'), differs: { 'status 405': CATALOGUE } }),
  () => ({ name: 'deletes no model', request: remove('/api/models/666'), differs: { 'status 405': CATALOGUE } }),
];

const deviceSpecifications: readonly Build[] = [
  () => ({ name: 'lists no displays', request: get('/api/devices'), data: [] }),
  (ids) => ({
    name: 'creates a display with everything',
    request: post('/api/devices', { device: { ...DEVICE_BODY, model_id: ids.get('model'), playlist_id: null } }),
    keeps: 'device',
    data: {
      ...usualDevice(ids.get('model') ?? 0),
      ...{ label: 'Test', refresh_rate: 100, display_compatibility: true, display_profile: 'default' },
      ...{ command: 'identify', touch_bar: 'swipe', sleep_start_at: '18:00:00', sleep_stop_at: '06:00:00' },
      ...{ battery_charge: 85, battery_voltage: 3.5, wifi_signal: -75, charging: true, image_cached: true },
      ...{ wake_duration: 123, firmware_version: '1.2.3', synced_at: String, width: 800, height: 480 },
    },
    differs: {
      ...DEVICE_DIFFERS,
      ...{ '.battery_charge': REPORTED, '.charging': REPORTED, '.image_cached': REPORTED, '.wake_duration': REPORTED },
      ...{ '.firmware_version': REPORTED, '.synced_at': REPORTED },
    },
  }),
  (ids) => ({
    name: 'creates a display with a key of six characters',
    request: post('/api/devices', {
      device: { ...DEVICE_BODY, mac_address: 'A1:B2:C3:D4:E5:F8', api_key: 'abc123', model_id: ids.get('model') },
    }),
    differs: { 'status 422': SHORT_KEYS },
  }),
  (ids) => ({
    name: 'lists displays',
    request: get('/api/devices'),
    data: [{ ...usualDevice(ids.get('model') ?? 0), ...CREATED_DEVICE }],
    differs: DEVICE_DIFFERS,
  }),
  (ids) => ({
    name: 'answers a display',
    request: get(`/api/devices/${ids.get('device')}`),
    data: { ...usualDevice(ids.get('model') ?? 0), ...CREATED_DEVICE },
    differs: DEVICE_DIFFERS,
  }),
  () => ({
    ...{ name: 'answers a problem for a missing display', request: get('/api/devices/666'), status: 200 },
    differs: { 'status 404': MISSING },
  }),
  () => ({
    name: 'rejects a display without a model',
    request: post('/api/devices', { device: { ...DEVICE_BODY, mac_address: 'A1:B2:C3:D4:E5:F7' } }),
    status: 422,
  }),
  () => ({
    name: 'rejects a display of an unknown model',
    request: post('/api/devices', {
      device: { ...DEVICE_BODY, mac_address: 'A1:B2:C3:D4:E5:F7', api_key: 'abc12346', model_id: 666 },
    }),
    status: 404,
    differs: { 'status 422': MISSING },
  }),
  (ids) => ({
    name: 'changes a display',
    request: patch(`/api/devices/${ids.get('device')}`, { device: { label: 'Test Patch' } }),
    data: { label: 'Test Patch' },
  }),
  (ids) => ({
    name: 'rejects an empty change of a display',
    request: patch(`/api/devices/${ids.get('device')}`, { device: {} }),
    status: 422,
  }),
  (ids) => ({
    name: 'rejects one of the two times of sleep',
    request: patch(`/api/devices/${ids.get('device')}`, { device: { sleep_stop_at: '10:10:10' } }),
    status: 422,
  }),
  (ids) => ({
    name: 'deletes a display',
    request: remove(`/api/devices/${ids.get('device')}`),
    differs: { 'status 204': DELETED },
  }),
  () => ({
    ...{ name: 'deletes no display', request: remove('/api/devices/666') },
    differs: { 'status 404': MISSING },
  }),
  (ids) => ({
    name: 'creates a display with the least',
    request: post('/api/devices', {
      device: {
        ...{ model_id: ids.get('model'), playlist_id: null, label: 'Test', mac_address: 'A1:B2:C3:D4:E5:F6' },
        api_key: 'abc12345',
      },
    }),
    keeps: 'device',
    data: usualDevice(ids.get('model') ?? 0),
    differs: { ...DEVICE_DIFFERS, '.refresh_rate': DEFAULTS },
  }),
];

/** What the first display was created with. */
const CREATED_DEVICE = {
  ...{ label: 'Test', refresh_rate: 100, display_compatibility: true, command: 'identify', touch_bar: 'swipe' },
  ...{ sleep_start_at: '18:00:00', sleep_stop_at: '06:00:00' },
} as const;

const screenSpecifications = (web: string): readonly Build[] => [
  () => ({ name: 'lists no screens', request: get('/api/screens'), data: [] }),
  (ids) => ({
    name: 'creates a screen of HTML',
    request: post('/api/screens', {
      screen: { model_id: ids.get('model'), label: 'Test', name: 'test', mode: 'dither', content: '<p>A test.</p>' },
    }),
    keeps: 'screen',
    data: screenOf('test', 'Test', PANEL),
    differs: { ...HTML_DIFFERS, 'status 201': CREATED },
  }),
  (ids) => ({
    name: 'creates a screen of a picture that is ready',
    request: post('/api/screens', {
      screen: {
        ...{ model_id: ids.get('model'), label: 'Test 2', name: 'test2', uri: `${web}/test.png`, preprocessed: true },
      },
    }),
    keeps: 'picture',
    data: screenOf('test2', 'Test 2', { width: 1, height: 1 }),
    differs: { 'status 201': CREATED },
  }),
  () => ({
    name: 'lists screens',
    request: get('/api/screens'),
    data: [screenOf('test', 'Test', PANEL), screenOf('test2', 'Test 2', { width: 1, height: 1 })],
    differs: HTML_DIFFERS,
  }),
  (ids) => ({
    name: 'creates a screen of a picture that is not ready',
    request: post('/api/screens', {
      screen: { model_id: ids.get('model'), label: 'Test 3', name: 'test3', uri: `${web}/test.png` },
    }),
    keeps: 'raw',
    data: screenOf('test3', 'Test 3', PANEL),
    differs: { 'status 201': CREATED, '.width': PICTURE, '.height': PICTURE },
  }),
  (ids) => ({
    name: 'rejects a name that is taken',
    request: post('/api/screens', {
      screen: { model_id: ids.get('model'), label: 'Test', name: 'test', content: '<p>Test.</p>' },
    }),
    status: 422,
  }),
  () => ({
    name: 'rejects a screen of an unknown model',
    request: post('/api/screens', { screen: { model_id: 666, label: 'Test', name: 'x', content: '<p>Test.</p>' } }),
    status: 422,
  }),
  () => ({ name: 'rejects an empty body', request: post('/api/screens', {}), status: 422 }),
  (ids) => ({
    name: 'changes the content of a screen',
    request: patch(`/api/screens/${ids.get('screen')}`, { screen: { content: '<p>Test</p>' } }),
    data: screenOf('test', 'Test', PANEL),
    differs: HTML_DIFFERS,
  }),
  (ids) => ({
    name: 'changes content and model of a screen',
    request: patch(`/api/screens/${ids.get('screen')}`, {
      screen: { model_id: ids.get('model'), mode: 'dither', content: '<p>Test</p>' },
    }),
    data: screenOf('test', 'Test', PANEL),
    differs: HTML_DIFFERS,
  }),
  () => ({
    name: 'rejects a change of a missing screen',
    request: patch('/api/screens/13666', { screen: { content: '<h1>Test</h1>' } }),
    status: 422,
    differs: { 'status 404': MISSING },
  }),
  (ids) => ({
    name: 'rejects a change to an unknown model',
    request: patch(`/api/screens/${ids.get('screen')}`, { screen: { model_id: 666, content: '<h1>Test</h1>' } }),
    status: 422,
  }),
  (ids) => ({
    name: 'rejects an empty change of a screen',
    request: patch(`/api/screens/${ids.get('screen')}`, { screen: {} }),
    status: 422,
  }),
  (ids) => ({
    name: 'deletes a screen',
    request: remove(`/api/screens/${ids.get('raw')}`),
    data: screenOf('test3', 'Test 3', { width: 1, height: 1 }),
  }),
  () => ({ name: 'deletes no screen', request: remove('/api/screens/13666'), status: 404 }),
];

const playlistSpecifications: readonly Build[] = [
  (ids) => ({
    name: 'creates a playlist',
    request: post('/api/playlists', {
      playlist: { name: 'test', label: 'Test', items: [{ screen_id: ids.get('screen') }] },
    }),
    keeps: 'playlist',
    data: { ...(playlistOf('Test', [itemOf(ids.get('screen'))]) as object), current_item_id: Number },
    differs: { ...PLAYLIST_DIFFERS, '.current_item_id': CURRENT },
  }),
  () => ({
    name: 'creates a playlist without items',
    request: post('/api/playlists', { playlist: { name: 'test', label: 'Test' } }),
    keeps: 'other',
    data: playlistOf('Test', []),
    differs: PLAYLIST_DIFFERS,
  }),
  (ids) => ({
    name: 'answers a playlist',
    request: get(`/api/playlists/${ids.get('playlist')}`),
    data: playlistOf('Test', [itemOf(ids.get('screen'))]),
    differs: PLAYLIST_DIFFERS,
  }),
  () => ({ name: 'lists playlists', request: get('/api/playlists'), data: [], differs: { '': DEFAULTS } }),
  () => ({
    ...{ name: 'answers a problem for a missing playlist', request: get('/api/playlists/666'), status: 200 },
    differs: { 'status 404': MISSING },
  }),
  () => ({
    name: 'rejects a playlist without a name',
    request: post('/api/playlists', { playlist: { label: 'Test' } }),
    status: 422,
    differs: { 'status 200': NAMES },
  }),
  (ids) => ({
    name: 'changes a playlist',
    request: patch(`/api/playlists/${ids.get('other')}`, {
      playlist: { name: 'test', label: 'Test', items: [{ screen_id: ids.get('picture') }] },
    }),
    data: playlistOf('Test', [itemOf(ids.get('picture'))]),
    differs: PLAYLIST_DIFFERS,
  }),
  (ids) => ({
    name: 'changes the current item of a playlist',
    request: patch(`/api/playlists/${ids.get('other')}`, {
      playlist: { name: 'test', label: 'Test', current_item_id: 1 },
    }),
    data: { ...(playlistOf('Test', [itemOf(ids.get('picture'))]) as object), current_item_id: Number },
    differs: { ...PLAYLIST_DIFFERS, '.current_item_id': CURRENT },
  }),
  (ids) => ({
    name: 'rejects an empty change of a playlist',
    request: patch(`/api/playlists/${ids.get('other')}`, { playlist: {} }),
    status: 422,
  }),
  (ids) => ({
    name: 'deletes a playlist',
    request: remove(`/api/playlists/${ids.get('other')}`),
    differs: { 'status 204': DELETED },
  }),
  () => ({
    ...{ name: 'deletes no playlist', request: remove('/api/playlists/666') },
    differs: { 'status 404': MISSING },
  }),
];

const firmwareSpecifications = (web: string): readonly Build[] => [
  () => ({ name: 'lists no firmware', request: get('/api/firmware'), data: [] }),
  () => ({
    ...{ name: 'answers a problem for missing firmware', request: get('/api/firmware/13'), status: 200 },
    differs: { 'status 404': MISSING },
  }),
  () => ({
    name: 'creates firmware',
    request: post('/api/firmware', { firmware: { uri: `${web}/1.bin`, version: '0.0.0', kind: 'test' } }),
    differs: { 'status 403': FIRMWARE },
  }),
  () => ({
    name: 'rejects firmware without a URI',
    request: post('/api/firmware', { firmware: { version: '0.0.0', kind: 'test' } }),
    status: 422,
    differs: { 'status 403': FIRMWARE },
  }),
  () => ({
    name: 'changes firmware',
    request: patch('/api/firmware/1', { firmware: { version: '0.0.0', kind: 'test' } }),
    differs: { 'status 405': FIRMWARE },
  }),
  () => ({
    ...{ name: 'deletes no firmware', request: remove('/api/firmware/666'), status: 404 },
    differs: { 'status 403': FIRMWARE },
  }),
];

const LOG = { logs: [{ id: 1, message: 'Danger!', created_at: 1742000523, level: 'debug', wifi_signal: -54 }] };
const DISPLAY = { ID: 'A1:B2:C3:D4:E5:F6', 'Access-Token': 'abc123', 'FW-Version': '1.2.3', Model: 'og' } as const;

const displaySpecifications: readonly Build[] = [
  () => ({ name: 'answers a display that is known', request: { ...get('/api/display'), headers: DISPLAY } }),
  () => ({
    ...{ name: 'answers a display that is not known', request: get('/api/display'), status: 404 },
    differs: { 'status 200': DEVICE },
  }),
  () => ({ name: 'takes a log', request: { ...post('/api/log', LOG), headers: DISPLAY }, status: 204 }),
  () => ({
    ...{ name: 'rejects a log of nobody', request: post('/api/log', LOG), status: 404 },
    differs: { 'status 204': DEVICE },
  }),
  () => ({
    ...{ name: 'rejects an empty log', request: { ...post('/api/log', { logs: [] }), headers: DISPLAY }, status: 422 },
    differs: { 'status 204': DEVICE },
  }),
  () => ({ name: 'sets up a display', request: { ...get('/api/setup'), headers: DISPLAY } }),
  () => ({
    name: 'rejects a setup with a strange version',
    request: { ...get('/api/setup'), headers: { ...DISPLAY, 'FW-Version': 'bogus' } },
    status: 422,
    differs: { 'status 200': DEVICE },
  }),
  () => ({
    name: 'rejects a setup with a strange MAC',
    request: { ...get('/api/setup'), headers: { ...DISPLAY, ID: 'bogus' } },
    status: 422,
    differs: { 'status 200': DEVICE },
  }),
];
