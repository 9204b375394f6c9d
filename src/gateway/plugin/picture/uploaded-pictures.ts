import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../../byte-size.js';
import type { PictureCrop, PluginSetting, UploadedPicture, UploadedPictureTable, Writer } from '../../store/store.js';
import { type AlbumPicture, type CellPicture, UPLOAD_LIMITS } from '../../worker/worker.js';
import type { MergeVariables } from '../data/merge-push.js';
import type { PluginSettings } from '../plugin-settings.js';
import { readRefreshMinutes } from '../poll/poll-interval.js';
import { checkPicture, type RunPicture, requirePictureSize } from './check-in-worker.js';
import { describeCell } from './describe-cell.js';
import { pickPicture } from './pick-picture.js';
import { readPictureChoices, readPictureFit, readPictureOrder } from './picture-choices.js';
import { requireCrop } from './picture-crop.js';
import { describePicture } from './picture-facts.js';

export interface UploadedPicturesOptions {
  readonly plugins: PluginSettings;
  readonly table: UploadedPictureTable;
  readonly run: RunPicture;
  /** Throws `no-space` when the disk lacks space for this many bytes. */
  readonly requireSpace: (byteCount: number) => Promise<void>;
  readonly now: () => number;
}

const STRATEGY = 'pictures';
/** A picture that was removed and can be put back. */
interface RemovedPicture extends UploadedPicture {
  readonly bytes: Uint8Array;
}

type Fact = Pick<UploadedPicture, 'mediaType' | 'digest' | 'crop'>;

/** Pictures of plugin settings with strategy `pictures`: uploaded by the owner, shown one after another. */
export class UploadedPictures {
  readonly #options: UploadedPicturesOptions;

  constructor(options: UploadedPicturesOptions) {
    this.#options = options;
  }

  /** In upload order. */
  list(setting: PluginSetting): Promise<readonly UploadedPicture[]> {
    return this.#options.table.list(setting.id);
  }

  /** Throws `not-found`. */
  async find(setting: PluginSetting, id: number): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string }> {
    const picture = await this.#options.table.find(setting.id, id);
    if (!picture) throw noPicture();
    return picture;
  }

  /**
   * Decodes and adds an uploaded picture. Throws `invalid` for another strategy, `too-large`, `unprocessable` for bytes
   * that are not a picture or when the limit is reached, and `no-space`; nothing is stored then.
   */
  async add(setting: PluginSetting, bytes: Uint8Array): Promise<UploadedPicture> {
    const { plugins } = this.#options;
    let id = 0;
    requirePictureSize(bytes);
    await plugins.changeData(setting.id, async ({ strategy }) => {
      if (strategy !== STRATEGY) {
        throw new InkstandError(
          'invalid',
          `expected a plugin setting with strategy ${STRATEGY}, this one has ${strategy}`,
        );
      }
      return this.#prepareUpload(setting, bytes, (insertedId) => {
        id = insertedId;
      });
    });
    return this.#require(setting, id);
  }

  /**
   * Adds a picture from a client that knows the UUID. As `add`, but with the rate limit of webhooks: also throws
   * `too-many-requests`.
   */
  async push(setting: PluginSetting, bytes: Uint8Array): Promise<UploadedPicture> {
    const { plugins } = this.#options;
    let id = 0;
    requirePictureSize(bytes);
    await plugins.acceptPush(setting.id, STRATEGY, () =>
      this.#prepareUpload(setting, bytes, (insertedId) => {
        id = insertedId;
      }),
    );
    return this.#require(setting, id);
  }

  async #prepareUpload(setting: PluginSetting, bytes: Uint8Array, onInserted: (id: number) => void) {
    const { table, run, now, requireSpace } = this.#options;
    await requireSpace(bytes.byteLength);
    const before = await table.list(setting.id);
    const picture = await checkPicture(run, bytes, now());
    requireCapacity(before, picture.bytes.byteLength);
    const { digest } = describePicture(picture).picture;
    return {
      variables: describeAll([...before, { mediaType: picture.mediaType, digest, crop: undefined }]),
      extraWrite: async (writer: Writer): Promise<void> => {
        onInserted(await table.insert(writer, setting.id, { ...picture, digest, createdAtMs: now() }));
      },
    };
  }

  async #require(setting: PluginSetting, id: number): Promise<UploadedPicture> {
    const added = (await this.#options.table.list(setting.id)).find((picture) => picture.id === id);
    if (!added) throw noPicture();
    return added;
  }

  /** Returns what `restore` needs. Throws `not-found`. */
  async remove(setting: PluginSetting, id: number): Promise<RemovedPicture> {
    const { plugins, table } = this.#options;
    const { bytes } = await this.find(setting, id);
    const picture = await this.#require(setting, id);
    await plugins.changeData(setting.id, async () => {
      const before = await table.list(setting.id);
      const others = before.filter((one) => one.id !== id);
      if (others.length === before.length) throw noPicture();
      return { variables: describeAll(others), extraWrite: (writer) => table.remove(writer, id) };
    });
    return { ...picture, bytes };
  }

  /** Puts a removed picture back in its place. Throws `unprocessable` when the limit is reached, and `not-found`. */
  async restore(setting: PluginSetting, picture: RemovedPicture): Promise<void> {
    const { plugins, table } = this.#options;
    await plugins.changeData(setting.id, async () => {
      const before = await table.list(setting.id);
      requireCapacity(before, picture.byteCount);
      const all = [...before, picture].sort((a, b) => a.id - b.id);
      return {
        variables: describeAll(all),
        extraWrite: async (writer: Writer): Promise<void> => {
          await table.insert(writer, setting.id, picture, picture.id);
          await table.setCrop(writer, picture.id, picture.crop);
        },
      };
    });
  }

  /**
   * Makes the pictures of an album those with these keys, and adds new ones while there is room; what the owner added
   * stays. Returns how many found no room.
   */
  async follow(setting: PluginSetting, keys: readonly string[], added: readonly AlbumPicture[]): Promise<number> {
    const { plugins, table, now, requireSpace } = this.#options;
    const listed = new Set(keys);
    const isGone = ({ sourceKey }: UploadedPicture): boolean => sourceKey !== undefined && !listed.has(sourceKey);
    if (added.length === 0 && !(await table.list(setting.id)).some(isGone)) return 0;
    await requireSpace(added.reduce((sum, { picture }) => sum + picture.bytes.byteLength, 0));
    let withoutRoom = 0;
    await plugins.changeData(setting.id, async () => {
      const before = await table.list(setting.id);
      const gone = before.filter(isGone);
      const kept = before.filter((one) => !isGone(one));
      const pictures = added.map(({ key, picture }) => {
        const { digest } = describePicture(picture).picture;
        return { ...picture, digest, createdAtMs: now(), sourceKey: key };
      });
      const fitting = pictures.slice(0, countFitting(kept, pictures));
      withoutRoom = pictures.length - fitting.length;
      const facts = fitting.map(({ mediaType, digest }) => ({ mediaType, digest, crop: undefined }));
      return {
        variables: describeAll([...kept, ...facts]),
        extraWrite: async (writer: Writer): Promise<void> => {
          for (const { id } of gone) await table.remove(writer, id);
          for (const picture of fitting) await table.insert(writer, setting.id, picture);
        },
      };
    });
    return withoutRoom;
  }

  /** One of the pictures, without its bytes. Throws `not-found`. */
  async describe(setting: PluginSetting, id: number): Promise<UploadedPicture> {
    return this.#require(setting, id);
  }

  /**
   * Stores which part of a picture is shown; undefined for the part that was found by itself. Throws `not-found`, and
   * `invalid` for a crop outside of the picture.
   */
  async crop(setting: PluginSetting, id: number, crop: PictureCrop | undefined): Promise<UploadedPicture> {
    const { plugins, table } = this.#options;
    if (crop) requireCrop(crop);
    await plugins.changeData(setting.id, async () => {
      const before = await table.list(setting.id);
      if (!before.some((picture) => picture.id === id)) throw noPicture();
      const after = before.map((picture) => (picture.id === id ? { ...picture, crop } : picture));
      return { variables: describeAll(after), extraWrite: (writer) => table.setCrop(writer, id, crop) };
    });
    return this.#require(setting, id);
  }

  /** The picture to show now; undefined when there is none. */
  async findCurrent(setting: PluginSetting): Promise<CellPicture | undefined> {
    const { table, now } = this.#options;
    const pictures = await table.list(setting.id);
    const chosen = readPictureChoices(setting);
    const intervalMs = readRefreshMinutes(setting.settings) * 60_000;
    const index = pictures.length === 0 ? 0 : pickPicture(now(), intervalMs, pictures.length, readPictureOrder(chosen));
    const shown = pictures[index];
    const file = shown && (await table.find(setting.id, shown.id));
    if (!file) return undefined;
    const cell = describeCell({ ...shown, ...file }, shown.crop, readPictureFit(chosen));
    return { ...cell, changesOverTime: pictures.length > 1 };
  }
}

const noPicture = (): InkstandError => new InkstandError('not-found', 'there is no such picture');

function requireCapacity(pictures: readonly UploadedPicture[], byteCount: number): void {
  if (pictures.length >= UPLOAD_LIMITS.pictures) {
    throw new InkstandError('unprocessable', `expected at most ${UPLOAD_LIMITS.pictures} pictures: remove one first`);
  }
  const total = pictures.reduce((sum, picture) => sum + picture.byteCount, byteCount);
  if (total > UPLOAD_LIMITS.bytes) {
    throw new InkstandError(
      'unprocessable',
      `expected at most ${writeBytes(UPLOAD_LIMITS.bytes)} of pictures in total: remove one first`,
    );
  }
}

/** How many of the pictures are within the limits, from the first on. */
function countFitting(before: readonly UploadedPicture[], pictures: readonly { readonly bytes: Uint8Array }[]): number {
  let total = before.reduce((sum, { byteCount }) => sum + byteCount, 0);
  const end = pictures.findIndex(({ bytes }, index) => {
    total += bytes.byteLength;
    return before.length + index >= UPLOAD_LIMITS.pictures || total > UPLOAD_LIMITS.bytes;
  });
  return end < 0 ? pictures.length : end;
}

/**
 * Describes the pictures in place of data: empty without pictures, and different for other pictures or another order.
 */
const describeAll = (pictures: readonly Fact[]): MergeVariables =>
  pictures.length === 0
    ? {}
    : {
        pictures: pictures.map(({ mediaType, digest, crop }) => ({
          media_type: mediaType,
          digest,
          ...(crop && { crop }),
        })),
      };
