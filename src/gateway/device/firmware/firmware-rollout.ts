import { randomBytes } from 'node:crypto';
import { SerialQueue } from '@inkstand/common/serial-queue';
import { findListedBoard } from '@inkstand/engine/model';
import type { Log } from '../../http/http.js';
import { boardTraitsOf } from '../../screen/screen.js';
import type {
  Device,
  DeviceTable,
  Firmware,
  FirmwareOffer,
  FirmwareRollout,
  FirmwareTable,
  Telemetry,
} from '../../store/store.js';
import { findOfferStatus, type OfferFacts, type OfferStatus, planOffer } from './firmware-offer.js';

interface FirmwareRolloutsOptions {
  readonly table: FirmwareTable;
  readonly devices: Pick<DeviceTable, 'list'>;
  readonly telemetryOf: (deviceId: number) => Telemetry | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** Called when the state of an offer changed, to update pages. */
  readonly onChange?: (() => void) | undefined;
}

/** The status of one firmware on one display. */
export interface DeviceOffer {
  readonly device: Device;
  readonly firmware: Firmware;
  readonly status: OfferStatus;
  readonly offer: FirmwareOffer | undefined;
}

/** Offers firmware to displays, serves the files and records the outcome. */
export class FirmwareRollouts {
  readonly #options: FirmwareRolloutsOptions;
  /** One offer at a time, so that a display that makes two calls at once gets one. */
  readonly #offers = new SerialQueue();

  constructor(options: FirmwareRolloutsOptions) {
    this.#options = options;
  }

  /**
   * Path of the firmware that a joined display should fetch at this call; undefined when there is none. Reads and
   * writes nothing without a rollout. An offer is stored before it is sent, because an unrecorded one would be repeated
   * forever.
   */
  offer(device: Device, telemetry: Telemetry): Promise<string | undefined> | undefined {
    if (this.#options.table.rollouts().length === 0 || device.isDemo) return undefined;
    return this.#offers
      .run(() => this.#planOffer(device, telemetry))
      .catch((err) => {
        this.#options.log.warn({ err, deviceId: device.id }, 'a firmware offer could not be recorded');
        return undefined;
      });
  }

  /** The file of an open offer; undefined for any other token. */
  async fetch(token: string, isReadOnly = false): Promise<Uint8Array | undefined> {
    const { table, now, log, onChange } = this.#options;
    const offer = table.findOffer(token);
    if (!offer || (offer.state !== 'offered' && offer.state !== 'fetched')) return undefined;
    const bytes = await table.readBytes(offer.firmwareId);
    if (bytes === undefined || isReadOnly) return bytes;
    await table
      .saveOffer({ ...offer, state: 'fetched', fetchedAtMs: now() })
      .catch((err) => log.warn({ err }, 'a firmware download could not be recorded'));
    onChange?.();
    return bytes;
  }

  /** The status of every joined display for a firmware; empty without a rollout. */
  statusesOf(firmware: Firmware): readonly DeviceOffer[] {
    const rollout = this.#options.table.rolloutOf(firmware.id);
    if (!rollout) return [];
    return this.#options.devices
      .list()
      .filter(({ status, isDemo }) => status === 'joined' && !isDemo)
      .sort((a, b) => a.id - b.id)
      .map((device) => this.#describeOffer(device, firmware, rollout))
      .filter(({ status, offer }) => offer !== undefined || !UNAFFECTED.has(status.kind));
  }

  /** The status of the latest firmware for a display; undefined when there was none. */
  statusOf(device: Device): DeviceOffer | undefined {
    for (const { rollout, firmware } of this.#rollouts()) {
      const deviceOffer = this.#describeOffer(device, firmware, rollout);
      if (deviceOffer.offer !== undefined || !UNAFFECTED.has(deviceOffer.status.kind)) return deviceOffer;
    }
    return undefined;
  }

  /** Version of a firmware that is still offered and failed on this display. */
  failedVersionOf(deviceId: number): string | undefined {
    const { table } = this.#options;
    const failed = this.#rollouts().find(
      ({ rollout, firmware }) => !rollout.isStopped && table.offerTo(firmware.id, deviceId)?.state === 'given-up',
    );
    return failed?.firmware.version;
  }

  async #planOffer(device: Device, telemetry: Telemetry): Promise<string | undefined> {
    for (const { rollout, firmware } of this.#rollouts()) {
      const facts = this.#factsOf(device, telemetry, firmware, rollout);
      const { isOffered, change } = planOffer(facts);
      const offer = change ? await this.#save(facts, firmware, change) : facts.offer;
      if (isOffered && offer) return `/firmware/${offer.token}/${firmware.version}.bin`;
    }
    return undefined;
  }

  async #save(
    { device, offer }: OfferFacts,
    firmware: Firmware,
    change: Partial<FirmwareOffer>,
  ): Promise<FirmwareOffer> {
    const { table, log, onChange } = this.#options;
    const changed = { ...(offer ?? newOffer(firmware.id, device.id)), ...change };
    await table.saveOffer(changed);
    const { deviceId, state, attempts, seenVersion } = changed;
    log.info({ deviceId, firmware: firmware.version, state, attempts, seenVersion }, 'firmware rollout advanced');
    onChange?.();
    return changed;
  }

  #describeOffer(device: Device, firmware: Firmware, rollout: FirmwareRollout): DeviceOffer {
    const telemetry = this.#options.telemetryOf(device.id) ?? {};
    const facts = this.#factsOf(device, telemetry, firmware, rollout);
    return { device, firmware, status: findOfferStatus(facts), offer: facts.offer };
  }

  #factsOf(device: Device, telemetry: Telemetry, firmware: Firmware, rollout: FirmwareRollout): OfferFacts {
    const { table, now, devices } = this.#options;
    const { batteryPercent, isCharging = false, isUsbConnected = false } = telemetry;
    return {
      nowMs: now(),
      device,
      firmware,
      rollout,
      batteryPercent,
      isPowered: isCharging || isUsbConnected,
      measuresBattery: findListedBoard(boardTraitsOf(device))?.battery !== null,
      offer: table.offerTo(firmware.id, device.id),
      firstOffer: table.offerTo(firmware.id, rollout.firstDeviceId),
      hasFailedElsewhere: devices
        .list()
        .some(({ id }) => id !== device.id && table.offerTo(firmware.id, id)?.state === 'given-up'),
    };
  }

  /** Newest first. */
  #rollouts(): readonly { readonly rollout: FirmwareRollout; readonly firmware: Firmware }[] {
    const { table } = this.#options;
    return [...table.rollouts()]
      .sort((a, b) => b.startedAtMs - a.startedAtMs)
      .flatMap((rollout) => {
        const firmware = table.find(rollout.firmwareId);
        return firmware ? [{ rollout, firmware }] : [];
      });
  }
}

/** Statuses of displays that are not part of a rollout. */
const UNAFFECTED: ReadonlySet<OfferStatus['kind']> = new Set([
  'wrong-model',
  'not-told',
  'unknown-chip',
  'not-asked',
  'stopped',
]);

const newOffer = (firmwareId: number, deviceId: number): FirmwareOffer => ({
  firmwareId,
  deviceId,
  token: randomBytes(16).toString('base64url'),
  state: 'offered',
  attempts: 0,
  fromVersion: '',
  seenVersion: '',
  offeredAtMs: 0,
  returns: 0,
  fetchedAtMs: undefined,
  reportedAtMs: undefined,
  returnedAtMs: undefined,
});
