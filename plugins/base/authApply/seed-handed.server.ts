/** Who stands in for whom, and tasks that were handed on: in every state, through the real calls. */
import { delegation } from '@portal/sdk/calls/delegation';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { addDays } from '@portal/sdk/format';
import type { SeedContext } from '@portal/sdk/server';
import { applyBizType } from './contract.ts';

const dayMs = 86_400_000;
const [changes, goods] = [['ORDER_DELIVERY_CHANGE'], ['GOODS_CHANGE', 'GOODS_CATEGORY']];

interface Absence {
  readonly owner: string;
  readonly delegate: string;
  /** Days from today. */
  readonly from: number;
  readonly to: number;
  readonly bizTypes?: readonly string[];
  readonly reason: string;
  /** Day of an end before its time. */
  readonly ended?: number;
}

const ABSENCES: readonly Absence[] = [
  { owner: 'cg_admin', delegate: 'cg_buyer', from: -60, to: -55, bizTypes: changes, reason: '年度休假' },
  { owner: 'cg_admin', delegate: 'c0001_1', from: -40, to: -38, reason: '参加集团培训' },
  { owner: 'cg_admin', delegate: 'src3_user', from: -1, to: 4, bizTypes: changes, reason: '赴供应商现场验收' },
  { owner: 'cg_admin', delegate: 'c0001_1', from: 20, to: 27, reason: '年度休假' },
  { owner: 'cg_admin', delegate: 'cg_buyer', from: 8, to: 10, bizTypes: changes, reason: '出差', ended: -2 },
  { owner: 'cg_buyer', delegate: 'src3_user', from: 7, to: 9, reason: '婚假' },
  { owner: 'cg_buyer', delegate: 'c0001_2', from: 12, to: 13, reason: '体检', ended: -3 },
  { owner: 'yy_ops', delegate: 'y0001_2', from: -50, to: -45, reason: '年度休假' },
  { owner: 'yy_ops', delegate: 'y0001_2', from: -30, to: -20, reason: '外出审计', ended: -25 },
  {
    owner: 'yy_ops',
    delegate: 'y0001_2',
    from: -1,
    to: 2,
    bizTypes: goods,
    reason: '集中评审合同，商品审核请代为办理',
  },
  { owner: 'yy_ops', delegate: 'y0001_2', from: 14, to: 16, reason: '调休' },
  { owner: 'yy_ops', delegate: 'y0001_2', from: 30, to: 35, reason: '培训', ended: -1 },
];

async function stepAside({ run, clock, db }: SeedContext, absence: Absence): Promise<void> {
  const { owner, delegate, from, to, bizTypes, reason, ended } = absence;
  const on = (days: number) => new Date(clock.now().getTime() + days * dayMs);
  /** Whole hours of that day at +08:00. */
  const sharp = (days: number, hour: string) =>
    new Date(`${addDays(clock.today(), days)}T${hour}:00:00+08:00`).toISOString();
  const found = db.selectFrom('pubUser').select('id').where('account', '=', delegate);
  const input = {
    ...{ delegateId: (await found.executeTakeFirstOrThrow()).id, reason },
    ...{ startsAt: sharp(from, '09'), endsAt: sharp(to, '18'), ...(bizTypes && { bizTypes: [...bizTypes] }) },
  };
  await run(owner, delegation.add, input, on(Math.min(from - 1, -4)));
  if (ended === undefined) return;
  const list = await run(owner, delegation.page, { page: 1, size: 1, sort: 'createdAt', order: 'desc' }, on(ended));
  await run(owner, delegation.end, { id: list.records[0]?.id ?? '' }, on(ended));
}

/** Of the applications that wait: claimed, handed over, lent for one decision, with a second signature, copied. */
async function handOn({ run, clock, db }: SeedContext): Promise<void> {
  const idOf = async (account: string) =>
    (await db.selectFrom('pubUser').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  const [operator, colleague] = [await idOf('yy_ops'), await idOf('y0001_2')];
  const at = new Date(clock.now().getTime() - dayMs / 24);
  const waiting = await run('y0001_2', workflowtask.upcoming, { bizType: applyBizType, page: 1, size: 20 });
  const [claimed, handed, lent, signed] = waiting.records
    .map(({ taskId }) => taskId)
    .toSorted((a, b) => Number(a) - Number(b));
  if (!claimed || !handed || !lent || !signed) throw new Error('Four applications should wait.');
  await run('yy_ops', taskActs.claim, { taskId: claimed }, at);
  await run('yy_ops', taskActs.copy, { taskId: claimed, userIds: [colleague], reason: '涉及订单数据，请知悉' }, at);
  await run('y0001_2', taskActs.transfer, { taskId: handed, userId: operator, reason: '申请人所在单位由您对口' }, at);
  const headers = await run('y0001_2', workflowtask.upcoming, { bizType: 'INVOICE_HEADER', page: 1, size: 2 });
  const copied = [lent, ...headers.records.map(({ taskId }) => taskId)];
  for (const taskId of copied)
    await run('y0001_2', taskActs.copy, { taskId, userIds: [operator], reason: '同类申请可以参照' }, at);
  const { records } = await run('yy_ops', taskActs.cc, { page: 1, size: 1 });
  await run('yy_ops', taskActs.ccRead, { ids: records.map(({ id }) => id) }, at);
  await run('y0001_2', taskActs.delegateTask, { taskId: lent, userId: operator, reason: '下午外出' }, at);
  const added = { taskId: signed, userIds: [operator], when: 'BEFORE' as const, reason: '请先核对申请的范围' };
  await run('y0001_2', taskActs.addSigner, added, at);
}

export async function seedHanded(context: SeedContext): Promise<void> {
  for (const absence of ABSENCES) await stepAside(context, absence);
  await handOn(context);
  context.progress(`审批代理 ${ABSENCES.length} 项，转办、委派、加签、认领各一件`);
}
