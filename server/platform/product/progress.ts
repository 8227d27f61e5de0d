/** How far an opening has come, as the waiting page shows it. */
import type { OpenProduct } from '@portal/sdk/calls/product';
import { type Context, type Db, refuse, sql } from '@portal/sdk/server';
import { mayOpen } from './transitions.ts';

const [toSign, toActivate, opened, rejected] = [1, 2, 4, 5];

/** Hours from activation to the end, on average over what has been opened. */
export async function usualHours(db: Db, productType: string): Promise<number | null> {
  const { hours } = await db
    .selectFrom('prdUserProduct')
    .select(sql<number | null>`ceil(avg(extract(epoch from opened_at - activated_at)) / 3600)::int`.as('hours'))
    .where('productType', '=', productType)
    .where('openedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return hours;
}

interface Moments {
  status: number;
  needAudit: boolean;
  appliedAt: string;
  activatedAt: string | null;
  openedAt: string | null;
  updatedAt: string;
}

function stepsOf({ status, needAudit, appliedAt, activatedAt, openedAt, updatedAt }: Moments) {
  const checked = status !== toSign && status !== toActivate;
  const decided = status === opened || status === rejected;
  const at = (name: string, moment: string | null, done: boolean) => ({ name, at: done ? moment : null, done });
  return [
    at('提交申请', appliedAt, true),
    at('系统校验', activatedAt, checked),
    ...(needAudit ? [at('运营审核', status === rejected ? updatedAt : openedAt, decided)] : []),
    at('开通完成', openedAt, status === opened),
  ];
}

export async function openProgress(context: Context, productType: string) {
  const { db, user } = context;
  const row = await db
    .selectFrom('prdUserProduct as o')
    .innerJoin('prdProduct as p', 'p.productType', 'o.productType')
    .select(['p.productName', 'p.routeUrl', 'p.needAudit', 'o.applyNo', 'o.status', 'o.reason'])
    .select(['o.appliedAt', 'o.activatedAt', 'o.openedAt', 'o.updatedAt', mayOpen(context).as('may')])
    .$narrowType<{ status: OpenProduct['status'] }>()
    .where('o.entId', '=', user.entId)
    .where('o.productType', '=', productType)
    .executeTakeFirst();
  if (!row) return refuse('notFound', '尚未申请开通该产品');
  return { ...row, usualHours: await usualHours(db, productType), steps: stepsOf(row) };
}
