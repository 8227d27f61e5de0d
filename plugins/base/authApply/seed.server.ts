/** Applications in every state, each made and decided through the real calls. */
import { decideAs, type SeedContext } from '@portal/sdk/server';
import { applyBizType, authApply } from './contract.ts';

const dayMs = 86_400_000;

type Move = 'wait' | 'pass' | 'reject' | 'withdraw';

interface Story {
  readonly account: string;
  readonly move: Move;
  readonly daysAgo: number;
  /** Days that the right is asked for; absent: for good. */
  readonly days?: number;
  readonly reason: string;
}

const work = {
  orders: '月底集中对账期间需要核对历史订单数据，请开通查询权限。',
  cover: '同事休假，本周由我代办发货与回单，申请临时权限。',
  report: '季度经营分析会需要导出明细数据，会后不再使用。',
  fresh: '新调入采购部门，负责框架协议下单，申请日常办理权限。',
};

const STORIES: readonly Story[] = [
  { account: 'gys_sales', move: 'pass', daysAgo: 80, days: 20, reason: work.cover },
  { account: 'cg_buyer', move: 'pass', daysAgo: 60, days: 15, reason: work.report },
  { account: 'cg_admin', move: 'pass', daysAgo: 45, days: 10, reason: work.orders },
  { account: 'gys_sales', move: 'pass', daysAgo: 20, days: 180, reason: work.orders },
  { account: 'cg_buyer', move: 'pass', daysAgo: 18, reason: work.fresh },
  { account: 'gys_admin', move: 'pass', daysAgo: 9, days: 90, reason: work.report },
  { account: 'gys_sales', move: 'reject', daysAgo: 15, reason: work.report },
  { account: 'cg_admin', move: 'reject', daysAgo: 12, days: 30, reason: work.cover },
  { account: 'no_menu', move: 'reject', daysAgo: 8, reason: work.fresh },
  { account: 'cg_buyer', move: 'withdraw', daysAgo: 10, reason: work.orders },
  { account: 'gys_admin', move: 'withdraw', daysAgo: 7, days: 7, reason: work.cover },
  { account: 'gys_sales', move: 'withdraw', daysAgo: 6, reason: work.report },
  // of three working days: long over, just over, half over, and fresh, whichever day of the week it is
  { account: 'no_menu', move: 'wait', daysAgo: 7, reason: work.orders },
  { account: 'gys_sales', move: 'wait', daysAgo: 5, days: 30, reason: work.cover },
  { account: 'cg_buyer', move: 'wait', daysAgo: 3, days: 14, reason: work.report },
  { account: 'cg_admin', move: 'wait', daysAgo: 0, reason: work.fresh },
];

const refusal = '业务范围与岗位不符，请由本企业管理员办理，或说明具体单据后重新申请。';

async function tell(context: SeedContext, { account, move, daysAgo, days, reason }: Story): Promise<boolean> {
  const { run, clock } = context;
  const at = new Date(clock.now().getTime() - daysAgo * dayMs - dayMs / 12);
  const { menus, roles } = await run(account, authApply.options, {});
  const [menu] = menus.filter(({ held, button }) => !held && button);
  const [role] = roles;
  const target = menu ? { kind: 'MENU' as const, id: menu.menuId } : role && { kind: 'ROLE' as const, id: role.roleId };
  if (!target) return false;
  const last = days === undefined ? undefined : new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10);
  const input = { targets: [target], reason, ...(last !== undefined && { expireDay: last }) };
  const { id, applyNo } = await run(account, authApply.add, input, at);
  const later = new Date(at.getTime() + dayMs / 24);
  if (move === 'withdraw') await run(account, authApply.withdraw, { id, version: 1 }, later);
  const approve = move === 'pass';
  const decision = { approve, auditOpinion: approve ? '同意，请按最小权限使用。' : refusal };
  if (approve || move === 'reject')
    await decideAs(context, 'yy_ops', { bizType: applyBizType, bizCode: applyNo, ...decision }, later);
  return true;
}

export async function seedApplications(context: SeedContext): Promise<void> {
  let count = 0;
  for (const story of STORIES) if (await tell(context, story)) count += 1;
  context.progress(`权限申请 ${count} 件`);
}
