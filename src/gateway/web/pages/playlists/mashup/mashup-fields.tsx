import { MASHUP_LAYOUTS, type MashupLayout } from '../../../../store/store.js';
import { type Choice, SelectField } from '../../../components/form/choice.js';
import { Conflict } from '../../../components/form/form.js';
import { useFieldName, useFieldValues } from '../../../forms/form-scope.js';
import { useFrame } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';
import { LayoutDiagram } from './layout-picture.js';
import { MAX_PLACES } from './read-mashup-form.js';

interface MashupFieldsProps {
  readonly layout: MashupLayout;
  readonly pluginSettingIds: readonly (number | undefined)[];
  readonly gateway: Gateway;
}

/** The layout as a drawing, and the plugin of each view. */
export function MashupFields({ layout, pluginSettingIds, gateway }: MashupFieldsProps) {
  const { words, role } = useFrame();
  const { t } = words;
  const choices = [
    { value: '', label: t('mashup.place.empty') },
    ...gateway.plugins.list().map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // A member keeps a plugin that an owner put there and did not share.
  const keptAt = (place: number): readonly Choice[] => {
    const value = String(pluginSettingIds[place] ?? '');
    const isKept = role === 'member' && choices.every((choice) => choice.value !== value);
    return isKept ? [{ value, label: t('member.kept') }] : [];
  };
  return (
    <div class="form">
      <LayoutField stored={layout} />
      {Array.from({ length: MAX_PLACES }, (_, place) => (
        <div key={place} class={`mashup-place mashup-place--${place + 1}`}>
          <SelectField
            name={`place_${place}`}
            label={t('mashup.place', { number: place + 1 })}
            hint={place < 2 ? undefined : t('mashup.place.hint', { number: place + 1 })}
            value={String(pluginSettingIds[place] ?? '')}
            choices={[...choices, ...keptAt(place)]}
          />
        </div>
      ))}
    </div>
  );
}

function LayoutField({ stored }: { stored: MashupLayout }) {
  const { t } = useFrame().words;
  const [chosen] = useFieldValues('layout', [stored]);
  useFieldName('layout', t('mashup.layout'));
  return (
    <fieldset class="field" id="field-layout">
      <legend>{t('mashup.layout')}</legend>
      <div class="layouts">
        {MASHUP_LAYOUTS.map((one) => (
          <label key={one} class="option layout-option">
            <input type="radio" name="layout" value={one} checked={one === chosen} />
            <LayoutDiagram layout={one} />
            <span class="small">{t(`mashup.layout.${one}`)}</span>
          </label>
        ))}
      </div>
      <Conflict name="layout" stored={t(`mashup.layout.${stored}`)} />
    </fieldset>
  );
}
