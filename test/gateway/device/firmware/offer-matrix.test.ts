import t from 'tap';
import { FIRMWARE_MODELS, findMismatch } from '../../../../src/gateway/device/device.js';
import { BOARD_FACTS } from '../../../support/display/board-facts.js';

const CHIPS = ['ESP32', 'ESP32-S2', 'ESP32-C3', 'ESP32-S3', 'ESP32-C5', 'ESP32-C6'];
/** Sizes up to and just above every partition that boards have had, the former one of 1,966,080 bytes included. */
const SIZES = [1_000_000, 1_900_544, 1_900_545, 1_966_080, 2_621_440, 2_621_441, 3_145_728, 3_145_729, 4_000_000];

/** The names that a board may report. */
const namesOf = ({ name, oldName }: (typeof BOARD_FACTS)[number]): readonly string[] =>
  oldName === undefined || oldName === name ? [name] : [name, oldName];

/** Whether a file that its owner added for this name would be offered to the display. */
const isOffered = (reportedModel: string, chip: string, byteCount: number): boolean =>
  findMismatch(
    { reportedModel, firmwareVersion: '1.8.10' },
    { models: [reportedModel.toLowerCase()], chip, byteCount, version: '1.8.15' },
    false,
  ) === undefined;

t.test('no board is offered a file for another chip, or one that is too large', async (t) => {
  for (const fact of BOARD_FACTS) {
    const wrong = namesOf(fact).flatMap((name) =>
      CHIPS.flatMap((chip) =>
        SIZES.filter((bytes) => isOffered(name, chip, bytes))
          .filter((bytes) => chip !== fact.chip || bytes > (fact.partitionBytes ?? 0))
          .map((bytes) => `${name}: ${chip}, ${bytes} bytes`),
      ),
    );
    t.same(wrong, [], fact.build);
  }
});

t.test('every board is offered the largest file that it has room for, under each of its names', async (t) => {
  for (const fact of BOARD_FACTS) {
    const offered = namesOf(fact).map((name) => isOffered(name, fact.chip, smallestOf(name) ?? 0));
    t.same(
      offered,
      namesOf(fact).map(() => fact.partitionBytes !== undefined),
      fact.build,
    );
  }
});

/** The smallest partition of all boards that report the name. */
function smallestOf(name: string): number | undefined {
  const sizes = BOARD_FACTS.filter((fact) => namesOf(fact).includes(name)).map(({ partitionBytes }) => partitionBytes);
  return sizes.includes(undefined) ? undefined : Math.min(...sizes.map(Number));
}

t.test('the DIY kits are boards with an ESP32-S3', async (t) => {
  t.ok(isOffered('xiao_epaper_display', 'ESP32-S3', 1_500_000));
  t.notOk(isOffered('xiao_epaper_display', 'ESP32-C3', 1_500_000));
});

t.test('files can be added for every name of a board whose partition is known', async (t) => {
  const expected = BOARD_FACTS.filter(({ partitionBytes }) => partitionBytes !== undefined).flatMap(namesOf);
  const missing = expected.filter((name) => !FIRMWARE_MODELS.includes(name.toLowerCase().replaceAll(' ', '_')));
  t.same(missing, []);
});
