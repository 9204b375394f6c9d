import { InkstandError } from '@inkstand/common/errors';
import { showInks } from '@inkstand/engine/model';
import { traitsOfStrategy } from '../../../plugin/plugin.js';
import type { Device } from '../../../store/store.js';
import { describeError } from '../../describe-failure.js';
import { calibratedInks } from '../../displays/calibrated-inks.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';

/** What the first chosen display would show, or why there is no picture. */
export type ShowPreview =
  | { readonly kind: 'drawn'; readonly address: string; readonly widthPx: number; readonly heightPx: number }
  | { readonly kind: 'none'; readonly text: string };

/** Renders what the form holds. Errors are returned, not thrown. */
export async function drawPreview(context: RequestContext, form: FormReading, device: Device): Promise<ShowPreview> {
  try {
    const drawn = await draw(context, form, device);
    if (!drawn) return { kind: 'none', text: context.words.t('show.preview.hint') };
    const { bytes, widthPx, heightPx } = drawn;
    const address = `data:image/png;base64,${Buffer.from(showInks(bytes, calibratedInks(context.gateway, device))).toString('base64')}`;
    return { kind: 'drawn', address, widthPx, heightPx };
  } catch (error) {
    if (!(error instanceof InkstandError) || error.code === 'internal') throw error;
    return { kind: 'none', text: describeError(error, context.words) };
  }
}

async function draw({ gateway }: RequestContext, form: FormReading, device: Device) {
  const { broadcasts, plugins } = gateway;
  switch (form.raw('kind')) {
    case 'picture':
      if (!form.file || form.file.bytes.byteLength === 0) return undefined;
      return broadcasts.preview({ kind: 'picture', picture: await broadcasts.check(form.file.bytes) }, device);
    case 'plugin': {
      const setting = plugins.find(Number(form.raw('plugin')));
      if (!setting || traitsOfStrategy(setting.strategy).brings === 'picture') return undefined;
      const { panel } = gateway.device.panels.of(device);
      return gateway.preview({ pluginSettingId: setting.id, markup: {}, view: 'full', panel });
    }
    default: {
      const text = form.raw('text').trim();
      return text === '' ? undefined : broadcasts.preview({ kind: 'message', text }, device);
    }
  }
}
