/** What an entry is filed under: said by the contract of its call, or by what its code administers. */
import type { AuditKind, Call } from '@portal/sdk/contract';

const administration = /^(base|enterprise|admin|platform):/;

export const isCode = (access: string): boolean => access !== 'public' && access !== 'login';

/** Whether a success of the call stands in the trail. */
export const isRecorded = ({ access, audit, reads, kind }: Call): boolean =>
  access !== 'public' && (audit !== undefined || (isCode(access) && (!reads || kind === 'download')));

export function kindOf({ access, audit, kind }: Call): AuditKind {
  if (audit) return audit.kind;
  if (kind === 'download') return 'EXPORT';
  return administration.test(access) ? 'ADMIN' : 'CALL';
}
