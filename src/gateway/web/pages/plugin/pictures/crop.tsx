import type { Reply } from '../../../../http/http.js';
import { MAX_ZOOM } from '../../../../plugin/plugin.js';
import type { PictureCrop, UploadedPicture } from '../../../../store/store.js';
import { Button, LinkButton } from '../../../components/form/button.js';
import { NumberField } from '../../../components/form/field.js';
import { Form, FormActions, FormErrors } from '../../../components/form/form.js';
import { Page } from '../../../components/page/page.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';
import type { RequestContext } from '../../../request-context.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';
import { showPart } from './crop-part.js';

const MIDDLE: PictureCrop = { x: 0.5, y: 0.5, zoom: 1 };
/** More proportions than this in one home would not fit beside each other. */
const MAX_SHAPES = 4;

/** Which part of a picture displays show, with what each kind of display makes of it. */
export async function showCrop(context: RequestContext, form?: FormReading): Promise<Reply> {
  const { gateway } = context;
  const setting = requirePlugin(context);
  const pictures = await gateway.uploads.list(setting);
  const picture = await gateway.uploads.describe(setting, context.id('picture') ?? 0);
  const at = pictures.findIndex(({ id }) => id === picture.id);
  const hrefOf = (one: UploadedPicture | undefined) => one && `/plugins/${setting.id}/pictures/${one.id}/crop`;
  return context.show(
    <Crop
      plugin={setting}
      picture={picture}
      place={{ number: at + 1, count: pictures.length }}
      previous={hrefOf(pictures[at - 1])}
      next={hrefOf(pictures[at + 1])}
      shapes={listShapes(gateway)}
    />,
    form ? { form } : {},
  );
}

/** Stores the part, and shows the page of the same picture. */
export async function saveCrop(context: RequestContext, form: FormReading): Promise<Reply> {
  const { uploads } = context.gateway;
  const setting = requirePlugin(context);
  const id = context.id('picture') ?? 0;
  const [x, y] = [form.whole('focus_x', 0, 100) / 100, form.whole('focus_y', 0, 100) / 100];
  const zoom = form.whole('zoom', 100, MAX_ZOOM * 100) / 100;
  if (!form.isValid) return showCrop(context, form);
  await uploads.crop(setting, id, { x, y, zoom });
  return context.redirectTo(`/plugins/${setting.id}/pictures/${id}/crop`, { tone: 'good', key: 'plugin.crop.saved' });
}

/** Goes back to the part that was found automatically. */
export async function resetCrop(context: RequestContext): Promise<Reply> {
  const setting = requirePlugin(context);
  const id = context.id('picture') ?? 0;
  await context.gateway.uploads.crop(setting, id, undefined);
  return context.redirectTo(`/plugins/${setting.id}/pictures/${id}/crop`, {
    tone: 'good',
    key: 'plugin.crop.reset.done',
  });
}

/** Displays of the same proportions. */
interface Shape {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly names: readonly string[];
}

function listShapes({ tables, device: { panels } }: Gateway): readonly Shape[] {
  const shapes = new Map<string, { widthPx: number; heightPx: number; names: string[] }>();
  for (const device of tables.devices.list()) {
    const { widthPx, heightPx } = panels.of(device).panel;
    const key = (widthPx / heightPx).toFixed(2);
    const shape = shapes.get(key) ?? { widthPx, heightPx, names: [] };
    shape.names.push(device.name);
    shapes.set(key, shape);
  }
  const shown = [...shapes.values()].slice(0, MAX_SHAPES);
  return shown.length > 0 ? shown : [{ widthPx: 800, heightPx: 480, names: [] }];
}

interface CropProps {
  readonly plugin: { readonly id: number; readonly name: string };
  readonly picture: UploadedPicture;
  readonly place: { readonly number: number; readonly count: number };
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly shapes: readonly Shape[];
}

function Crop({ plugin, picture, place, previous, next, shapes }: CropProps) {
  const { t } = useWords();
  const crop = picture.crop ?? { ...MIDDLE, ...picture.suggestion };
  const at = `/plugins/${plugin.id}/pictures/${picture.id}`;
  const src = { path: at, widthPx: picture.widthPx ?? 800, heightPx: picture.heightPx ?? 480 };
  return (
    <Page
      title={t('plugin.crop.title', place)}
      section="plugins"
      parent={{ href: `/plugins/${plugin.id}`, label: plugin.name }}
      lead={t('plugin.crop.lead')}
      bundles={['photo-crop.js']}
      actions={
        <>
          {previous ? <LinkButton href={previous} text={t('plugin.crop.previous')} /> : undefined}
          {next ? <LinkButton href={next} text={t('plugin.crop.next')} /> : undefined}
        </>
      }
    >
      <FormErrors />
      <Form action={`${at}/crop`}>
        <photo-crop class="crop">
          <Stage src={src} crop={crop} shapes={shapes} label={t('plugin.crop.stage')} />
          <ul class="crop__results">
            {shapes.map((shape) => (
              <li key={shape.names.join()}>
                <Result src={src} crop={crop} shape={shape} />
                <span>{shape.names.join(', ') || t('plugin.crop.usual')}</span>
              </li>
            ))}
          </ul>
        </photo-crop>
        <FormActions>
          <Button variant="primary" text={t('action.save')} />
          {picture.crop ? (
            <Button variant="quiet" formAction={`${at}/crop/reset`} text={t('plugin.crop.reset')} />
          ) : undefined}
        </FormActions>
        <Section title={t('plugin.crop.numbers')} lead={t('plugin.crop.numbers.lead')}>
          <div class="form form--row">
            <NumberField
              {...{ name: 'focus_x', label: t('plugin.crop.x'), unit: '%', value: Math.round(crop.x * 100) }}
              {...{ min: 0, max: 100, required: true }}
            />
            <NumberField
              {...{ name: 'focus_y', label: t('plugin.crop.y'), unit: '%', value: Math.round(crop.y * 100) }}
              {...{ min: 0, max: 100, required: true }}
            />
            <NumberField
              {...{ name: 'zoom', label: t('plugin.crop.zoom'), unit: '%', value: Math.round(crop.zoom * 100) }}
              {...{ min: 100, max: MAX_ZOOM * 100, required: true }}
            />
          </div>
        </Section>
      </Form>
    </Page>
  );
}

interface PartProps {
  readonly src: { readonly path: string; readonly widthPx: number; readonly heightPx: number };
  readonly crop: PictureCrop;
}

/** The whole picture with a frame for each shape. */
function Stage({ src, crop, shapes, label }: PartProps & { shapes: readonly Shape[]; label: string }) {
  const { path, widthPx, heightPx } = src;
  return (
    <svg class="crop__stage" data-stage="" viewBox={`0 0 ${widthPx} ${heightPx}`} role="img" aria-label={label}>
      <image href={path} width={widthPx} height={heightPx} />
      {shapes.map((shape) => {
        const ratio = shape.widthPx / shape.heightPx;
        return (
          <rect key={ratio} class="crop__frame" data-ratio={ratio} {...showPart(crop, widthPx, heightPx, ratio)} />
        );
      })}
    </svg>
  );
}

/** What displays of a shape show. */
function Result({ src: { path, widthPx, heightPx }, crop, shape }: PartProps & { shape: Shape }) {
  const ratio = shape.widthPx / shape.heightPx;
  const { x, y, width, height } = showPart(crop, widthPx, heightPx, ratio);
  return (
    <svg
      class="crop__result"
      data-ratio={ratio}
      width={shape.widthPx}
      height={shape.heightPx}
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden
    >
      <image href={path} width={widthPx} height={heightPx} />
    </svg>
  );
}
