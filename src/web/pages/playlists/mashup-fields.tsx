import type { MashupLayout } from '../../../store/store.js';
import { SelectField } from '../../components/choice.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../gateway.js';
import { LayoutDiagram } from './layout-picture.js';
import { LAYOUTS, MAX_PLACES } from './mashup-values.js';

export interface MashupFieldsProps {
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
      <fieldset class="field">
        <legend>{t('mashup.layout')}</legend>
        <div class="layouts">
          {LAYOUTS.map((one) => (
            <label key={one} class="option layout-option">
              <input type="radio" name="layout" value={one} checked={one === layout} />
              <LayoutDiagram layout={one} />
              <span class="small">{t(`mashup.layout.${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {Array.from({ length: MAX_PLACES }, (_, place) => (
        <SelectField
          key={place}
          name={`place_${place}`}
          label={t('mashup.place', { number: place + 1 })}
          hint={place < 2 ? undefined : t('mashup.place.hint', { number: place + 1 })}
          value={String(pluginSettingIds[place] ?? '')}
          choices={choices}
        />
      ))}
    </div>
  );
}
