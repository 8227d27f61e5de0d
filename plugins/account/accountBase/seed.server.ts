/** Accounts of the enterprises with two years of movements; every balance is the sum of its movements. */
import { type SeedContext, sql } from '@portal/sdk/server';
import { account } from './contract.ts';
import { type Holder, type PlannedAccount, planAccount } from './seed-plan.server.ts';

/** Of each state beside 正常; the rest of some two hundred accounts is in use. */
const STATES = [0, 0, 0, 9, 9, 9, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5] as const;
const totalAccounts = 208;

async function holdersOf({ db }: SeedContext): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select e.id::text as id, e.customer_code as code, e.customer_name as name, coalesce(e.cat, 'OTHER') as plate,
      case when 'SUPPLIER' = any(e.audience) then '1' when 'PURCHASER' = any(e.audience) then '2'
        when 'FIN_INST' = any(e.audience) then '4' else '3' end as partner_type
    from pub_enterprise e
    where e.status = 2 and e.audience && array['SUPPLIER', 'PURCHASER', 'FIN_INST']
    order by case e.customer_code when 'S0001' then 0 when 'C0001' then 1 else 2 end, e.customer_code`.execute(db);
  return rows;
}

const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;

async function write({ db }: SeedContext, accounts: readonly PlannedAccount[], createdBy: string): Promise<void> {
  const facts = accounts.map(({ transactions: _, freezes: __, ...fact }) => ({ ...fact, created_by: createdBy }));
  await sql`
    insert into acc_account (account_no, account_name, ent_id, ent_name, bus_partner_type, plate, account_type, balance,
      available_amount, frozen_amount, opened_on, status, created_by, created_at, updated_at)
    select account_no, account_name, ent_id, ent_name, bus_partner_type, plate, account_type, balance,
      available_amount, frozen_amount, opened_on, status, created_by, created_at, updated_at
    from jsonb_populate_recordset(null::acc_account, ${json(facts)})`.execute(db);
  await sql`
    insert into acc_transaction (trans_no, account_id, trans_type, direction, amount, balance_after, counterparty,
      counter_no, biz_no, trans_time, remark, status)
    select x.trans_no, a.id, x.trans_type, x.direction, x.amount, x.balance_after, x.counterparty, x.counter_no,
      x.biz_no, x.trans_time, x.remark, 1
    from jsonb_to_recordset(${json(accounts.flatMap(({ transactions }) => transactions))}) as x(trans_no text,
      account_no text, trans_type text, direction char(1), amount numeric, balance_after numeric, counterparty text,
      counter_no text, biz_no text, trans_time timestamptz, remark text)
    join acc_account a using (account_no)
    order by x.trans_time`.execute(db);
  await sql`
    insert into acc_freeze (account_id, amount, whole, reason, biz_no, operator_name, created_at, released_at,
      release_reason, released_by_name)
    select a.id, f.amount, f.whole, f.reason, f.biz_no, '沈恪', f.created_at, f.released_at, f.release_reason,
      case when f.released_at is not null then '沈恪' end
    from jsonb_to_recordset(${json(accounts.flatMap(({ freezes }) => freezes))}) as f(account_no text, amount numeric,
      whole boolean, reason text, biz_no text, created_at timestamptz, released_at timestamptz, release_reason text)
    join acc_account a using (account_no)`.execute(db);
}

/** What the demo's people have done themselves: an application, a part frozen, one released again. */
async function drive(context: SeedContext): Promise<void> {
  const { db, clock, run } = context;
  const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const apply = { plate: 'SUPPORT', accountType: '2' } as const;
  await run(
    'gys_admin',
    account.save,
    { ...apply, accountName: '屿岚机电投标保证金户', busPartnerType: '1' },
    before(2),
  );
  await run(
    'cg_admin',
    account.save,
    { ...apply, accountName: '霁川一厂质量保证金户', busPartnerType: '2' },
    before(1),
  );
  const found = await db
    .selectFrom('accAccount as a')
    .innerJoin('pubEnterprise as e', 'e.id', 'a.entId')
    .select(['a.id', 'a.version'])
    .where('e.customerCode', 'in', ['S0001', 'C0001'])
    .where('a.status', '=', 1)
    .where('a.availableAmount', '>', '60000')
    .orderBy('a.id')
    .execute();
  for (const [index, { id, version }] of found.entries()) {
    const reason = index % 2 === 0 ? '对账差异核查，暂缓支付' : '司法协助冻结通知书〔示例〕';
    await run('yy_ops', account.freeze, { id, version, amount: '50000.00', reason }, before(6 - (index % 4)));
    const held = db.selectFrom('accFreeze').select('id').where('accountId', '=', id).orderBy('id', 'desc');
    const { id: freezeId } = await held.executeTakeFirstOrThrow();
    if (index % 3 !== 0) await run('yy_ops', account.unfreeze, { freezeId, reason: '差异已核实' }, before(1));
  }
}

export async function seedAccounts(context: SeedContext): Promise<void> {
  const { db, clock, random, progress } = context;
  const holders = await holdersOf(context);
  const { id } = await db.selectFrom('pubUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
  const [supplier, purchaser] = holders;
  if (!supplier || !purchaser) throw new Error('Accounts need enterprises.');
  const accounts = Array.from({ length: totalAccounts }, (_, index) => {
    // the demo enterprises have several accounts each, in use and not
    const holder =
      index < 12 ? (index % 2 === 0 ? supplier : purchaser) : (holders[index % holders.length] ?? supplier);
    const status = index < 8 ? 1 : (STATES[index - 8] ?? 1);
    return planAccount({ index, holder, status, now: clock.now().getTime(), random });
  });
  await write(context, accounts, id);
  await drive(context);
  progress(`账户 ${accounts.length} 个，流水 ${accounts.reduce((sum, one) => sum + one.transactions.length, 0)} 笔`);
}
