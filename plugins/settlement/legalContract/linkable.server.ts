/** Which orders a contract may cover: of its own two parties and its agreement, alive, and under no other contract. */
import { type Context, inDataScope, refuse, type Side, sql } from '@portal/sdk/server';
import type { LinkedOrder } from './contract.ts';
import { visibleContracts } from './contracts.server.ts';

/** What orders must agree with. */
export interface Frame {
  readonly parties: readonly [string, string];
  readonly agreementNo: string | null;
  /** A contract that names some of them already, though they may be out of the user's reach by now. */
  readonly contractId?: string | undefined;
}

type Judged = LinkedOrder & { readonly fault: string | null };

/** As far as the user's roles reach, like the orders' own list. */
const SIDES: readonly Side[] = [
  { ent: 'o.supplierEntId', owner: 'o.supplierUserId' },
  { ent: 'o.purchaserEntId', owner: 'o.purchaserUserId' },
];

/** Orders carry the numbers of supply agreements alone: under a framework contract all orders of the parties fit. */
const faultIn = ({ parties: [a, b], agreementNo, contractId }: Frame) => sql<string | null>`case
  when (o.supplier_ent_id, o.purchaser_ent_id) not in ((${a}::bigint, ${b}::bigint), (${b}::bigint, ${a}::bigint))
    then '不属于合同双方'
  when o.status in (15, 80) then '已拒单或已取消'
  when o.contract_id is not null and o.contract_id is distinct from ${contractId ?? null}::bigint
    then '已关联合同 ' || o.contract_no
  when o.agreement_no is distinct from ${agreementNo}::text
    and exists (select from pub_supply_agreement g where g.agreement_no = ${agreementNo}) then '不属于所选协议'
end`;

export const orderFacts = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('pubOrder as o')
    .select(['o.id', 'o.orderNo', 'o.projectName', 'o.orderAmount', 'o.orderDate', 'o.receiptRate', 'o.status'])
    .select(sql<boolean>`o.status not in (15, 80)`.as('counted'))
    .$narrowType<LinkedOrder>()
    .orderBy('o.orderDate', 'desc')
    .orderBy('o.id', 'desc');

/** Orders that the user reads, and those that a draft of their own enterprise names already. */
export function readable(context: Pick<Context, 'db' | 'user'>, contractId: string | undefined) {
  const { user } = context;
  const own = visibleContracts(context).select('c.id').where('c.entId', '=', user.entId);
  const named = sql<boolean>`exists (select from con_planned_order p
    where p.order_id = o.id and p.contract_id = ${contractId ?? null}::bigint and p.contract_id in (${own}))`;
  return sql<boolean>`(${inDataScope(user, SIDES)} or ${named})`;
}

/** Orders that the user may choose, each with what keeps it from being covered. */
const judged = (context: Context, frame: Frame) =>
  orderFacts(context).select(faultIn(frame).as('fault')).where(readable(context, frame.contractId));

const mostOffered = 500;

export const linkable = (context: Context, frame: Frame): Promise<LinkedOrder[]> =>
  judged(context, frame)
    .where(sql<boolean>`${faultIn(frame)} is null`)
    .limit(mostOffered)
    .execute();

export const chosen = (context: Context, frame: Frame, orderIds: readonly string[]): Promise<Judged[]> =>
  judged(context, frame)
    .where('o.id', 'in', ['0', ...orderIds])
    .execute();

/** @throws Refusal that names the first order which the contract may not cover. */
export async function demandLinkable(context: Context, frame: Frame, orderIds: readonly string[]): Promise<void> {
  const found = await chosen(context, frame, orderIds);
  const wrong = found.find(({ fault }) => fault !== null);
  if (wrong) refuse('conflict', `订单 ${wrong.orderNo} ${wrong.fault}，请重新选择`);
  if (found.length !== new Set(orderIds).size) refuse('conflict', '所选订单不存在，或不在您的数据范围内，请重新选择');
}

/** Two contracts may be about to cover the same order. */
export const lockOrders = ({ db }: Context, orderIds: readonly string[]) =>
  sql`select id from pub_order where id in (${sql.join([...orderIds])}) order by id for update`.execute(db);
