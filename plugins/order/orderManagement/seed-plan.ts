/** Draws one demo order: its goods, its dates, and how far it has come. */
import type { OrderStatus } from './contract.ts';
import { FAMILIES, type Family } from './seed-goods.ts';

export interface Enterprise {
  readonly id: string;
  readonly name: string;
  readonly plate: string;
}

export interface PlannedLine {
  readonly lineNo: number;
  readonly materialCode: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  readonly unitPrice: string;
  readonly taxRate: string;
  readonly shippedQty: number;
  readonly receivedQty: number;
  readonly rejectedQty: number;
  readonly settledQty: number;
  readonly invoicedQty: number;
}

/** Days before today on which things happened; null when they have not. */
export interface Milestones {
  readonly placed: number;
  readonly confirmed: number | null;
  readonly shipped: number | null;
  readonly received: number | null;
  readonly settled: number | null;
  readonly invoiced: number | null;
  readonly paid: number | null;
  readonly ended: number | null;
}

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

/** A moment moved into working hours of its own day at +08:00, keeping the order of moments; never after `nowMs`. */
export function workingMoment(ms: number, nowMs: number): Date {
  const [dayMs, offsetMs, openMs, workMs] = [86_400_000, 8 * 3_600_000, 9 * 3_600_000, 8 * 3_600_000];
  const sinceMidnight = (ms + offsetMs) % dayMs;
  const moved = ms - sinceMidnight + openMs + Math.floor((sinceMidnight / dayMs) * workMs);
  return new Date(Math.min(moved, nowMs));
}

export type Random = () => number;

const between = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Age of an order in days when it is in a state: least and most. */
const AGE: Record<OrderStatus, readonly [number, number]> = {
  10: [0, 4], 15: [20, 200], 20: [4, 22], 30: [16, 40], 40: [14, 38], 50: [18, 45], 60: [35, 110], 70: [80, 700],
  80: [30, 300], 90: [60, 300],
};

type Depth = 'SETTLE' | 'INVOICE' | 'PAY';

function milestones(random: Random, status: OrderStatus, age: number, depth: Depth): Milestones {
  const share = (part: number) => Math.max(0, age - Math.round(age * part) - random());
  const moved = ![10, 15].includes(status);
  const shipped = [30, 40, 50, 60, 70, 90].includes(status);
  const received = [50, 60, 70, 90].includes(status);
  const settled = status === 70 || (status === 60 && depth !== 'SETTLE');
  const invoiced = status === 70 || (status === 60 && depth === 'PAY');
  return {
    placed: age + random() * 0.4,
    confirmed: moved ? age - Math.min(age, 0.2 + random() * 1.6) : null,
    shipped: shipped ? share(0.35) : null,
    received: received ? share(status === 70 ? 0.45 : 0.6) : null,
    settled: settled ? share(0.75) : null,
    invoiced: invoiced ? share(0.85) : null,
    paid: status === 70 ? share(0.95) : null,
    ended: [15, 80, 90].includes(status) ? share(0.9) : null,
  };
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

function planLines(random: Random, family: Family, status: OrderStatus, depth: Depth): PlannedLine[] {
  const count = between(random, status === 30 || status === 50 || status === 90 ? 2 : 1, family.materials.length);
  // Short-closed and partly delivered orders ship their first line only.
  return family.materials.slice(0, count).map((material, index) => {
    const qty = between(random, ...material.qty);
    return {
      lineNo: index + 1,
      materialCode: material.code,
      name: material.name,
      spec: material.spec,
      unit: material.unit,
      qty: String(qty),
      unitPrice: material.price,
      taxRate: material.taxRate,
      ...quantities(random, status, qty, index === 0, depth),
    };
  });
}

export function planOrder(random: Random, status: OrderStatus, supplier: Enterprise, purchaser: Enterprise): PlannedOrder {
  const family = pick(random, FAMILIES.filter(({ only }) => only === undefined || only === purchaser.plate));
  const age = between(random, ...AGE[status]);
  const depth = pick(random, ['SETTLE', 'INVOICE', 'PAY'] as const);
  const lead = random() < 0.12 ? between(random, 3, 12) : between(random, 20, 60);
  return {
    status,
    supplier,
    purchaser,
    family,
    orderType: pick(random, [1, 1, 2, 3, 3, 4] as const),
    sourceSystem: pick(random, ['PORTAL', 'MALL', 'MALL', 'ERP'] as const),
    dueDaysAgo: age - lead,
    lines: planLines(random, family, status, depth),
    at: milestones(random, status, age, depth),
  };
}
