/** What a contract may stand under: supply agreements, framework contracts of its own enterprise in force; and templates. */
import type { OutputOf, Static } from '@portal/sdk/contract';
import { type Context, inDataScope, sql } from '@portal/sdk/server';
import { type contractManagement, frameworkType } from './contract.ts';
import { visibleContracts } from './contracts.server.ts';
import type { template } from './schema.ts';

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
