import { InkstandError } from '@inkstand/common/errors';
import type { PictureOrigin, PluginPictureTable, PluginSetting } from '../../store/store.js';
import type { CellPicture, CheckedPicture } from '../../worker/worker.js';
import { digestText } from '../data-digest.js';
import { checkPicture, requirePictureSize } from './check-in-worker.js';
import { describeCell } from './describe-cell.js';
import { readPictureChoices, readPictureFit } from './picture-choices.js';
import { describePicture, type PictureFacts } from './picture-facts.js';
import type { UploadedPictures, UploadedPicturesOptions } from './uploaded-pictures.js';

interface PluginPicturesOptions extends Omit<UploadedPicturesOptions, 'table'> {
  readonly table: PluginPictureTable;
  readonly uploads: UploadedPictures;
}

/** Pictures of plugin settings whose strategy provides a picture instead of data. */
export class PluginPictures {
  readonly #options: PluginPicturesOptions;

  constructor(options: PluginPicturesOptions) {
    this.#options = options;
  }

  /**
   * Decodes a pushed picture and stores it if it is valid. Throws `invalid` for another strategy, `too-many-requests`,
   * `too-large`, `no-space`, and `unprocessable` for bytes that are not a picture.
   */
  push(setting: PluginSetting, bytes: Uint8Array): Promise<PictureFacts> {
    const { plugins, table, run, now, requireSpace } = this.#options;
    requirePictureSize(bytes);
    return plugins.acceptPush(setting.id, 'webhook_image', async () => {
      await requireSpace(bytes.byteLength);
      const picture = await checkPicture(run, bytes, now());
      return {
        variables: describePicture(picture),
        extraWrite: (writer) => table.replace(writer, setting.id, { ...picture, origin: undefined }),
      };
    });
  }

  /** Stores a fetched picture. An identical one is not written, so that its validators stay in use. */
  async store(setting: PluginSetting, picture: CheckedPicture, origin: PictureOrigin): Promise<void> {
    const { plugins, table } = this.#options;
    const facts = describePicture(picture);
    if (digestText(JSON.stringify(facts)) === plugins.get(setting.id).dataDigest) return;
    await plugins.writeFetched(setting, facts, table.change(setting.id, { ...picture, origin }));
  }

  /** The picture to render. Throws `unprocessable` until the first one has arrived. */
  async read(setting: PluginSetting): Promise<CellPicture> {
    const picture = await this.#find(setting);
    if (!picture) throw new InkstandError('unprocessable', NO_PICTURE);
    return picture;
  }

  async #find(setting: PluginSetting): Promise<CellPicture | undefined> {
    const { table, uploads } = this.#options;
    if (setting.strategy === 'pictures') return uploads.findCurrent(setting);
    const picture = await table.find(setting.id);
    return picture && describeCell(picture, undefined, readPictureFit(readPictureChoices(setting)));
  }
}

/** Why a plugin setting without a picture has no screen. */
const NO_PICTURE = 'no picture has arrived yet';
