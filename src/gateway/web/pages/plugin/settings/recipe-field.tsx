import { parseUrl } from '@inkstand/common/parse-url';
import { type MessageKey, zoneChoices } from '../../../../i18n/i18n.js';
import type { FormField } from '../../../../plugin/plugin.js';
import { CopyText } from '../../../components/copy-text.js';
import { CheckField, FieldGroup, SelectField } from '../../../components/form/choice.js';
import { NumberField, TextArea, TextField } from '../../../components/form/field.js';
import { useFrame, useWords } from '../../../frame.js';

/** Prefix of the keyname, so that a recipe cannot use the name of one of the page's own fields. */
export const FIELD_PREFIX = 'field_';

interface RecipeFieldProps {
  readonly field: FormField;
  /** The stored value of a password field. */
  readonly secret: string;
  /** For fields that show it. */
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

/** A custom field of a recipe, as the control that suits its type. */
export function RecipeField({ field, secret, webhookUrl, choices }: RecipeFieldProps) {
  const { t } = useWords();
  const { type, label, isRequired } = field;
  const value = Array.isArray(field.value) ? field.value.join(',') : String(field.value);
  const options = field.options.length > 0 ? field.options : choices;
  const isPluginChoice = type === 'plugin_instance_select';
  const lack = isPluginChoice && options.length === 0 ? t('fields.no_plugin') : '';
  const hint = [field.description, field.helpText, lack].filter(Boolean).join(' ') || undefined;
  const name = FIELD_PREFIX + field.keyname;
  const common = { name, label: isRequired ? label : t('fields.optional', { label }), hint };
  if (type === 'author_bio') return <AuthorBio field={field} />;
  if (type === 'copyable' || type === 'copyable_webhook_url') {
    return (
      <div class="field">
        <span class="field__label">{label}</span>
        <CopyText text={type === 'copyable' ? field.copyText : webhookUrl} />
      </div>
    );
  }
  if (!field.holdsValue) {
    return (
      <div class="field">
        <span class="field__label">{label}</span>
        <p class="faded">{[hint, t(HOSTED_HINTS[type] ?? 'fields.dialog')].filter(Boolean).join(' ')}</p>
      </div>
    );
  }
  if (field.isFreeText) {
    const suggestions = options.map((option) => option.value);
    return <TextField {...{ ...common, value, placeholder: field.placeholder, suggestions }} />;
  }
  if (options.length === 0 && !isPluginChoice) {
    return <ValueField {...{ field, common, value, secret }} />;
  }
  return field.isMultiple ? (
    <MultipleField {...{ field, common, value, options }} />
  ) : (
    <OneOfField {...{ field, common, value, options }} />
  );
}

/** What to do instead of what only the hosted service offers. */
const HOSTED_HINTS: Readonly<Record<string, MessageKey>> = { oauth_provider_select: 'fields.sign_in' };

/** The author of the recipe, with links. */
function AuthorBio({ field: { description, label, links } }: { readonly field: FormField }) {
  const { t } = useWords();
  const shown = LINKS.flatMap(([name, key]) => {
    const href = linkOf(name, links[name] ?? '');
    return href === undefined ? [] : [{ href, key }];
  });
  return (
    <div class="bio">
      <p class="faded">{description || label}</p>
      {shown.length > 0 ? (
        <ul class="bio__links">
          {shown.map(({ href, key }) => (
            <li key={key}>
              <a href={href} rel="noopener noreferrer external">
                {t(key)}
              </a>
            </li>
          ))}
        </ul>
      ) : undefined}
    </div>
  );
}

const LINKS = [
  ['learn_more_url', 'bio.learn_more'],
  ['github_url', 'bio.github'],
  ['youtube_url', 'bio.youtube'],
  ['email_address', 'bio.email'],
] as const;

/** An address that a browser may open; undefined for any other, such as one that runs a script. */
function linkOf(name: string, text: string): string | undefined {
  if (name === 'email_address') return /^[^\s@:/?]+@[^\s@:/?]+$/.test(text) ? `mailto:${text}` : undefined;
  return /^https?:\/\//i.test(text) && parseUrl(text) ? text : undefined;
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
  const isListed = options.some((option) => option.value === value);
  const none =
    isListed && field.isRequired ? [] : [{ value: isListed ? '' : value, label: isListed ? '–' : value || '–' }];
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
          {...(field.min === undefined ? {} : { min: field.min })}
          {...(field.max === undefined ? {} : { max: field.max })}
          {...(field.step === undefined ? {} : { step: field.step })}
        />
      );
    case 'text':
    case 'code':
    case 'json':
    case 'google_photos_picker': {
      const isCode = type === 'code' || type === 'json';
      const rows = field.rows ?? (isCode ? 10 : 4);
      const shownHint = type === 'google_photos_picker' ? [hint, t('fields.photos')].filter(Boolean).join(' ') : hint;
      return <TextArea {...{ ...common, hint: shownHint, value, rows, placeholder, ...maxLength }} isCode={isCode} />;
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
