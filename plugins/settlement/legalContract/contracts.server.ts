/** Which contracts a user sees, and how a list of them is asked for. */
import { contains, type Context, filtered, inReach, seesAll, type Side, sql, type User } from '@portal/sdk/server';
import { type ContractFilters, type ContractRow, endingDays } from './contract.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

/** Whose rows: of each party those of the enterprise, or those looked after, as far as the user's roles reach. */
const sideA: Side = { ent: 'c.aPartyEntId', owner: 'c.aUserId' };
const sideB: Side = { ent: 'c.bPartyEntId', owner: 'c.bUserId' };

/** A draft is its own enterprise's; submitted, its drafter's side sees it, once approved the other side too. */
export function visibleContracts({ db, user }: Pick<Context, 'db' | 'user'>) {
  const approved = sql`(c.status in (20, 30, 40, 45, 50, 60, 70) or ${seesAll(user)})`;
  return db.selectFrom('conRow as c').where(
    sql<boolean>`((${inReach(user, [sideA])} and (c.ent_id = c.a_party_ent_id or ${approved}))
        or (${inReach(user, [sideB])} and (c.ent_id = c.b_party_ent_id or ${approved})))
      and (c.status <> 0 or c.ent_id = ${user.entId})`,
  );
}

/** Side of an enterprise in the contract. */
export const sideOf = (entId: string) =>
  sql<'A' | 'B' | null>`case ${entId}::bigint when c.a_party_ent_id then 'A' when c.b_party_ent_id then 'B' end`;

/** What an order uses of its contract: of a short-closed one what has come in. */
export const executes = sql`case o.status when 90 then round(o.order_amount * o.receipt_rate, 2) else o.order_amount end`;

/** Orders that neither were refused nor cancelled. */
export const executedAmount = sql<string>`coalesce((
  select sum(${executes})
  from pub_order o where o.contract_id = c.id and o.status not in (15, 80)), 0)::numeric(18, 2)`;

export function foundContracts({ db, user, clock }: Reader, f: Partial<ContractFilters>) {
  const today = clock.today();
  const found = filtered(visibleContracts({ db, user }), f, {
    contractNo: ['c.contractNo', 'like'],
    contractName: ['c.contractName', 'like'],
    contractType: ['c.contractType', '='],
    signDateFrom: ['c.signDate', '>='],
    signDateTo: ['c.signDate', '<='],
    validToFrom: ['c.validTo', '>='],
    validToTo: ['c.validTo', '<='],
    amountMin: ['c.amount', '>='],
    amountMax: ['c.amount', '<='],
    status: ['c.status', '='],
  });
  return found
    .$if(f.scope === 'sign', (q) =>
      q.where((eb) =>
        eb.or([
          eb('c.dueSide', '=', sideOf(user.entId)),
          eb.and([eb('c.signMethod', '=', 2), eb('c.status', 'in', [20, 45]), eb('c.entId', '=', user.entId)]),
        ]),
      ),
    )
    .$if(f.scope === 'running', (q) => q.where('c.status', 'in', [40, 45]))
    .$if(f.scope === 'ending', (q) =>
      q
        .where('c.status', 'in', [40, 45])
        .where(sql<boolean>`c.valid_to between ${today}::date and ${today}::date + ${endingDays}::int`),
    )
    .$if(f.party !== undefined, (q) =>
      q.where((eb) => {
        const name = contains(f.party ?? '');
        return eb.or([eb('c.partyA', 'like', name), eb('c.partyB', 'like', name)]);
      }),
    )
    .$if(f.archived === true, (q) => q.where('c.archivedAt', 'is not', null));
}

/** Facts of a contract as a list row shows them. */
export const rowFacts = (today: string, { entId }: User) =>
  [
    'c.id',
    'c.contractNo',
    'c.contractName',
    'c.contractType',
    'c.partyA',
    'c.partyB',
    'c.plate',
    'c.amount',
    'c.signDate',
    'c.validFrom',
    'c.validTo',
    'c.signMethod',
    'c.dueSide',
    'c.versionNo',
    'c.status',
    'c.version',
    executedAmount.as('executedAmount'),
    sql<string | null>`round(${executedAmount} / c.amount, 6)`.as('executedRate'),
    sql<number | null>`case when c.status in (40, 45) then c.valid_to - ${today}::date end`.as('daysLeft'),
    sql<boolean>`c.archived_at is not null`.as('archived'),
    sideOf(entId).as('side'),
    sql<boolean>`c.ent_id = ${entId}`.as('own'),
    sql<ContractRow['terminateAskedBy']>`case c.terminate_ent_id
      when c.a_party_ent_id then 'A' when c.b_party_ent_id then 'B' end`.as('terminateAskedBy'),
  ] as const;
