/** Two years of trade between fixed pairs: month after month received, then settled, invoiced and paid. */
import { type Enterprise, type Milestones, type PlannedOrder, planOrder, type Random } from './seed-plan.server.ts';

/** Suppliers and purchasing units, by their place among the active ones, that trade every month. */
const RELATIONS: readonly (readonly [supplier: number, purchaser: number])[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [2, 3],
  [3, 2],
  [4, 5],
  [5, 0],
  [6, 4],
];
const months = 24;
const ordersAMonth = 4;
/** Days that what follows a closed period takes: least and most. */
const TAKES = { settle: [3, 9], invoice: [2, 9], pay: [18, 38] } as const;
const unpaidPeriods = 8;
const daysOfMonth = 30.4;
const closingDay = 25;
const gift = '（随货赠品）';

/** Days before today of the closing of the period that lies `back` months before the present one. */
function closedDaysAgo(today: string, back: number): number {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  return Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, month - 1 - back, closingDay)) / 86_400_000);
}

const within = (random: Random, [least, most]: readonly [number, number]) => least + random() * (most - least);

/** What has happened by today to goods received on one day and settled with their period. */
function milestonesOf(random: Random, received: number, settled: number | null, takes: readonly number[]): Milestones {
  const [toInvoice = 0, toPay = 0] = takes;
  const invoiced = settled !== null && settled > toInvoice ? settled - toInvoice : null;
  const paid = invoiced !== null && invoiced > toPay ? invoiced - toPay : null;
  const shipped = received + 1 + random() * 4;
  const confirmed = shipped + 5 + random() * 14;
  return { placed: confirmed + 0.2 + random(), confirmed, shipped, received, settled, invoiced, paid, ended: null };
}

function planned(random: Random, supplier: Enterprise, purchaser: Enterprise, at: Milestones): PlannedOrder {
  const status = at.paid === null ? 60 : 70;
  const order = planOrder(random, status, supplier, purchaser, 3);
  const lines = order.lines.map((line) => ({
    ...line,
    settledQty: at.settled === null ? 0 : line.receivedQty,
    invoicedQty: at.invoiced === null ? 0 : line.receivedQty,
  }));
  const received = at.received ?? 0;
  const chance = random();
  // 72 % on time, 18 % up to a week late, the rest later
  const late = chance < 0.72 ? -random() * 10 : chance < 0.9 ? 1 + random() * 6 : 8 + random() * 20;
  return { ...order, lines, at, dueDaysAgo: received + late };
}

/** One more line, which costs nothing. */
export function withGift(order: PlannedOrder): PlannedOrder {
  const [line] = order.lines;
  if (!line) return order;
  const free = { ...line, lineNo: order.lines.length + 1, name: `${line.name}${gift}`, unitPrice: '0' };
  return { ...order, lines: [...order.lines, free] };
}

function monthOf(random: Random, supplier: Enterprise, purchaser: Enterprise, closed: number): PlannedOrder[] {
  const after = closed - within(random, TAKES.settle);
  const takes = [within(random, TAKES.invoice), within(random, TAKES.pay)];
  return Array.from({ length: ordersAMonth }, () => {
    const received = closed + 1 + random() * (daysOfMonth - 3);
    return planned(random, supplier, purchaser, milestonesOf(random, received, after > 0 ? after : null, takes));
  });
}

/** @param today - `YYYY-MM-DD`, the demo's present. */
export function planHistory(
  random: Random,
  today: string,
  suppliers: readonly Enterprise[],
  purchasers: readonly Enterprise[],
): PlannedOrder[] {
  const trade = RELATIONS.flatMap(([s, p]) => {
    const [supplier, purchaser] = [suppliers[s], purchasers[p]];
    if (!supplier || !purchaser || supplier.id === purchaser.id) return [];
    return Array.from({ length: months }, (_, back) => closedDaysAgo(today, back + 1))
      .filter((closed) => closed > 0)
      .flatMap((closed) => monthOf(random, supplier, purchaser, closed));
  });
  const [first, ...others] = trade;
  return first ? [withGift(first), ...others] : [];
}

/** Goods of one pair that are in and wait to be settled. */
export const planUnsettled = (random: Random, supplier: Enterprise, purchaser: Enterprise, count: number) =>
  Array.from({ length: count }, () =>
    planned(random, supplier, purchaser, milestonesOf(random, 32 + random() * 12, null, [])),
  );

/** Older bills of one pair that are still to be paid: one for each of so many periods. */
export const planUnpaid = (random: Random, today: string, supplier: Enterprise, purchaser: Enterprise) =>
  Array.from({ length: unpaidPeriods }, (_, back) => closedDaysAgo(today, back + 2)).flatMap((closed) =>
    Array.from({ length: 2 }, () => {
      const received = closed + 2 + random() * 24;
      return planned(random, supplier, purchaser, milestonesOf(random, received, closed - 5, [4, Infinity]));
    }),
  );
