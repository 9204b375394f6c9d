import { isObject } from '@inkstand/common/json';
import { type Block, type Option, readAt } from '../../../design/design.js';
import { listIconNames, type MergeVariables } from '../../../plugin/plugin.js';
import { CheckField, SelectField } from '../../components/form/choice.js';
import { NumberField, TextArea, TextField } from '../../components/form/field.js';
import { useWords } from '../../frame.js';

interface BlockOptionProps {
  readonly name: string;
  readonly option: Option;
  readonly block: Block;
  readonly data: MergeVariables;
  /** What the block shows now. */
  readonly example: string;
}

/** The field of one option; below the format, what becomes of the value. */
export function BlockOption(props: BlockOptionProps) {
  const { t } = useWords();
  if (props.name !== 'format') return <OptionField {...props} />;
  const { example } = props;
  return (
    <>
      <OptionField {...props} />
      <p class="field__hint" data-part="example">
        {example === '' ? t('design.example.none') : t('design.example', { text: example })}
      </p>
    </>
  );
}

function OptionField({ name, option, block, data }: BlockOptionProps) {
  const words = useWords();
  const { t, maybe } = words;
  const stored = block.options[name];
  const field = { name, label: maybe(`design.option.${name}`, name) };
  switch (option.type) {
    case 'text':
      if (name === 'icon') return <IconField {...field} value={String(stored)} />;
      return option.hasLines ? (
        <TextArea {...field} value={String(stored)} rows={2} maxLength={option.maxChars} />
      ) : (
        <TextField {...field} value={String(stored)} maxLength={option.maxChars} />
      );
    case 'whole':
      return <NumberField {...field} value={Number(stored)} min={option.min} max={option.max} required />;
    case 'choice':
      return (
        <SelectField
          {...field}
          value={String(stored)}
          choices={option.choices.map((value) => ({ value, label: maybe(`design.choice.${name}.${value}`, value) }))}
        />
      );
    case 'flag':
      return <CheckField {...field} checked={stored === true} />;
    case 'key':
      return (
        <KeyField
          {...field}
          value={String(stored)}
          keys={listKeys(data, String(block.options.items ?? ''))}
          none={t(option.isOptional ? 'design.key.none' : 'design.key.whole')}
        />
      );
    case 'path':
      return <TextField {...field} value={String(stored)} placeholder={t('design.path.none')} />;
    case 'plugin':
      // Chosen from a list of its own.
      return null;
    case 'date':
      return <TextField {...field} value={String(stored)} type="date" />;
    case 'template':
      return <TextField {...field} value={String(stored)} placeholder="{{ value | round: 1 }} km" />;
  }
}

/** A member of the entries of a list; what is stored stays a choice when the data has changed. */
function KeyField({
  keys,
  none,
  ...field
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly keys: readonly string[];
  /** What no field means. */
  readonly none: string;
}) {
  const all = [...new Set([...keys, ...(field.value === '' ? [] : [field.value])])];
  const choices = [{ value: '', label: none }, ...all.map((value) => ({ value, label: value }))];
  return <SelectField {...field} choices={choices} />;
}

function IconField(field: { readonly name: string; readonly label: string; readonly value: string }) {
  return <TextField {...field} suggestions={listIconNames()} />;
}

const MAX_KEYS = 40;

/** Names in the first entries of the list at a path. */
function listKeys(data: MergeVariables, path: string): readonly string[] {
  const list = readAt(data, path);
  if (!Array.isArray(list)) return [];
  const names = list.slice(0, 5).flatMap((entry) => (isObject(entry) ? Object.keys(entry) : []));
  return [...new Set(names)].filter((name) => /^[A-Za-z_][\w-]*$/.test(name)).slice(0, MAX_KEYS);
}
