import { useWords } from '../../frame.js';
import { CheckField } from './choice.js';

/** Whether displays that join must send their key. */
export function SharedNetworkField({ checked }: { checked: boolean }) {
  const { fieldWords } = useWords();
  return <CheckField name="shared_network" {...fieldWords('owner.shared_network')} checked={checked} />;
}
