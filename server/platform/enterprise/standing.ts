/** Where an enterprise stands: what it may take on, and what it is told where it may not. */
import type { ENTERPRISE_STATUS } from '@portal/sdk/calls/enterprise';
import { DEED } from '@portal/sdk/calls/standing';
import { type Bound, type Context, type Db, Refusal, sql } from '@portal/sdk/server';

interface Standing {
  entId: string;
  customerName: string;
  audience: string[];
  status: keyof typeof ENTERPRISE_STATUS;
  statusReason: string | null;
  entryId: string | null;
  entryNo: string | null;
  penalty: 'PAUSE' | 'BAN' | null;
  reason: string | null;
}

const admitted = 2;

/** An attempt that was refused, kept once its transaction is gone. */
export interface StandingRefusal {
  readonly entId: string;
  readonly entryId: string | null;
  readonly userId: string;
  readonly deed: string;
  readonly bizType: string | null;
  readonly bizId: string | null;
  readonly sentence: string;
  readonly at: string;
}

/** A ban outweighs a pause. A penalty of one section or category bars nothing but what is of it. */
async function standingOf(db: Db, today: string, entIds: readonly string[], { plate, categoryId }: Bound) {
  const { rows } = await sql<Standing>`
    select e.id::text as ent_id, e.customer_name, e.audience, e.status, e.status_reason,
      l.id::text as entry_id, l.entry_no, l.penalty, l.reason
    from ent_enterprise e left join lateral (
      select * from lst_entry l
      where l.ent_id = e.id and l.penalty <> 'WARN' and l.lifted_at is null
        and l.starts_on <= ${today} and coalesce(l.ends_on, 'infinity') >= ${today}
        and (l.scope_kind = 'ALL' or (l.scope_kind = 'PLATE' and l.scope_code = ${plate ?? null})
          or (l.scope_kind = 'CATEGORY' and l.scope_code = ${categoryId ?? null}))
      order by l.penalty, l.id limit 1) l on true
    where e.id = any(${entIds}::bigint[]) and (e.status <> ${admitted} or l.id is not null)
    order by e.id`.execute(db);
  return rows;
}

const nounOf = (audience: readonly string[]): string => {
  if (audience.includes('SUPPLIER')) return '供应商';
  return audience.includes('PURCHASER') ? '采购单位' : '企业';
};

const STATE: Readonly<Partial<Record<Standing['status'], string>>> = { 3: '已暂停', 5: '已退出', 6: '已列入黑名单' };
const PENALTY = { PAUSE: '已暂停', BAN: '已列入黑名单' } as const;

/** 供应商示例公司已暂停（拒绝履约，处罚决定 HM20261128000001），不能确认订单 */
function sentenceOf({ customerName, audience, status, statusReason, ...entry }: Standing, deed: string): string {
  const state = entry.penalty ? PENALTY[entry.penalty] : (STATE[status] ?? '尚未准入');
  const why = [entry.penalty ? entry.reason : statusReason, entry.entryNo && `处罚决定 ${entry.entryNo}`];
  const told = why.filter(Boolean).join('，');
  return `${nounOf(audience)}${customerName}${state}${told === '' ? '' : `（${told}）`}，不能${deed}`;
}

/** What the absence of a certificate bars, by what is done. */
const BARRED: Readonly<Record<string, 'LISTING' | 'ORDERS'>> = { [DEED.list]: 'LISTING', [DEED.confirm]: 'ORDERS' };

/** 缺少有效的“特种设备制造许可证”，不能上架商品 */
async function gapOf(db: Db, { entIds, deed }: Bound) {
  const barred = BARRED[deed];
  if (barred === undefined) return undefined;
  const gap = await db
    .selectFrom('pubQualificationGap')
    .select(['entId', 'typeName'])
    .where('entId', 'in', [...entIds])
    .where('consequence', '=', barred)
    .orderBy('typeId')
    .executeTakeFirst();
  return gap && { entId: gap.entId, entryId: null, sentence: `缺少有效的“${gap.typeName}”，不能${deed}` };
}

async function faultOf(db: Db, today: string, bound: Bound) {
  const [first] = await standingOf(db, today, bound.entIds, bound);
  if (!first) return gapOf(db, bound);
  return { entId: first.entId, entryId: first.entryId, sentence: sentenceOf(first, bound.deed) };
}

/**
 * @param refused - Gets what is to be kept of a refusal.
 * @throws Refusal `conflict` where one of them is paused, barred, has left or was never admitted, or lacks a certificate
 * without which it may not do that.
 */
export async function demandStanding(
  { db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>,
  bound: Bound,
  refused: StandingRefusal[],
): Promise<void> {
  const { deed, bizType = null, bizId = null } = bound;
  const found = await faultOf(db, clock.today(), bound);
  if (!found) return;
  const at = clock.now().toISOString();
  refused.push({ ...found, userId: user.userId, deed, bizType, bizId, at });
  throw new Refusal('conflict', found.sentence);
}

/** Keeps each refusal, in a transaction of its own or in that of whoever went on after it. */
export async function keepRefusals(db: Db, refused: readonly StandingRefusal[]): Promise<void> {
  if (refused.length === 0) return;
  await db
    .insertInto('entRefusal')
    .values(
      refused.map(({ at, userId, ...row }) => ({ ...row, userId: userId === '0' ? null : userId, refusedAt: at })),
    )
    .execute();
}
