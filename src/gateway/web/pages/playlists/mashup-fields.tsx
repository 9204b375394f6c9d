import type { MashupLayout } from '../../../store/store.js';
import { SelectField } from '../../components/choice.js';
import { Conflict } from '../../components/form.js';
import { useFieldName, useFieldValues } from '../../forms/form-scope.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../gateway.js';
import { LayoutDiagram } from './layout-picture.js';
import { LAYOUTS, MAX_PLACES } from './mashup-values.js';

interface MashupFieldsProps {
  readonly layout: MashupLayout;
  readonly pluginSettingIds: readonly (number | undefined)[];
  readonly gateway: Gateway;
}

/** The layout as a drawing, and the plugin of each view. */
export function MashupFields({ layout, pluginSettingIds, gateway }: MashupFieldsProps) {
  const { t } = useWords();
  const choices = [
    { value: '', label: t('mashup.place.empty') },
    ...gateway.plugins.list().map(({ id, name }) => ({ value: String(id), label: name })),
  ];
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
            choices={choices}
          />
        </div>
      ))}
    </div>
  );
}

function LayoutField({ stored }: { stored: MashupLayout }) {
  const { t } = useWords();
  const [chosen] = useFieldValues('layout', [stored]);
  useFieldName('layout', t('mashup.layout'));
  return (
    <fieldset class="field" id="field-layout">
      <legend>{t('mashup.layout')}</legend>
      <div class="layouts">
        {LAYOUTS.map((one) => (
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
