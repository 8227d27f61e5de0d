/** The audit trail: rows are only ever added, each chained to the one before it. */
import type { AuditKind } from '@portal/sdk/contract';
import { type Context, type Db, sql, type User } from '@portal/sdk/server';
import { masked, maskedText } from './mask.ts';

export interface Operation {
  readonly kind: AuditKind;
  readonly at: Date;
  readonly user: Pick<User, 'userId' | 'account' | 'userName' | 'entId'>;
  readonly ip: string;
  /** Request id. */
  readonly traceId?: string;
  /** Area. */
  readonly module: string;
  /** Permission code, or what was done in words. */
  readonly action: string;
  /** What was done in words, where a code alone does not tell. */
  readonly title?: string;
  /** Path of the call, or the row that it was about. */
  readonly target: string;
  /** `denied` for want of a right, `failed` for want of a proof. */
  readonly result: 'ok' | 'denied' | 'failed';
  readonly costMs?: number;
  /** A hash, which stands as it is. */
  readonly proof?: string;
  /** Masked before it is stored. */
  readonly detail?: unknown;
}

export const digest = (previous: string) =>
  sql`encode(sha256(convert_to(${sql.raw(previous)} || e.entry::text, 'UTF8')), 'hex')`;

/**
 * Adds one row, in the transaction of what it records. The head's row is locked until then, so the chain has one order
 * however many processes write.
 */
export async function appendAudit(db: Db, { at, user, detail, target, ...facts }: Operation): Promise<void> {
  const { userId, account, userName, entId } = user;
  const who = { userId, account: maskedText(account), userName, entId };
  const entry = { at: at.toISOString(), ...who, ...facts, target: maskedText(target), detail: masked(detail) };
  await sql`
    with e as (select ${JSON.stringify(entry)}::jsonb as entry),
    head as (
      insert into sys_oper_log_head as h (id, seq, prev_hash, hash)
      select 1, 1, '', ${digest("''")} from e
      on conflict (id) do update set
        seq = h.seq + 1, prev_hash = h.hash, hash = (select ${digest('h.hash')} from e)
      returning seq, prev_hash, hash
    )
    insert into sys_oper_log (seq, entry, prev_hash, hash)
    select head.seq, e.entry, head.prev_hash, head.hash from head, e`.execute(db);
}

type Facts = Pick<Operation, 'kind' | 'module' | 'action' | 'title' | 'target' | 'proof' | 'detail'> & {
  readonly result?: Operation['result'];
};

/** Who records, and in which transaction. */
export type Recorder = Pick<Context, 'db' | 'clock' | 'ip' | 'requestId'> & Pick<Operation, 'user'>;

/** What a handler records itself, since its call alone does not tell. */
export const audited = ({ db, clock, user, ip, requestId }: Recorder, facts: Facts): Promise<void> =>
  appendAudit(db, { at: clock.now(), user, ip, traceId: requestId, result: 'ok', ...facts });
