/** Some twelve hundred orders: most written set by set, those of the demo enterprises driven through the real calls. */
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { type Db, one, pick, type SeedContext, sql } from '@portal/sdk/server';
import { DEMO_PURCHASER, DEMO_SUPPLIER } from '../demo.server.ts';
import type { OrderStatus } from './contract.ts';
import { FAMILIES } from './seed-goods.server.ts';
import { planHistory, planUnpaid, planUnsettled, withGift } from './seed-history.server.ts';
import { type Enterprise, planOrder, type PlannedOrder, type Random } from './seed-plan.server.ts';
import { writeOrders } from './seed-write.server.ts';
import { STORIES } from './seed-story.server.ts';

/** Orders that only stand for others' business: how many in each state. */
const OTHERS: Record<OrderStatus, number> = {
  10: 14,
  15: 8,
  20: 26,
  30: 20,
  40: 24,
  50: 18,
  60: 46,
  70: 70,
  80: 10,
  90: 8,
};

/** Others' orders are among so many suppliers and purchasing units, so that each has some. */
const BUSY = 16;

async function enterprisesOf(db: Db, audience: 'SUPPLIER' | 'PURCHASER') {
  const found = await db
    .selectFrom('pubEnterprise')
    .select(['id', 'customerCode as code', 'customerName as name', 'cat'])
    .where(sql<boolean>`${audience} = any(audience)`)
    .where('status', '=', 2)
    .orderBy('customerCode')
    .execute();
  return found.map(({ cat, ...enterprise }) => ({ ...enterprise, plate: cat ?? 'OTHER' }));
}

type Coded = Enterprise & { code: string };

const named = (list: readonly Coded[], code: string): Coded => {
  const found = list.find((enterprise) => enterprise.code === code);
  if (!found) throw new Error(`Demo enterprise ${code} does not exist.`);
  return found;
};

/** One order aged within a range and still to be confirmed, from which its story starts. */
function beginning(
  random: Random,
  supplier: Enterprise,
  purchaser: Enterprise,
  [least, most]: readonly [number, number],
): PlannedOrder {
  const planned = planOrder(random, 10, supplier, purchaser);
  const age = least + random() * (most - least);
  const lines = planned.lines.length > 1 ? planned.lines : planOrder(random, 30, supplier, purchaser).lines;
  const nothing = { shippedQty: 0, receivedQty: 0, rejectedQty: 0, settledQty: 0, invoicedQty: 0 };
  const fresh = lines.map((line) => ({ ...line, ...nothing }));
  const lead = random() < 0.2 ? age * 0.8 : age + 8 + random() * 30;
  return { ...planned, lines: fresh, dueDaysAgo: Math.round(age - lead), at: { ...planned.at, placed: age } };
}

/** Orders at the edges: an order of one dear line, and a line that costs nothing. */
function edges(random: Random, supplier: Enterprise, purchaser: Enterprise): PlannedOrder[] {
  const rotor = { materialCode: 'ZJ-ZZ350', name: '汽轮机高压转子', spec: 'N350-16.7/538/538 备件', unit: '根' };
  const bought = { ...rotor, qty: '1', unitPrice: '3860000', shippedQty: 1 };
  const large = planOrder(random, 40, supplier, purchaser);
  const family = { project: '2 号机组汽轮机高压转子备件采购', offers: [] };
  const lines = large.lines.slice(0, 1).map((line) => ({ ...line, ...bought }));
  return [{ ...large, family, lines }, withGift(planOrder(random, 20, supplier, purchaser))];
}

function others(random: Random, suppliers: readonly Enterprise[], purchasers: readonly Enterprise[]): PlannedOrder[] {
  return ORDER_STATUS.list.flatMap((status) =>
    Array.from({ length: OTHERS[status] }, () => {
      const supplier = pick(random, suppliers);
      const strangers = purchasers.filter(({ id }) => id !== supplier.id);
      return planOrder(random, status, supplier, pick(random, strangers));
    }),
  );
}

async function drive(context: SeedContext, supplier: Enterprise, purchaser: Enterprise, from: string): Promise<void> {
  const orders = await context.db
    .selectFrom('ordOrder')
    .select(['id', 'createdAt'])
    .where('supplierEntId', '=', supplier.id)
    .where('purchaserEntId', '=', purchaser.id)
    .where('id', '>=', from)
    .orderBy('id')
    .execute();
  const paths = STORIES.flatMap(({ path, count }) => Array.from({ length: count }, () => path));
  for (const [index, path] of paths.entries()) {
    const order = orders[index];
    if (order) await path(context, order);
  }
}

export async function seedOrders(context: SeedContext): Promise<void> {
  const { db, clock, random, progress } = context;
  const [suppliers, purchasers] = [await enterprisesOf(db, 'SUPPLIER'), await enterprisesOf(db, 'PURCHASER')];
  const [supplier, purchaser] = [named(suppliers, DEMO_SUPPLIER), named(purchasers, DEMO_PURCHASER)];
  const stories = STORIES.flatMap(({ count, age }) =>
    Array.from({ length: count }, () => beginning(random, supplier, purchaser, age)),
  );
  // The two demo enterprises meet in done orders too: no call of this area settles or pays.
  const done = Array.from({ length: 9 }, () => planOrder(random, 70, supplier, purchaser));
  const pending = Array.from({ length: 6 }, () => planOrder(random, 60, supplier, purchaser));
  const base = [
    ...done,
    ...pending,
    ...edges(random, supplier, purchaser),
    ...others(random, suppliers.slice(0, BUSY), purchasers.slice(0, BUSY)),
    ...planHistory(random, clock.today(), suppliers, purchasers),
    ...planUnpaid(random, clock.today(), supplier, purchaser),
    ...planUnsettled(random, supplier, purchaser, 40),
  ];
  await writeOrders(db, clock.now(), [...base, ...stories]);
  const { first } = await one(db.selectFrom('ordOrder').select((eb) => eb.fn.max('id').as('first')));
  await drive(context, supplier, purchaser, String(BigInt(first) - BigInt(stories.length) + 1n));
  progress(
    `订单 ${base.length + stories.length} 张（物料 ${FAMILIES.length} 类），其中 ${stories.length} 张经真实流程办理`,
  );
}
