/** Changes of delivery dates in every state, each applied for and decided through the real calls. */
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext, sql, workingMoment } from '@portal/sdk/server';
import { DEMO_PURCHASER, DEMO_SUPPLIER } from '../demo.server.ts';
import { changeBizType, deliveryDate } from './contract.ts';

const msPerHour = 3_600_000;

const REASONS = [
  { type: 2, text: '上游铸件到料延迟，预计顺延 7 天；已安排加班并分批发货。' },
  { type: 1, text: '热处理炉检修，影响本批次滚筒包胶工序，检修完成后优先排产本订单。' },
  { type: 3, text: '铁路专线临时停运，改为公路运输，装车及在途时间增加约 5 天。' },
  { type: 4, text: '贵单位现场基础尚未交付，双方商定顺延到货时间，避免二次倒运。' },
] as const;
const PASSED = '同意，请按新交期跟踪。';
const REFUSED = '驳回：未附生产计划，请补充后重新提交。';

/** Moves of a change after its draft; hours before now at which each happens. */
type Move = 'submit' | 'pass1' | 'reject1' | 'pass2' | 'reject2' | 'withdraw';

interface Story {
  readonly moves: readonly Move[];
  readonly count: number;
  /** Hours before now at which the draft is written. */
  readonly hoursAgo: number;
  /** Days by which the delivery is put off. */
  readonly days: number;
}

/** Ended ones first, so that their orders are free for the open ones; several share an order one after another. */
const STORIES: readonly Story[] = [
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
];

const hoursOfMove = 5;

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

async function make(context: SeedContext, move: Move, id: string, at: Date): Promise<void> {
  const { db, run } = context;
  const { changeNo, version } = await db
    .selectFrom('ordDeliveryChange')
    .select(['changeNo', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (move === 'submit') return void (await run('gys_sales', deliveryDate.submit, { id, version }, at));
  if (move === 'withdraw') return void (await run('gys_sales', deliveryDate.withdraw, { id, version }, at));
  const approve = move.startsWith('pass');
  const decision = { bizType: changeBizType, bizCode: changeNo, approve, auditOpinion: approve ? PASSED : REFUSED };
  await decideAs(context, move.endsWith('1') ? 'cg_buyer' : 'yy_ops', decision, at);
}

async function tell(
  context: SeedContext,
  orderId: string,
  { moves, hoursAgo, days }: Story,
  index: number,
): Promise<void> {
  const { run, clock } = context;
  const at = (hours: number) =>
    workingMoment(clock.now().getTime() - (hoursAgo - hours) * msPerHour, clock.now().getTime());
  const owed = await context.db
    .selectFrom('ordOrderLine')
    .select(['id', 'deliveryDate'])
    .where('orderId', '=', orderId)
    .whereRef('shippedQty', '<', 'qty')
    .orderBy('lineNo')
    .limit(2)
    .execute();
  // the later of the present date and today
  const [from = clock.today()] = [...owed.map((line) => line.deliveryDate), clock.today()].sort().reverse();
  const reason = REASONS[index % REASONS.length] ?? REASONS[0];
  const draft = await run(
    'gys_sales',
    deliveryDate.save,
    {
      orderId,
      lineIds: owed.map(({ id }) => id),
      newDate: addDays(from, days),
      reasonType: reason.type,
      remark: reason.text,
    },
    at(0),
  );
  for (const [step, move] of moves.entries()) await make(context, move, draft.id, at((step + 1) * hoursOfMove));
}

export async function seedDeliveryChanges(context: SeedContext): Promise<void> {
  const orders = await applicable(context);
  const [changedThrice, ...free] = orders;
  const stories = STORIES.flatMap((story) => Array.from({ length: story.count }, () => story));
  // The first three take effect on one order: its dates may not be changed again.
  for (const [index, story] of stories.entries()) {
    const orderId = index < 3 ? changedThrice : free[index % Math.max(free.length, 1)];
    if (orderId === undefined) return;
    const late = index < 3 ? { ...story, hoursAgo: story.hoursAgo + (2 - index) * 24 } : story;
    await tell(context, orderId, late, index);
  }
  context.progress(`交期变更 ${stories.length} 件`);
}
