import { MODELS, type Model, type Palette } from './model-list.js';

/** The numeric id of a model for clients that need one: its position in the list, from 1; 0 for a custom model. */
export const modelId = (model: Model): number => MODELS.indexOf(model) + 1;

/** The model in the hosted service's field names, for the account and public routes. */
export function describeModel(model: Model): Readonly<Record<string, unknown>> {
  const { screen } = model;
  return {
    id: modelId(model),
    name: model.name,
    label: model.label,
    description: model.label,
    width: model.widthPx,
    height: model.heightPx,
    colors: model.colors,
    bit_depth: model.bitDepth,
    scale_factor: screen.pixelRatio,
    rotation: model.rotationDegrees,
    mime_type: 'image/png',
    offset_x: model.offsetXPx,
    offset_y: model.offsetYPx,
    kind: model.kind,
    palette_ids: model.paletteIds,
    preview_white_point: model.previewWhitePoint,
    image_size_limit: model.imageSizeLimitBytes,
    image_upload_supported: true,
    css: {
      classes: {
        device: `screen--${screen.deviceClass}`,
        size: `screen--${screen.size}`,
        density: `screen--density-${screen.density}`,
      },
      variables: [
        ['--screen-w', `${screen.widthCssPx}px`],
        ['--screen-h', `${screen.heightCssPx}px`],
        ['--pixel-ratio', String(screen.pixelRatio)],
        ['--dither-pixel-ratio', String(screen.ditherPixelRatio)],
        ['--device-ui-scale', String(screen.uiScale)],
        ['--gap-scale', String(screen.gapScale)],
      ],
    },
  };
}

/** The palette in the hosted service's field names. */
export function describePalette(palette: Palette): Readonly<Record<string, unknown>> {
  const isColor = palette.depthClass.startsWith('color-');
  return {
    id: palette.id,
    name: palette.name,
    grays: palette.grays,
    colors: isColor ? palette.colors : null,
    framework_class: `screen--${palette.depthClass}`,
    ...(isColor ? { grayscale_bit_depth: palette.bitDepth } : {}),
  };
}
