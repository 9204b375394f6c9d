import { isDeepStrictEqual } from 'node:util';
import type { Test } from 'tap';
import { type ApiCall, openApi } from '../../support/api/api-client.js';
import { BOARD_FACTS, type BoardFact } from '../../support/display/board-facts.js';
import { firmwareOf } from '../../support/display/board-rules.js';
import { TRIES_EVERY_CASE } from '../../support/every-case.js';
import { startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { clockEnvironment, moveClock } from '../../support/gateway/moving-clock.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { waitFor } from '../../support/wait-for.js';
import { type FaultProxy, startFaultProxy } from './fault-proxy.js';
import { type BoardWake, ScriptedBoard, type WokenBoard } from './scripted-board.js';

/** By the names of `BOARD_FACTS`, as in the header of an application image. */
export const CHIP_IDS: Readonly<Record<string, number>> = { ESP32: 0, 'ESP32-C3': 5, 'ESP32-S3': 9, 'ESP32-C5': 23 };
const MINUTE_MS = 60_000;
/** The later version of `firmwareOf`. */
const NEWEST = '1.9.0';
/** A display whose calls show the gateway’s clock. */
const PROBE = { ID: '02:00:00:00:00:99', 'Access-Token': '', Width: '800', Height: '480' };

/** The built gateway, every board, and the network between them. */
export interface BoardSuite {
  readonly base: string;
  readonly api: ApiCall;
  readonly key: string;
  readonly proxy: FaultProxy;
  readonly boards: readonly ScriptedBoard[];
  /** Each board once, where the age of its firmware makes no difference. */
  readonly newest: readonly ScriptedBoard[];
  /** What the API says about a board. */
  readonly deviceOf: (board: ScriptedBoard) => Promise<Device>;
  /** Wakes boards after something happened to each of them, and repairs the network. */
  readonly wakeAll: (
    t: Test,
    wake: BoardWake,
    expected: WakeExpectation,
    before?: (board: ScriptedBoard) => void,
  ) => Promise<void>;
  /** Moves the gateway's clock. */
  readonly later: (minutes: number) => Promise<void>;
  /** Changes what all boards show, and waits until their screens are rendered. */
  readonly showNext: () => Promise<void>;
  /** Waits until every board would get another picture than before the change. */
  readonly whenRendered: (change: () => Promise<unknown>) => Promise<void>;
}

interface WakeExpectation extends Pick<WokenBoard, 'shows' | 'requests'> {
  /** Seconds; absent for what the gateway said. */
  readonly sleeps?: number;
  /** Absent for the newest firmware of each. */
  readonly of?: readonly ScriptedBoard[];
}

/** By day, every third board and the only one with an ESP32, and every sixth with firmware of both ages; all of them at night. */
function agesOf({ chip }: BoardFact, index: number): readonly ('old' | 'new')[] {
  if (TRIES_EVERY_CASE || index % 6 === 0) return ['old', 'new'];
  return index % 3 === 1 || chip === 'ESP32' ? ['new'] : [];
}

export const DISPLAY: readonly string[] = ['/api/display'];
export const LOADED: readonly string[] = ['/api/display', '/screens'];

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes
type Device = any;

export async function startBoardSuite(t: Test): Promise<BoardSuite> {
  const dataDir = dataFolder(t);
  const gateway = await startGatewayProcess({ dataDir, environment: clockEnvironment(dataDir) });
  t.teardown(() => gateway.stop());
  const proxy = await startFaultProxy(t, gateway.base);
  const api = await openApi(gateway, 'admin');
  await api('POST', '/api/join-window', { minutes: 60 });
  const boards = BOARD_FACTS.flatMap((fact, index) =>
    agesOf(fact, index).flatMap((age) => {
      const firmware = firmwareOf(fact, age);
      const mac = `AA:BB:CC:DD:${String(index).padStart(2, '0')}:0${age === 'old' ? 0 : 1}`;
      const { partitionBytes } = fact;
      const updater = partitionBytes && { partitionBytes, chipId: CHIP_IDS[fact.chip] ?? -1 };
      return firmware ? [new ScriptedBoard(proxy.base, firmware, mac, updater || undefined)] : [];
    }),
  );
  const ids = new Map<string, number>();
  const deviceOf = async ({ mac }: Pick<ScriptedBoard, 'mac'>): Promise<Device> => {
    const id = ids.get(mac);
    if (id !== undefined) return (await api('GET', `/api/devices/${id}`)).body.data;
    for (const device of (await api('GET', '/api/devices')).body.data) ids.set(device.mac_address, device.id);
    return ids.has(mac) ? deviceOf({ mac }) : undefined;
  };
  let aheadMs = 0;
  const later = async (minutes: number): Promise<void> => {
    aheadMs += minutes * MINUTE_MS;
    const atMs = Date.now() + aheadMs;
    moveClock(dataDir, aheadMs);
    await waitFor('the gateway’s clock', async () => {
      await plainRequest(`${gateway.base}/api/display`, { headers: PROBE });
      return Date.parse((await deviceOf({ mac: PROBE.ID })).last_ping_at) >= atMs - 1000 || undefined;
    });
  };
  const plugin = (await api('POST', '/api/plugin_settings', { name: 'Suite', push_seconds: 0 })).body.data;
  const content =
    '<div class="layout"><b class="value">{{ n }}</b><div style="width:200px;height:90px;background:linear-gradient(90deg,#000,#fff)"></div></div>';
  await api('PUT', `/api/plugin_settings/${plugin.id}/markup/markup_full`, { content });
  const nextOf = async (board: ScriptedBoard): Promise<string> => {
    const { id } = await deviceOf(board);
    const { next } = (await api('GET', `/api/devices/${id}/screens`)).body.data;
    return next.kind === 'item' ? next.image_url : '';
  };
  const whenRendered = async (change: () => Promise<unknown>): Promise<void> => {
    const before = new Map<string, string>();
    for (const board of boards) before.set(board.mac, await nextOf(board));
    await change();
    for (const board of boards)
      await waitFor(`a screen for ${board.firmware.name}`, async () => {
        const next = await nextOf(board);
        return (next !== '' && next !== before.get(board.mac)) || undefined;
      });
  };
  let count = 0;
  const push = () => api('POST', `/api/custom_plugins/${plugin.uuid}`, { merge_variables: { n: ++count } });
  await push();
  const key = (await api('POST', '/api/keys', { name: 'suite', scope: 'admin' })).body.data?.key ?? '';
  const newest = boards.filter(({ firmware }) => firmware.version === NEWEST);
  const wakeAll: BoardSuite['wakeAll'] = (t, wake, { of = newest, ...expected }, before = () => undefined) => {
    const see = async (board: ScriptedBoard) => {
      before(board);
      const { shows, requests } = await board.wake(wake);
      proxy.repair();
      return { shows, requests, sleeps: isAsTold(board.refreshSeconds) ? 'as told' : board.refreshSeconds };
    };
    return expectOfAll(t, of, see, { sleeps: 'as told', ...expected });
  };
  return {
    ...{ base: gateway.base, api, key, proxy, boards, newest, deviceOf, wakeAll, later, whenRendered },
    showNext: () => whenRendered(push),
  };
}

/** The gateway shortens the intervals of many displays that call at once; firmware stores others after failures. */
const isAsTold = (seconds: number): boolean => seconds >= 850 && seconds <= 900;

/** Lets every board do something, and fails with the list of those that saw anything else, or met a fault. */
export async function expectOfAll<Seen>(
  t: Test,
  boards: readonly ScriptedBoard[],
  see: (board: ScriptedBoard) => Promise<Seen>,
  expected: Seen | ((board: ScriptedBoard) => Seen),
): Promise<void> {
  const broken: unknown[] = [];
  for (const board of boards) {
    const seen = await see(board);
    const faults = board.faults.splice(0);
    const wanted = typeof expected === 'function' ? (expected as (board: ScriptedBoard) => Seen)(board) : expected;
    if (faults.length > 0 || !isDeepStrictEqual(seen, wanted))
      broken.push({ board: board.firmware.name, seen, wanted, faults });
  }
  t.same(broken, []);
}
