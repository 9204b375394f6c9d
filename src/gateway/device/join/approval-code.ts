import type { SecretBox } from '../../store/store.js';
import { ID_CHARACTERS } from '../identity/friendly-id.js';

const APPROVAL_CODE_LENGTH = 4;

/** What the screen of a display that waits for approval shows, and the page that approves it: the same for a MAC and a key. */
export function makeApprovalCode(secrets: Pick<SecretBox, 'digest'>, mac: string, key: string): string {
  const digest = Buffer.from(secrets.digest(`waiting caller ${mac} ${key}`), 'hex');
  const bytes = [...digest.subarray(0, APPROVAL_CODE_LENGTH)];
  return bytes.map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join('');
}
