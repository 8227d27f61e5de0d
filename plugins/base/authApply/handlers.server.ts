/** Who misses a right asks for it; somebody else decides, and what is passed is granted in the same transaction. */
import { rightsGranted } from '@portal/sdk/calls/management';
import { noticesDisabled, noticeSent } from '@portal/sdk/calls/notification';
import {
  approvalCancelled,
  type approvalDecided,
  approvalRequested,
  type approvalWithdrawn,
} from '@portal/sdk/calls/workflow';
import type { EventOf, InputOf } from '@portal/sdk/contract';
import {
  type ApprovalFlow,
  askedSteps,
  type Context,
  implement,
  one,
  refuse,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { applications, found, gone, perform, visible, workedOut } from './applications.server.ts';
import { applyBizType, type AskedScope, authApply, longestDays, scopeAsked, type Target } from './contract.ts';
import { namedTargets, optionsFor } from './options.server.ts';

const dayMs = 86_400_000;

type Asked = InputOf<typeof authApply.add>;

/** The end of the last day at +08:00. */
function endOf({ clock }: Context, day: string | undefined): string | null {
  if (day === undefined) return null;
  const latest = new Date(Date.parse(clock.today()) + longestDays * dayMs).toISOString().slice(0, 10);
  if (day <= clock.today()) refuseField('expireDay', '期限应晚于今天');
  if (day > latest) refuseField('expireDay', '临时权限最长一年');
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + dayMs).toISOString();
}

async function written(context: Context, { targets, reason, expireDay, dataScope = 'SELF' }: Asked) {
  if (context.user.entId === '0') refuse('invalid', '请先加入企业，再申请权限');
  const named = await namedTargets(context, targets);
  const about = reason.trim();
  if ([...about].length < 10) refuseField('reason', '申请理由至少 10 个字');
  return {
    targets: sql<string>`${JSON.stringify(named)}::jsonb`,
    reason: about,
    dataScope,
    expireAt: endOf(context, expireDay),
    updatedAt: context.clock.now().toISOString(),
  };
}

const about = (id: string) => ({ noticeType: 16, bizType: applyBizType, bizId: id }) as const;

export const applyFlow: ApprovalFlow = {
  title: '权限申请审核',
  changes: 'free',
  steps: [{ taskName: '平台审核', roles: ['Y', 'L'] }],
};

async function ask(context: Context, id: string, applyNo: string): Promise<void> {
  const { user } = context;
  await context.emit(approvalRequested, {
    bizType: applyBizType,
    bizCode: applyNo,
    title: `${user.userName}申请权限`,
    entId: user.entId,
    starter: user.userId,
    steps: askedSteps(applyFlow),
  });
  const content = `${user.entName}的${user.userName}申请权限（${applyNo}），请审核。`;
  await context.emit(noticeSent, { roleTypes: ['Y', 'L'], content, ...about(id) });
}

async function add(input: Asked, context: Context) {
  const { db, user, clock, nextNumber } = context;
  const facts = await written(context, input);
  const applyNo = await nextNumber('QX');
  const { id } = await db
    .insertInto('authApply')
    .values({
      ...facts,
      applyNo,
      applicantId: user.userId,
      applicantName: user.userName,
      entId: user.entId,
      entName: user.entName,
      createdAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ask(context, id, applyNo);
  return { id, applyNo };
}

async function update({ id, version, ...input }: InputOf<typeof authApply.update>, context: Context) {
  await one(visible(context).select('a.id').where('a.id', '=', id), gone);
  const facts = await written(context, input);
  const set = { ...facts, opinion: null, decidedByName: null, decidedAt: null };
  const { applyNo } = await perform(context, { id, version }, 'RESUBMIT', { set });
  await ask(context, id, applyNo);
}

/** Nobody else needs to decide it any more. */
const settle = (context: Context, id: string) => context.emit(noticesDisabled, about(id));

async function withdraw({ id, version }: InputOf<typeof authApply.withdraw>, context: Context) {
  const { applyNo } = await perform(context, { id, version }, 'WITHDRAW');
  await context.emit(approvalCancelled, { bizType: applyBizType, bizCode: applyNo });
  await settle(context, id);
}

export async function onWithdrawn({ bizType, bizCode }: EventOf<typeof approvalWithdrawn>, context: Context) {
  if (bizType !== applyBizType) return;
  const { id } = await perform(context, { applyNo: bizCode }, 'WITHDRAW');
  await settle(context, id);
}

async function grant(context: Context, applicationId: string): Promise<void> {
  const { db, clock, emit } = context;
  const { targets, dataScope, expireAt, ...to } = await db
    .selectFrom('authApply')
    .select(['applicantId as userId', 'entId', 'expireAt'])
    .select([sql<Target[]>`targets`.as('targets'), sql<AskedScope>`data_scope`.as('dataScope')])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  if (expireAt !== null && Date.parse(expireAt) <= clock.now().getTime()) refuse('conflict', '申请的期限已过，请驳回');
  const idsOf = (roles: boolean) => targets.filter(({ kind }) => (kind === 'ROLE') === roles).map(({ id }) => id);
  await emit(rightsGranted, { ...to, roleIds: idsOf(true), menuIds: idsOf(false), dataScope, expireAt });
}

export async function onDecided(
  { bizType, bizCode, approve, last, opinion }: EventOf<typeof approvalDecided>,
  context: Context,
): Promise<void> {
  if (bizType !== applyBizType || !last) return;
  const { user, clock } = context;
  const { id, applicantId, entId } = await perform(context, { applyNo: bizCode }, approve ? 'PASS' : 'REJECT', {
    set: {
      opinion: opinion === '' ? null : opinion,
      decidedByName: user.userName,
      decidedAt: clock.now().toISOString(),
    },
  });
  if (approve) await grant(context, id);
  await settle(context, id);
  const content = approve
    ? `您的权限申请 ${bizCode} 已通过，权限已生效。`
    : `您的权限申请 ${bizCode} 被驳回：${opinion}`;
  await context.emit(noticeSent, { userIds: [applicantId], entId, content, ...about(id) });
}

export default implement(authApply, {
  page: async (input, context) => applications.page(await found(context, input), input),

  detail: async ({ id }, context) =>
    one(
      applications
        .rows(
          visible(context)
            .innerJoin('pubUser as u', 'u.id', 'a.applicantId')
            .select(workedOut(context, await context.waiting(applyBizType))),
        )
        .select(['u.account', 'a.opinion', 'a.decidedByName', 'a.decidedAt'])
        .where('a.id', '=', id),
      gone,
    ),

  options: optionsFor,
  add,
  update,
  withdraw,

  export: async (input, context) =>
    applications.export(await found(context, input), input, {
      title: '权限申请',
      columns: [
        'applyNo',
        'applicantName',
        'entName',
        { field: 'targets', width: 40, value: ({ targets }) => targets.map(({ name }) => name).join('、') },
        { field: 'dataScope', value: scopeAsked },
        'reason',
        'expireAt',
        'status',
        'createdAt',
      ],
    }),
});
