import { describeRefusal } from '../../../i18n/i18n.js';
import { traitsOfStrategy } from '../../../plugin/plugin.js';
import type { Device } from '../../../store/store.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { calibratedInks } from '../../shared/displays/calibrated-inks.js';
import { type DrawnScreen, drawnScreen } from '../../shared/displays/drawn-screen.js';
import { readShowPermissions } from './show-permissions.js';

/** What the first chosen display would show, or why there is no picture. */
export type ShowPreview = ({ readonly kind: 'drawn' } & DrawnScreen) | { readonly kind: 'none'; readonly text: string };

/** Renders what the form holds. Errors are returned, not thrown. */
export async function drawPreview(context: RequestContext, form: FormReading, device: Device): Promise<ShowPreview> {
  try {
    const drawn = await draw(context, form, device);
    if (!drawn) return { kind: 'none', text: context.words.t('show.preview.hint') };
    return { kind: 'drawn', ...drawnScreen(drawn, calibratedInks(context.gateway, device)) };
  } catch (error) {
    return { kind: 'none', text: describeRefusal(error, context.words) };
  }
}

async function draw(context: RequestContext, form: FormReading, device: Device) {
  const { gateway } = context;
  const { broadcasts, plugins } = gateway;
  switch (form.raw('kind')) {
    case 'picture':
      if (!form.file || form.file.bytes.byteLength === 0) return undefined;
      return broadcasts.preview({ kind: 'picture', picture: await broadcasts.check(form.file.bytes) }, device);
    case 'plugin': {
      if (!readShowPermissions(context).kinds.includes('plugin')) return undefined;
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
