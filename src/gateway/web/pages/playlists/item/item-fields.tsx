import { ITEM_RULES, type ItemColumn, type ItemField, type ItemRules } from '../../../../store/store.js';
import { CheckField } from '../../../components/form/choice.js';
import { NumberField } from '../../../components/form/field.js';
import { wholeMinutes } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';

/** A field for each rule of an item, except for its time windows, which have a section of their own. */
export function ItemFields({ item }: { item: ItemRules }) {
  return (
    <div class="form">
      {ITEM_RULES.map(([name, column]) =>
        column.field === undefined || column.kind === 'windows' ? undefined : (
          <RuleField key={name} field={column.field} column={column} value={item[name]} />
        ),
      )}
    </div>
  );
}

interface RuleFieldProps {
  readonly field: ItemField;
  readonly column: ItemColumn;
  readonly value: ItemRules[keyof ItemRules];
}

function RuleField({ field, column: { kind, min = 0, max = 0 }, value }: RuleFieldProps) {
  const { t, maybe } = useWords();
  const common = { name: field, label: t(`item.${field}`), hint: maybe(`item.${field}.hint`, '') };
  if (kind === 'flag') return <CheckField {...common} checked={value === true} />;
  const number = value === undefined ? undefined : Number(value);
  if (kind === 'number') return <NumberField {...common} value={number} min={min} max={max} />;
  return <NumberField {...common} value={wholeMinutes(number)} min={1} max={max / 60} unit={t('unit.minutes')} />;
}
