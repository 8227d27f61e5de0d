/** Draws one demo order: its goods, its dates, and how far it has come. */
import { pick } from '@portal/sdk/server';
import type { OrderStatus } from './contract.ts';
import { FAMILIES, type Family, type Material } from './seed-goods.server.ts';

export interface Enterprise {
  readonly id: string;
  readonly name: string;
  readonly plate: string;
}

type Moved = Record<'shippedQty' | 'receivedQty' | 'rejectedQty' | 'settledQty' | 'invoicedQty', number>;
type PlannedLine = Material & Readonly<Moved & { lineNo: number; qty: string }>;

type Milestone = 'confirmed' | 'shipped' | 'received' | 'settled' | 'invoiced' | 'paid' | 'ended';
/** Days before today on which things happened; null when they have not. */
export type Milestones = Readonly<Record<Milestone, number | null> & { placed: number }>;

export interface PlannedOrder {
  readonly status: OrderStatus;
  readonly supplier: Enterprise;
  readonly purchaser: Enterprise;
  readonly family: Family;
  readonly orderType: 1 | 2 | 3 | 4;
  readonly sourceSystem: 'PORTAL' | 'MALL' | 'ERP';
  /** Days before today of the required delivery; negative when it lies ahead. */
  readonly dueDaysAgo: number;
  readonly lines: readonly PlannedLine[];
  readonly at: Milestones;
}

export type Random = () => number;

const between = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));

type Depth = 'SETTLE' | 'INVOICE' | 'PAY';
type Days = readonly [least: number, most: number];

/** Days that each stretch takes when all goes well: least and most. */
const TAKES = {
  confirm: [0.2, 1.8],
  ship: [5, 25],
  receive: [1, 6],
  settle: [6, 26],
  invoice: [2, 9],
  pay: [8, 28],
} as const;
/** Days that an order has been waiting at its present node: a few stay longer than the node allows. */
const STAYS = {
  CONFIRM: [0, 4.2],
  SHIP: [0.5, 18],
  RECEIVE: [0, 9],
  SETTLE: [1, 36],
  INVOICE: [0.5, 13],
  PAY: [1, 36],
} as const;
const ENDED: Partial<Record<OrderStatus, Days>> = {
  15: [10, 200],
  70: [4, 600],
  80: [20, 250],
  90: [20, 250],
};

const none = { confirmed: null, shipped: null, received: null, settled: null, invoiced: null, paid: null, ended: null };

/** Counts backwards: from where the order waits now, or from its end, to the day on which it was placed. */
function milestones(random: Random, status: OrderStatus, depth: Depth): Milestones {
  const days = ([least, most]: Days) => least + random() * (most - least);
  const ended = ENDED[status] ? days(ENDED[status]) : null;
  if (status === 10) return { ...none, placed: days(STAYS.CONFIRM) };
  if (status === 15) return { ...none, placed: (ended ?? 0) + days(TAKES.confirm), ended };
  // before what has happened since, or so many days ago where the order waits for it
  const before = (after: number | null, takes: Days, waits: boolean, stays: Days) =>
    after !== null ? after + days(takes) : waits ? days(stays) : null;
  const paid = status === 70 ? ended : null;
  const invoiced = before(paid, TAKES.pay, status === 60 && depth === 'PAY', STAYS.PAY);
  const settled = before(invoiced, TAKES.invoice, status === 60 && depth === 'INVOICE', STAYS.INVOICE);
  const arrived = status === 90 ? (ended ?? 0) + 6 : before(settled, TAKES.settle, status === 60, STAYS.SETTLE);
  const sent = before(arrived, TAKES.receive, [40, 50].includes(status), STAYS.RECEIVE);
  const confirmed = sent !== null ? sent + days(TAKES.ship) : status === 80 ? (ended ?? 0) + 3 : days(STAYS.SHIP);
  return {
    placed: confirmed + days(TAKES.confirm),
    confirmed,
    shipped: status === 30 ? confirmed / 2 : sent,
    // the part of a partial receipt came in halfway since the shipment
    received: status === 50 ? (sent ?? 0) / 2 : arrived,
    settled,
    invoiced,
    paid,
    ended: status === 70 ? null : ended,
  };
}

/** 72 % are delivered on time, 18 % up to a week late, the rest later; goods still awaited are due soon or just overdue. */
function dueDaysAgo(random: Random, { placed, received }: Milestones, status: OrderStatus): number {
  const chance = random();
  if (received !== null && status !== 50) {
    if (chance < 0.72) return received - random() * 14;
    return chance < 0.9 ? received + 1 + random() * 6 : received + 8 + random() * 22;
  }
  return chance < 0.14 ? Math.min(placed, 1 + random() * 10) : -random() * 32;
}

function quantities(random: Random, status: OrderStatus, qty: number, first: boolean, depth: Depth) {
  const half = Math.max(1, Math.floor(qty / 2));
  const partly = status === 30 || status === 90;
  const shippedQty = status < 30 || status === 80 ? 0 : partly ? (first ? half : 0) : qty;
  const goodsIn = status === 50 ? (first ? half : 0) : [60, 70].includes(status) ? qty : status === 90 ? shippedQty : 0;
  // 0.6 % of the pieces fail the inspection: a few lines with a piece or two
  const rejectedQty = status === 50 && first && goodsIn > 4 && random() < 0.4 ? between(random, 1, 2) : 0;
  const receivedQty = goodsIn - rejectedQty;
  const settledQty = status === 70 || (status === 60 && depth !== 'SETTLE') ? receivedQty : 0;
  const invoicedQty = status === 70 || (status === 60 && depth === 'PAY') ? receivedQty : 0;
  return { shippedQty, receivedQty, rejectedQty, settledQty, invoicedQty };
}

function planLines(random: Random, family: Family, status: OrderStatus, depth: Depth, least: number): PlannedLine[] {
  const count = between(random, status === 30 || status === 50 || status === 90 ? 2 : least, family.offers.length);
  // Short-closed and partly delivered orders ship their first line only.
  return family.offers.slice(0, count).map(([material, fewest, most], index) => {
    const qty = between(random, fewest, most);
    const moved = quantities(random, status, qty, index === 0, depth);
    return { ...material, lineNo: index + 1, qty: String(qty), ...moved };
  });
}

/** @param leastLines - Lines that it has at least. */
export function planOrder(
  random: Random,
  status: OrderStatus,
  supplier: Enterprise,
  purchaser: Enterprise,
  leastLines = 1,
): PlannedOrder {
  const family = pick(
    random,
    FAMILIES.filter(({ only }) => only === undefined || only === purchaser.plate),
  );
  const depth = pick(random, ['SETTLE', 'INVOICE', 'PAY'] as const);
  const at = milestones(random, status, depth);
  return {
    status,
    supplier,
    purchaser,
    family,
    orderType: pick(random, [1, 1, 2, 3, 3, 4] as const),
    sourceSystem: pick(random, ['PORTAL', 'MALL', 'MALL', 'ERP'] as const),
    dueDaysAgo: dueDaysAgo(random, at, status),
    lines: planLines(random, family, status, depth, leastLines),
    at,
  };
}
