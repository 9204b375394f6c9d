import { useWords } from '../frame.js';
import { CheckField } from './choice.js';

/** Whether displays that join must send their key. */
export function SharedNetworkField({ checked }: { checked: boolean }) {
  const { t } = useWords();
  return (
    <CheckField
      name="shared_network"
      label={t('owner.shared_network')}
      hint={t('owner.shared_network.hint')}
      checked={checked}
    />
  );
}
