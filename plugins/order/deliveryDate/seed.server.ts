/** Changes of delivery dates in every state, each applied for and decided through the real calls. */
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext, sql, workingMoment } from '@portal/sdk/server';
import { DEMO_PURCHASER, DEMO_SUPPLIER } from '../demo.server.ts';
import { changeBizType, deliveryDate } from './contract.ts';

const msPerHour = 3_600_000;
const hoursOfMove = 5;

const REASONS = [
  { reasonType: 2, remark: '上游铸件到料延迟，已安排加班并分批发货。' },
  { reasonType: 1, remark: '热处理炉检修，影响本批次滚筒包胶工序，检修完成后优先排产本订单。' },
  { reasonType: 3, remark: '铁路专线临时停运，改为公路运输，装车及在途时间相应增加。' },
  { reasonType: 4, remark: '贵单位现场基础尚未交付，双方商定顺延到货时间，避免二次倒运。' },
] as const;
const PASSED = '同意，请按新交期跟踪。';
const REFUSED = '驳回：未附生产计划，请补充后重新提交。';

/**
 * What follows the draft, of how many changes, the hours before now at which it is written, and the days by which the
 * delivery is put off. Ended ones first, so that their orders are free for the open ones; several share an order one
 * after another.
 */
const STORIES = [
  { moves: ['submit', 'pass1', 'pass2'], count: 3, hoursAgo: 110, days: 9 },
  { moves: ['submit', 'reject1'], count: 4, hoursAgo: 96, days: 21 },
  { moves: ['submit', 'pass1', 'reject2'], count: 4, hoursAgo: 90, days: 34 },
  { moves: ['submit', 'withdraw'], count: 2, hoursAgo: 80, days: 5 },
  { moves: ['submit', 'pass1', 'withdraw'], count: 2, hoursAgo: 78, days: 6 },
  { moves: ['submit', 'pass1', 'pass2'], count: 3, hoursAgo: 70, days: 7 },
  { moves: ['submit'], count: 3, hoursAgo: 60, days: 12 },
  { moves: ['submit'], count: 3, hoursAgo: 20, days: 2 },
  { moves: ['submit', 'pass1'], count: 3, hoursAgo: 66, days: 45 },
  { moves: ['submit', 'pass1'], count: 3, hoursAgo: 30, days: 3 },
  { moves: [], count: 4, hoursAgo: 6, days: 10 },
] as const;
type Story = (typeof STORIES)[number];

async function applicable({ db }: SeedContext): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id
    from ord_order o
    join pub_enterprise s on s.id = o.supplier_ent_id and s.customer_code = ${DEMO_SUPPLIER}
    join pub_enterprise p on p.id = o.purchaser_ent_id and p.customer_code = ${DEMO_PURCHASER}
    where o.status in (20, 30, 50) and o.created_at < now() - interval '6 days'
      and exists (select from ord_order_line l where l.order_id = o.id and l.shipped_qty < l.qty)
    order by o.id`.execute(db);
  return found.rows.map(({ id }) => id);
}

async function make(context: SeedContext, move: Story['moves'][number], id: string, at: Date): Promise<void> {
  const { changeNo, version } = await context.run('gys_sales', deliveryDate.detail, { id });
  if (move === 'submit' || move === 'withdraw')
    return void (await context.run('gys_sales', deliveryDate[move], { id, version }, at));
  const approve = move.startsWith('pass');
  const decision = { bizType: changeBizType, bizCode: changeNo, approve, auditOpinion: approve ? PASSED : REFUSED };
  await decideAs(context, move.endsWith('1') ? 'cg_buyer' : 'yy_ops', decision, at);
}

async function tell(context: SeedContext, orderId: string, story: Story, hoursAgo: number, index: number) {
  const [now, today] = [context.clock.now().getTime(), context.clock.today()];
  const at = (hours: number) => workingMoment(now - (hoursAgo - hours) * msPerHour, now);
  const owed = await context.db
    .selectFrom('ordOrderLine')
    .select(['id', 'deliveryDate'])
    .where('orderId', '=', orderId)
    .whereRef('shippedQty', '<', 'qty')
    .orderBy('lineNo')
    .limit(2)
    .execute();
  // the later of the present date and today
  const [from = today] = [...owed.map((line) => line.deliveryDate), today].sort().reverse();
  const asked = { orderId, lineIds: owed.map(({ id }) => id), newDate: addDays(from, story.days) };
  const reason = REASONS[index % REASONS.length] ?? REASONS[0];
  const { id } = await context.run('gys_sales', deliveryDate.save, { ...asked, ...reason }, at(0));
  for (const [step, move] of story.moves.entries()) await make(context, move, id, at((step + 1) * hoursOfMove));
}

export async function seedDeliveryChanges(context: SeedContext): Promise<void> {
  const [changedThrice, ...free] = await applicable(context);
  const stories = STORIES.flatMap((story) => Array.from({ length: story.count }, () => story));
  // The first three take effect on one order: its dates may not be changed again.
  for (const [index, story] of stories.entries()) {
    const orderId = index < 3 ? changedThrice : free[index % Math.max(free.length, 1)];
    if (orderId === undefined) return;
    await tell(context, orderId, story, story.hoursAgo + (index < 3 ? (2 - index) * 24 : 0), index);
  }
  context.progress(`交期变更 ${stories.length} 件`);
}
