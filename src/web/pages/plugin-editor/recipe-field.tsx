import { zoneChoices } from '../../../i18n/i18n.js';
import type { FormField } from '../../../plugin/plugin.js';
import { CheckField, FieldGroup, SelectField } from '../../components/choice.js';
import { CopyText } from '../../components/copy-text.js';
import { NumberField, TextArea, TextField } from '../../components/field.js';
import { useFrame, useWords } from '../../frame.js';

/** Prefix of the keyname, so that a recipe cannot name one of the page's own fields. */
export const FIELD_PREFIX = 'field_';

export interface RecipeFieldProps {
  readonly field: FormField;
  /** The stored value of a password field. */
  readonly secret: string;
  /** For fields that display it. */
  readonly webhookUrl: string;
  /** Choices loaded from an address; empty when it did not answer. */
  readonly choices: readonly { readonly label: string; readonly value: string }[];
}

interface Labelled {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
}

interface ControlProps {
  readonly field: FormField;
  readonly common: Labelled;
  readonly value: string;
  readonly secret?: string;
}

/** One custom field of a recipe as the control that suits its type. */
export function RecipeField({ field, secret, webhookUrl, choices }: RecipeFieldProps) {
  const { t } = useWords();
  const { type, label, isRequired } = field;
  const value = Array.isArray(field.value) ? field.value.join(',') : String(field.value);
  const hint = [field.description, field.helpText].filter(Boolean).join(' ') || undefined;
  const name = FIELD_PREFIX + field.keyname;
  const common = { name, label: isRequired ? label : t('fields.optional', { label }), hint };
  if (type === 'author_bio') return <p class="faded">{field.description || label}</p>;
  if (type === 'copyable' || type === 'copyable_webhook_url') {
    return (
      <div class="field">
        <span class="field__label">{label}</span>
        <CopyText text={type === 'copyable' ? field.copyText : webhookUrl} />
      </div>
    );
  }
  const options = field.options.length > 0 ? field.options : choices;
  if (options.length === 0) return <ValueField {...{ field, common, value, secret }} />;
  return field.isMultiple ? (
    <MultipleField {...{ field, common, value, options }} />
  ) : (
    <OneOfField {...{ field, common, value, options }} />
  );
}

interface OptionProps extends ControlProps {
  readonly options: RecipeFieldProps['choices'];
}

function MultipleField({ field, common: { name, hint }, value, options }: OptionProps) {
  const chosen = new Set(Array.isArray(field.value) ? field.value : value.split(','));
  return (
    <FieldGroup
      name={name}
      class="field"
      legend={field.label}
      hint={hint}
      stored={options
        .filter((option) => chosen.has(option.value))
        .map((option) => option.label)
        .join(', ')}
    >
      {options.map((option) => (
        <CheckField
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          checked={chosen.has(option.value)}
        />
      ))}
    </FieldGroup>
  );
}

function OneOfField({ field, common, value, options }: OptionProps) {
  const isKnown = options.some((option) => option.value === value);
  const none =
    isKnown && field.isRequired ? [] : [{ value: isKnown ? '' : value, label: isKnown ? '–' : value || '–' }];
  return <SelectField {...common} value={value} choices={[...none, ...options]} />;
}

function ValueField({ field, common, value, secret = '' }: ControlProps) {
  const { words, versionOf } = useFrame();
  const { t } = words;
  const { type, label, placeholder } = field;
  const { name, hint } = common;
  const maxLength = field.maxLength === undefined ? {} : { maxLength: field.maxLength };
  switch (type) {
    case 'boolean':
      return (
        <CheckField name={name} label={label} hint={hint} checked={/^(true|yes|1|on)$/i.test(value)} value="true" />
      );
    case 'number':
      return (
        <NumberField
          {...common}
          value={value === '' ? undefined : Number(value)}
          {...(field.min === undefined ? {} : { least: field.min })}
          {...(field.max === undefined ? {} : { most: field.max })}
          {...(field.step === undefined ? {} : { step: field.step })}
        />
      );
    case 'text':
    case 'code': {
      const rows = field.rows ?? (type === 'code' ? 10 : 4);
      return <TextArea {...{ ...common, value, rows, placeholder, ...maxLength }} isCode={type === 'code'} />;
    }
    case 'password':
      return (
        <TextField
          {...common}
          type="password"
          hint={field.isFilled ? t('fields.secret.kept') : hint}
          version={versionOf(secret)}
          autoComplete="new-password"
        />
      );
    case 'date':
    case 'time':
    case 'url':
      return <TextField {...common} type={type} value={value} placeholder={placeholder} />;
    case 'time_zone':
      return (
        <TextField {...common} value={value} suggestions={zoneChoices(value || 'UTC').map((zone) => zone.value)} />
      );
    default:
      return <TextField {...{ ...common, value, placeholder, ...maxLength }} />;
  }
}
