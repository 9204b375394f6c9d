import { createHash } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { spellName } from '@inkstand/engine/model';
import { writeBytes } from '../../byte-size.js';
import type { Device, Firmware, FirmwareTable } from '../../store/store.js';
import { describeMismatch, findMismatch } from './check-fit.js';
import { MAX_FIRMWARE_FILES } from './firmware-limits.js';
import { findFirmwareSlot } from './firmware-slot.js';
import type { FirmwareImage } from './parse-firmware.js';

/** A firmware file that the owner uploads. */
interface FirmwareFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Names as in the `Model` header, in any letter case. */
  readonly models: readonly string[];
  /** The version that displays will report; undefined to read it from the image or the file name. */
  readonly version: string | undefined;
}

/** The owner's choices for a rollout. */
export interface RolloutRequest {
  readonly scope: 'first' | 'all';
  /** For scope `all`: the only displays that get it. Absent means every display of its models. */
  readonly deviceIds?: readonly number[];
  readonly allowsOlder: boolean;
  readonly minBatteryPercent: number;
}

/**
 * Validates a firmware file and stores it. Throws `unprocessable` for a file that these models cannot run, and
 * `conflict` for a duplicate or when there are too many files; nothing is stored then.
 */
export async function addFirmware(table: FirmwareTable, file: FirmwareFile): Promise<Firmware> {
  // Loaded on demand: few gateways ever receive a firmware file.
  const { parseFirmwareImage } = await import('./parse-firmware.js');
  const image = parseFirmwareImage(file.bytes);
  const models = [...new Set(file.models.map(spellName).filter((name) => name !== ''))];
  if (models.length === 0) throw new InkstandError('unprocessable', 'expected the display model that the file is for');
  for (const model of models) checkModel(model, image, file.bytes.byteLength);
  const version = requireVersion(file, image);
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  const existing = table.findByDigest(digest);
  if (existing) throw new InkstandError('conflict', `this file was already added as ${existing.fileName}`);
  if (table.list().length >= MAX_FIRMWARE_FILES)
    throw new InkstandError('conflict', `at most ${MAX_FIRMWARE_FILES} firmware files are kept; remove one first`);
  const fileName = file.fileName.replace(/[^\w.+ -]/g, '_').slice(-100) || 'firmware.bin';
  const { chip, project, builtAt } = image;
  return table.insert({ fileName, digest, version, chip, project, builtAt, models, bytes: file.bytes });
}

function checkModel(model: string, { chip }: FirmwareImage, byteCount: number): void {
  const slot = findFirmwareSlot(model);
  if (!slot) throw new InkstandError('unprocessable', `the chip of displays of model "${model}" is not known`);
  if (slot.chip !== chip) {
    throw new InkstandError('unprocessable', `the file is for ${chip}, displays of model ${model} have ${slot.chip}`);
  }
  if (byteCount > slot.partitionBytes) {
    throw new InkstandError(
      'unprocessable',
      `displays of model ${model} have room for ${writeBytes(slot.partitionBytes)}, the file has ${writeBytes(byteCount)}`,
    );
  }
}

/** Some build tools write their own version into the image; the file name is the fallback. */
function requireVersion({ version, fileName }: FirmwareFile, image: FirmwareImage): string {
  const entered = version?.trim() ?? '';
  const pattern = /^v?(\d{1,5}\.\d{1,5}\.\d{1,5})$/;
  if (entered !== '' && !pattern.test(entered))
    throw new InkstandError('unprocessable', `expected a version such as 1.8.15, got "${entered.slice(0, 40)}"`);
  const isNamed = image.project !== '' && !image.project.startsWith('arduino-lib');
  const guessed =
    pattern.exec(entered)?.[1] ??
    (isNamed ? pattern.exec(image.version)?.[1] : undefined) ??
    /(?<![\d.])(\d{1,5}\.\d{1,5}\.\d{1,5})(?![\d.]*\d)/.exec(fileName)?.[1];
  if (guessed !== undefined) return guessed;
  throw new InkstandError('unprocessable', 'expected the version that displays will report', {
    hint: 'neither the image nor the file name contains it',
  });
}

/**
 * Starts a rollout to one display and, if requested, later to the others of its models. Stops other rollouts for the
 * same models. Throws `unprocessable` when the firmware does not fit the first display.
 */
export async function startRollout(
  table: FirmwareTable,
  firmware: Firmware,
  first: Device,
  request: RolloutRequest,
  nowMs: number,
): Promise<void> {
  if (first.status !== 'joined' || first.isDemo)
    throw new InkstandError('unprocessable', 'expected a display that has joined');
  const mismatch = findMismatch(first, firmware, request.allowsOlder);
  if (mismatch) throw new InkstandError('unprocessable', describeMismatch(mismatch, firmware));
  const conflicting = table
    .rollouts()
    .filter(({ firmwareId, isStopped }) => firmwareId !== firmware.id && !isStopped)
    .filter(({ firmwareId }) => table.find(firmwareId)?.models.some((model) => firmware.models.includes(model)));
  const { scope, deviceIds = [], allowsOlder, minBatteryPercent } = request;
  await table.start(
    {
      firmwareId: firmware.id,
      firstDeviceId: first.id,
      scope,
      deviceIds,
      allowsOlder,
      minBatteryPercent,
      isStopped: false,
      startedAtMs: nowMs,
    },
    conflicting.map(({ firmwareId }) => firmwareId),
  );
}
