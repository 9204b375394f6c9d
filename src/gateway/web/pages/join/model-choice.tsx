import { MODELS } from '@inkstand/engine/model';
import { SelectField } from '../../components/form/choice.js';
import { useWords } from '../../frame.js';

/** What a caller says about its panel. */
interface PanelReport {
  readonly reportedModel?: string | undefined;
  readonly reportedWidthPx?: number | undefined;
}

/** Whether the owner must say which panel it is: the client reports neither a model nor a size. */
export const isPanelUnknown = ({ reportedModel, reportedWidthPx }: PanelReport): boolean =>
  reportedModel === undefined && reportedWidthPx === undefined;

/** The model of a client that reports none. */
export function ModelChoice() {
  const { t } = useWords();
  const models = MODELS.map(({ name, label, widthPx, heightPx }) => ({
    value: name,
    label: `${label}, ${widthPx} × ${heightPx}`,
  }));
  return (
    <SelectField
      name="model"
      label={t('join.model')}
      value=""
      choices={[{ value: '', label: t('join.model.later') }, ...models]}
    />
  );
}
