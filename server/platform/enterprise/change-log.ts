/** Whoever changes a fact of an enterprise says so here, in the same transaction. */
import type { CHANGE_SOURCE, CHANGED_FACT } from '@portal/sdk/calls/enterprise-state';
import type { Context } from '@portal/sdk/server';

export interface ChangedFact {
  readonly field: keyof typeof CHANGED_FACT.texts;
  /** As people read them, personal data masked. */
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

export async function logChanges(
  { db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>,
  entId: string,
  facts: readonly ChangedFact[],
  { source, reason = null }: { readonly source: keyof typeof CHANGE_SOURCE.texts; readonly reason?: string | null },
): Promise<void> {
  const changed = facts.filter(({ oldValue, newValue }) => oldValue !== newValue);
  if (changed.length === 0) return;
  const operator = user.userId === '0' ? { operatorId: null } : { operatorId: user.userId };
  const shared = { entId, source, reason, ...operator, operatorName: user.userName };
  const changedAt = clock.now().toISOString();
  await db
    .insertInto('entChangeLog')
    .values(changed.map((fact) => ({ ...fact, ...shared, changedAt })))
    .execute();
}
