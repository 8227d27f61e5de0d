/** What the host records of a call: done, denied for want of a right, or a sign-in that was refused. */
import type { Call } from '@portal/sdk/contract';
import { type Clock, type Db, sql } from '@portal/sdk/server';
import { anonymous, type Asker } from '../../context.ts';
import type { Audit, AuditEntry } from '../../dispatch.ts';
import { peek } from '../identity/grants.ts';
import { findById, findBySignInName } from '../identity/users.ts';
import { decisionOf, isCode, kindOf } from './kinds.ts';
import { masked } from './mask.ts';
import { appendAudit, type Operation } from './oper-log.ts';

type Who = Operation['user'];

const textOf = (input: unknown, name: string): string | undefined => {
  const value = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Who gave the first proof of a sign-in and fails at the second: the key stands for them. */
async function begunBy(db: Db, clock: Clock, signInKey: string) {
  const begun = (await peek(db, clock, 'second-factor', signInKey)) ?? (await peek(db, clock, 'enrolment', signInKey));
  const userId = textOf(begun, 'userId');
  return userId === undefined ? undefined : findById(db, userId);
}

/** Who was asked for: nobody has come in, but the account may be somebody's. */
async function askedFor(db: Db, clock: Clock, input: unknown): Promise<Who> {
  const account = textOf(input, 'account') ?? textOf(input, 'phone');
  const signInKey = textOf(input, 'signInKey');
  const user =
    account === undefined
      ? signInKey !== undefined && (await begunBy(db, clock, signInKey))
      : await findBySignInName(db, account);
  if (user) return { ...anonymous, userId: user.id, account: user.account, userName: user.userName };
  return account === undefined ? anonymous : { ...anonymous, account };
}

const isSignIn = ({ access, audit }: Call): boolean => access === 'public' && audit?.kind === 'SIGN_IN';

function operationOf({ clock, ip, requestId, userAgent, user }: Asker, entry: AuditEntry): Operation {
  const { area, call, input, result, reason, costMs } = entry;
  const { access, audit, path } = call;
  const signIn = isSignIn(call);
  return {
    kind: result === 'denied' ? 'DENIED' : kindOf(call),
    at: clock.now(),
    user,
    ip,
    traceId: requestId,
    module: signIn ? 'login' : area,
    action: isCode(access) ? access : (audit?.title ?? decisionOf(call) ?? path),
    ...(audit && isCode(access) && { title: audit.title }),
    target: path,
    result,
    costMs,
    detail: reason === undefined ? input : { ...(input as object), reason, ...(signIn && { userAgent }) },
  };
}

const sessionMs = 30 * 60_000;
const paging = new Set(['page', 'size', 'sort', 'order']);

/** A search counts once in half an hour, however its pages are turned and sorted. */
async function alreadySearched(db: Db, { at, user, target, detail }: Operation): Promise<boolean> {
  const since = new Date(at.getTime() - sessionMs).toISOString();
  const { rows } = await sql`
    select from sys_oper_log
    where user_id = ${user.userId} and at > ${since} and target = ${target} and result = 'ok'
      and entry -> 'detail' = ${JSON.stringify(masked(detail))}::jsonb limit 1`.execute(db);
  return rows.length > 0;
}

const filtersOf = (input: unknown) =>
  Object.fromEntries(Object.entries(input as object).filter(([name]) => !paging.has(name)));

export const recordCall: Audit = async (db, caller, entry) => {
  const { call, input, result } = entry;
  const operation = operationOf(caller, entry);
  if (result === 'ok' && call.kind === 'page') {
    const search = { ...operation, detail: filtersOf(input) };
    return (await alreadySearched(db, search)) ? undefined : appendAudit(db, search);
  }
  const user = isSignIn(call) ? await askedFor(db, caller.clock, input) : caller.user;
  return appendAudit(db, { ...operation, user });
};
