/** Which contracts a user sees, how a list of them is asked for, and which steps the user may make on them, and what they stand under. */
import {
  contains,
  type Context,
  type ApprovalFlow,
  type DocumentAccess,
  inDataScope,
  isAmong,
  listOf,
  noticesOf,
  type Reader,
  record as write,
  seesAll,
  type Side,
  sql,
  transitions,
  type User,
} from '@portal/sdk/server';
import type { OutputOf, Static } from '@portal/sdk/contract';
import {
  type ContractAction,
  contractBizType,
  type ContractFilters,
  contractManagement,
  type ContractRow,
  endingDays,
  frameworkType,
} from './contract.ts';
import { contractSteps, SIDE, type template } from './schema.ts';

/** Type of contracts in the history of documents. */
export const logType = 'contract';

/** Whose rows: of each party those of the enterprise, or those looked after, as far as the user's roles reach. */
const sideA: Side = { ent: 'c.aPartyEntId', owner: 'c.aUserId' };
const sideB: Side = { ent: 'c.bPartyEntId', owner: 'c.bUserId' };

/** A draft is its own enterprise's; submitted, its drafter's side sees it, once approved the other side too. */
export function visibleContracts({ db, user }: Reader) {
  const approved = sql`(c.status in (20, 30, 40, 45, 50, 60, 70) or ${seesAll(user)})`;
  return db.selectFrom('conRow as c').where(
    sql<boolean>`((${inDataScope(user, [sideA])} and (c.ent_id = c.a_party_ent_id or ${approved}))
        or (${inDataScope(user, [sideB])} and (c.ent_id = c.b_party_ent_id or ${approved})))
      and (c.status <> 0 or c.ent_id = ${user.entId})`,
  );
}

/** Side of an enterprise in the contract. */
export const sideOf = (entId: string) =>
  sql<ContractRow['side']>`case ${entId}::bigint when c.a_party_ent_id then 'A' when c.b_party_ent_id then 'B' end`;

/** What an order uses of its contract: of a short-closed one what has come in. */
export const executes = sql`case o.status when 90 then round(o.order_amount * o.receipt_rate, 2) else o.order_amount end`;

/** Orders that neither were refused nor cancelled. */
const executedBy = (contractId: string) => sql<string>`coalesce((
  select sum(${executes})
  from pub_order o where o.contract_id = ${sql.ref(contractId)} and o.status not in (15, 80)), 0)::numeric(18, 2)`;
export const executedAmount = executedBy('c.id');

/** As its view has it: whose signature is due on which text. */
const ofView = (condition: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from con_row c where c.id = con_contract.id and ${condition})`;
const turns = ({ entId }: User) =>
  SIDE.list.map((side) => ({
    if: ofView(sql`(c.due_side is distinct from ${side} or ${sideOf(entId)} = ${side})`),
    otherwise: `请等待${SIDE.texts[side]}签署`,
  }));
const signedBySame = ({ userId }: User) => ({
  if: ofView(sql`not exists (select from con_sign s where s.contract_id = c.id and s.version_no = c.signing_no
    and same_person(s.signer_id, ${userId}))`),
  otherwise: '另一方已由您签署，本方须由另一人签署',
});

/** The step waits for an open request to end the contract. */
const noTermination = () => ({
  if: sql<boolean>`terminate_ent_id is null`,
  otherwise: '合同有待处理的终止申请，请先处理',
});
/** The other party has asked to end the contract. */
const othersTermination = ({ entId }: User) => ({
  if: sql<boolean>`terminate_ent_id <> ${entId}`,
  otherwise: '没有待您处理的终止申请',
});

export const { perform, demand, gone, may, handedOver } = transitions({
  table: 'conContract',
  bizType: logType,
  noun: '合同',
  parties: {
    OWNER: { title: '起草单位', ent: ['entId'] },
    PARTY: { title: '合同双方', ent: ['aPartyEntId', 'bPartyEntId'] },
  },
  visible: (reader) => isAmong('conContract.id', visibleContracts(reader).select('c.id')),
  steps: contractSteps,
  makers: { DRAFT: 'drafterId' },
  owners: { aPartyEntId: 'aUserId', bPartyEntId: 'bUserId' },
  only: {
    SIGN: (user) => [
      { if: sql`sign_method = 1`, otherwise: '该合同为线下签署，请登记签署件' },
      ...turns(user),
      signedBySame(user),
    ],
    SIGN_PAPER: () => ({ if: sql`sign_method = 2`, otherwise: '该合同为线上签署，请双方在线签署' }),
    CHANGE: noTermination,
    TERMINATE_APPLY: noTermination,
    TERMINATE: othersTermination,
    TERMINATE_DECLINE: othersTermination,
    // A contract of a fixed amount is complete once all of it is ordered.
    COMPLETE: () => [
      noTermination(),
      {
        if: sql`(contract_type = ${frameworkType} or ${executedBy('conContract.id')} >= amount)`,
        otherwise: '合同尚未执行完毕，不能完成；如不再执行请申请终止',
      },
    ],
    ARCHIVE: () => ({ if: sql`archived_at is null`, otherwise: '合同已归档' }),
  },
});
export type Moved = Awaited<ReturnType<typeof perform>>;

export const contracts = listOf(contractManagement.page, { alias: 'c', sort: 'createdAt' });

type Dated = Reader & Pick<Context, 'clock'>;

/** The contracts of a view of the list, before the filters that follow from their fields. */
export function scoped(reader: Dated, { scope, party, archived }: Partial<ContractFilters>) {
  const { user, clock } = reader;
  const today = clock.today();
  return visibleContracts(reader)
    .$if(scope === 'sign', (q) =>
      q.where(sql<boolean>`(c.due_side = ${sideOf(user.entId)}
        or c.sign_method = 2 and c.status in (20, 45) and c.ent_id = ${user.entId})`),
    )
    .$if(scope === 'running' || scope === 'ending', (q) => q.where('c.status', 'in', [40, 45]))
    .$if(scope === 'ending', (q) =>
      q.where(sql<boolean>`c.valid_to between ${today}::date and ${today}::date + ${endingDays}::int`),
    )
    .$if(party !== undefined, (q) =>
      q.where(sql<boolean>`(c.party_a like ${contains(party ?? '')} or c.party_b like ${contains(party ?? '')})`),
    )
    .$if(archived === true, (q) => q.where('c.archivedAt', 'is not', null));
}

/** What is worked out for each contract. */
export const workedOut = (reader: Dated) =>
  [
    executedAmount.as('executedAmount'),
    sql<string | null>`round(${executedAmount} / c.amount, 6)`.as('executedRate'),
    sql<number | null>`case when c.status in (40, 45) then c.valid_to - ${reader.clock.today()}::date end`.as(
      'daysLeft',
    ),
    sql<boolean>`c.archived_at is not null`.as('archived'),
    sql<boolean>`exists (select from con_version v where v.contract_id = c.id)`.as('approved'),
    sideOf(reader.user.entId).as('side'),
    sql<boolean>`c.ent_id = ${reader.user.entId}`.as('own'),
    sql<ContractRow['dueSide']>`c.due_side`.as('dueSide'),
    sql<ContractRow['terminateAskedBy']>`case c.terminate_ent_id
      when c.a_party_ent_id then 'A' when c.b_party_ent_id then 'B' end`.as('terminateAskedBy'),
    may(reader, 'c.id').as('may'),
  ] as const;

const ofPlatform = (reader: Reader) => visibleContracts(reader).select(['c.id as id', 'c.contractNo as code']);

/** Who approves a contract depends on who hands it in (lifecycle.server.ts). */
const contractFlow: ApprovalFlow = {
  title: '合同审批',
  changes: 'hours',
  steps: [{ taskName: '单位负责人或运营单位审批', roles: ['G1', 'C1', 'Y'] }],
};

/** A contract as the platform's own rooms ask for it: history and notices, approval. */
export const contractDocuments: readonly DocumentAccess[] = [
  { bizType: logType, title: '合同', visible: ofPlatform, steps: [contractSteps] },
  {
    bizType: contractBizType,
    visible: ofPlatform,
    steps: [contractSteps],
    decide: ['settlement:contract:audit'],
    flow: contractFlow,
  },
];

/** Tells those of an enterprise who deal with contracts what has happened to one. */
export const { toEnterprise: notify } = noticesOf('contract', ['G1', 'C1'], '合同');
export const { toEnterprise: notifyOfEnd } = noticesOf('contract', ['G1', 'C1'], '合同到期');

/** Writes into the history what is no step: drafts, and what follows from a step. */
export const record = (
  context: Context,
  id: string | readonly string[],
  action: ContractAction,
  versionNo: number,
  reason?: string,
): Promise<void> => write(context, logType, id, { action, versionNo, reason });

/** The enterprise across the table. */
export const otherParty = ({ aPartyEntId, bPartyEntId }: Moved, entId: string): string =>
  entId === aPartyEntId ? bPartyEntId : aPartyEntId;

/** Tells the party across the table. */
export const notifyOther = (context: Context, moved: Moved, content: string): Promise<void> =>
  notify(context, moved, otherParty(moved, context.user.entId), content);

type Agreement = OutputOf<typeof contractManagement.agreements>[number];

export async function agreements(context: Context): Promise<Agreement[]> {
  const { db, user, clock } = context;
  const today = clock.today();
  const { rows } = await sql<Agreement>`
    select agreement_no, name, case when supplier_ent_id = ${user.entId} then purchaser_name else supplier_name end
      as partner_name
    from pub_supply_agreement
    where ${user.entId} in (supplier_ent_id, purchaser_ent_id)
      and ${inDataScope(user, [{ ent: 'supplier_ent_id' }, { ent: 'purchaser_ent_id' }])}
      and ${today}::date between valid_from and least(valid_to, terminated_on)
    union all
    select contract_no, contract_name, case when a_party_ent_id = ${user.entId} then party_b else party_a end
    from con_contract
    where id in ${visibleContracts(context).select('c.id')} and contract_type = ${frameworkType} and status = 40
      and ${user.entId} in (a_party_ent_id, b_party_ent_id)
    order by agreement_no desc`.execute(db);
  return rows;
}

export const notStanding = '关联协议不存在或不在履行中，请重新选择';

export const templates = (_: unknown, { db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('conTemplate')
    .select(['id', 'templateName', 'contractType', 'clauses', 'payTerms'])
    .where('status', '=', 1)
    .orderBy('sort')
    .$narrowType<Pick<Static<typeof template>, 'contractType' | 'clauses' | 'payTerms'>>()
    .execute();
