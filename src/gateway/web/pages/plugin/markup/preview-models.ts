import { MODELS } from '@inkstand/engine/model';
import type { Choice } from '../../../components/form/choice.js';
import type { Gateway } from '../../../page-gateway.js';

/**
 * Every model that a plugin can be previewed on; those of the owner's displays come first, with the displays' names.
 */
export function listPreviewModels({ tables, device }: Pick<Gateway, 'tables' | 'device'>): readonly Choice[] {
  const choices = new Map<string, Choice>();
  for (const display of tables.devices.list()) {
    if (display.status !== 'joined') continue;
    const { name, label } = device.panels.of(display).model;
    const choice = choices.get(name);
    choices.set(name, {
      value: name,
      label: choice ? `${display.name}, ${choice.label}` : `${display.name} – ${label}`,
    });
  }
  const others = MODELS.filter(({ name }) => !choices.has(name));
  return [
    ...choices.values(),
    ...others.map(({ name, label, widthPx, heightPx }) => ({
      value: name,
      label: `${label}, ${widthPx} × ${heightPx}`,
    })),
  ];
}
