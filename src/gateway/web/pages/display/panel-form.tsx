import {
  type Board,
  findModel,
  findPalette,
  listPalettes,
  MODELS,
  type Model,
  ORIENTATIONS,
} from '@inkstand/engine/model';
import { hasTouchbar } from '../../../device/device.js';
import { type Device, SPECIAL_FUNCTIONS, TEMPERATURE_PROFILES, TOUCHBAR_MODES } from '../../../store/store.js';
import { Advanced } from '../../components/form/advanced.js';
import { CheckField, FieldGroup, SelectField } from '../../components/form/choice.js';
import { Form, FormErrors, FormResult, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { BoardFields } from './board-fields.js';
import { AUTOMATIC } from './read-settings.js';

/** The model of the panel, and settings that only some models have. */
export function PanelForm({ device, gateway }: { device: Device; gateway: Gateway }) {
  const { t, fieldWords } = useWords();
  const { model, board, panel } = gateway.device.panels.of(device);
  return (
    <Section title={t('panel.title')}>
      <Form action={`/displays/${device.id}/panel`} isSettings>
        <FormErrors />
        <ModelFields {...{ device, model, board }} />
        <SelectField
          name="orientation"
          label={t('panel.orientation')}
          value={device.orientation ?? 'landscape'}
          choices={ORIENTATIONS.map((value) => ({ value, label: t(`panel.orientation.${value}`) }))}
        />
        <Advanced>
          <SelectField
            name="special_function"
            {...fieldWords('panel.function')}
            value={device.specialFunction}
            choices={SPECIAL_FUNCTIONS.map((value) => ({ value, label: t(`panel.function.${value}`) }))}
          />
          <SelectField
            name="temperature_profile"
            {...fieldWords('panel.temperature')}
            value={device.temperatureProfile}
            choices={TEMPERATURE_PROFILES.map((value) => ({ value, label: t(`panel.temperature.${value}`) }))}
          />
          {hasTouchbar(device) ? (
            <SelectField
              name="touchbar"
              {...fieldWords('panel.touchbar')}
              value={device.touchbarMode ?? AUTOMATIC}
              choices={[
                { value: AUTOMATIC, label: t('panel.touchbar.own') },
                ...TOUCHBAR_MODES.map((value) => ({ value, label: t(`panel.touchbar.${value}`) })),
              ]}
            />
          ) : undefined}
          <CheckField
            name="maximum_compatibility"
            {...fieldWords('panel.compatibility')}
            checked={device.needsMaximumCompatibility}
          />
          <CheckField name="require_key" {...fieldWords('panel.require_key')} checked={device.requiresKey} />
          <BoardFields device={device} panels={gateway.device.panels} />
        </Advanced>
        <FormSubmit text={t('action.save')} />
        {panel.measuredInks ? (
          <p>
            <a href={`/displays/${device.id}/inks`}>{t('inks.link')}</a>
          </p>
        ) : undefined}
        <FormResult>
          {t('panel.result', {
            model: model.label,
            width: panel.widthPx,
            height: panel.heightPx,
            orientation: t(`panel.orientation.${device.orientation ?? 'landscape'}`),
            palette: findPalette(device.paletteId ?? '')?.name ?? t('panel.palette.usual'),
          })}
        </FormResult>
      </Form>
    </Section>
  );
}

/** A model and its palette change together, because each model has its own palettes. */
function ModelFields({ device, model, board }: { device: Device; model: Model; board: Board | undefined }) {
  const { t, fieldWords } = useWords();
  const chosen = device.modelName === undefined ? undefined : findModel(device.modelName);
  const models = [
    { value: AUTOMATIC, label: t('panel.model.reported', { model: model.label }) },
    ...MODELS.map(({ name, label, widthPx, heightPx }) => ({
      value: name,
      label: `${label}, ${widthPx} × ${heightPx}`,
    })),
  ];
  const palettes = [
    { value: AUTOMATIC, label: t('panel.palette.usual') },
    ...listPalettes(model, board).map((id) => ({ value: id, label: findPalette(id)?.name ?? id })),
  ];
  const modelName = chosen?.name ?? AUTOMATIC;
  const paletteId = device.paletteId ?? AUTOMATIC;
  const stored = [models.find(({ value }) => value === modelName), palettes.find(({ value }) => value === paletteId)];
  return (
    <FieldGroup
      name="model-and-palette"
      legend={t('panel.model_and_palette')}
      stored={stored.map((one) => one?.label).join(' · ')}
    >
      <SelectField name="model" {...fieldWords('panel.model')} value={modelName} choices={models} />
      <SelectField name="palette" label={t('panel.palette')} value={paletteId} choices={palettes} />
    </FieldGroup>
  );
}
