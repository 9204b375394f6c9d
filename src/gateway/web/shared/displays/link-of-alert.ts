import type { Alert } from '../../../alert/alert.js';
import { pathOfPlace } from '../../../screen/screen.js';

/** The page where the owner can resolve it. */
export function linkOfAlert({ kind, subject, place }: Alert): string {
  if (kind === 'backup-failed') return '/system/backup';
  if (kind === 'approval-needed') return '/join';
  if (kind === 'sign-ins-failed') return '/system/access';
  if (!subject) return '/system';
  if (place) return pathOfPlace(subject.id, place);
  return subject.kind === 'display' ? `/displays/${subject.id}` : `/plugins/${subject.id}`;
}
