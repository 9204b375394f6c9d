import type { Test } from 'tap';
import { makeFirmwareImage } from '../../support/display/firmware-image.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { type BoardSuite, CHIP_IDS, expectOfAll } from './board-suite.js';
import type { ScriptedBoard } from './scripted-board.js';

const NEW = '1.9.5';

/** One file per chip, for all its boards: to one of them first, to the others once that came back. */
export async function offerUpdates(t: Test, suite: BoardSuite): Promise<void> {
  const { base, key, api, boards, deviceOf, later, proxy } = suite;
  const add = async (body: Buffer, models: readonly string[]) => {
    const query = models.map((model) => `&model=${encodeURIComponent(model)}`).join('');
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/octet-stream' };
    const answer = await plainRequest(`${base}/api/firmware?version=${NEW}${query}`, { method: 'POST', headers, body });
    return { status: answer.status, id: JSON.parse(answer.body.toString()).data?.id as number | undefined };
  };
  const rollOut = async (id: number | undefined, board: ScriptedBoard) => {
    const body = { first_device_id: (await deviceOf(board)).id, scope: 'all' };
    return (await api('POST', `/api/firmware/${id}/rollout`, body)).status;
  };
  t.equal((await add(Buffer.alloc(20_000, 1), ['og'])).status, 422, 'a file that is no firmware is refused');

  const firsts = new Set<ScriptedBoard>();
  for (const [chip, chipId] of Object.entries(CHIP_IDS)) {
    const ofChip = boards.filter(({ updater }) => updater?.chipId === chipId);
    const [first] = ofChip;
    const models = [...new Set(ofChip.map(({ firmware }) => firmware.model ?? ''))];
    const smallest = Math.min(...ofChip.map(({ updater }) => updater?.partitionBytes ?? 0));
    const large = await add(makeFirmwareImage({ version: NEW, chipId, codeBytes: smallest }), models);
    t.equal(large.status, 422, `${chip}: a file for which a board lacks room is refused`);
    const { id } = await add(makeFirmwareImage({ version: NEW, chipId }), models);
    t.equal(await rollOut(id, first!), 200, chip);
    firsts.add(first!);
  }
  const versions = new Map(boards.map(({ mac, firmware }) => [mac, firmware.version]));
  const wakeAll = async (
    what: string,
    expected: { first: string; firstLoads: boolean; other?: string; otherLoads?: boolean },
  ) => {
    await later(15);
    t.comment(what);
    await expectOfAll(
      t,
      boards,
      async (board) => {
        const { requests } = await board.wake();
        return { loads: requests.includes('/firmware'), version: board.firmware.version };
      },
      (board) => {
        const { first, firstLoads, other = versions.get(board.mac) ?? '', otherLoads = false } = expected;
        if (!board.updater) return { loads: false, version: versions.get(board.mac) ?? '' };
        return firsts.has(board)
          ? { loads: firstLoads, version: first || (versions.get(board.mac) ?? '') }
          : { loads: otherLoads, version: other };
      },
    );
  };
  proxy.break('/firmware', { kind: 'answer', status: 404, body: '' });
  await wakeAll('the file cannot be loaded', { first: '', firstLoads: true });
  proxy.repair();
  await wakeAll('no second attempt on the same day', { first: '', firstLoads: false });
  await later(26 * 60);
  for (const board of firsts) board.allowUpdate();
  await wakeAll('the first board of each chip', { first: NEW, firstLoads: true });
  for (let returned = 1; returned <= 3; returned++)
    await wakeAll(`it came back ${returned} times`, { first: NEW, firstLoads: false });
  await wakeAll('all others', { first: NEW, firstLoads: false, other: NEW, otherLoads: true });
  await wakeAll('and none again', { first: NEW, firstLoads: false, other: NEW });
}
