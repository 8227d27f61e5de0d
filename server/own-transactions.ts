import type { Implementation } from '@portal/sdk/server';

const marked = new WeakSet<Implementation>();

/**
 * Marks a subject whose writing handlers open their own transactions. For sign-in: a failed attempt must stay counted
 * though the call is refused, and hashing a password must not hold a database transaction.
 */
export function ownTransactions(subject: Implementation): Implementation {
  marked.add(subject);
  return subject;
}

export const opensOwnTransactions = (subject: Implementation): boolean => marked.has(subject);
