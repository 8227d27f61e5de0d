/** Accounts of the enterprises with two years of movements; every balance is the sum of its movements. */
import { date } from '@portal/sdk/format';
import { insertRows, pick, type SeedContext, sql, workingMoment } from '@portal/sdk/server';
import { account } from './contract.ts';

const dayMs = 86_400_000;
const totalAccounts = 208;
/** Of each state beside 正常; the rest of some two hundred accounts is in use. */
const STATES = [0, 0, 0, 9, 9, 9, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5] as const;
const TYPES = ['1', '1', '1', '2', '3', '4'] as const;
const TYPE_NAMES = { 1: '结算户', 2: '保证金户', 3: '融资户', 4: '电费户' };
/** Movements: item of TRANSACTION_TYPE, direction, what it is for, prefix of the business number. */
const MOVES = [
  ['01', 'I', '账户充值', 'CZ'],
  ['04', 'I', '货款收入', 'JS'],
  ['04', 'I', '货款收入', 'JS'],
  ['03', 'O', '货款支付', 'JS'],
  ['03', 'O', '货款支付', 'JS'],
  ['05', 'O', '平台服务费', 'FW'],
  ['06', 'I', '退款', 'TK'],
  ['09', 'I', '季度结息', 'LX'],
  ['02', 'O', '提现', 'TX'],
] as const;
const OTHERS = [
  '沐恪轴承科技有限公司',
  '彤砾阀门制造有限公司',
  '霁川第一发电厂',
  '梧砚露天煤矿',
  '汐矿输送机械有限公司',
] as const;

interface Holder {
  readonly id: string;
  readonly name: string;
  readonly plate: string;
  readonly partnerType: string;
}

interface Plan {
  readonly index: number;
  readonly holder: Holder;
  readonly status: number;
  readonly now: number;
  readonly random: () => number;
}

type Row = Readonly<Record<string, string | number | null>>;

const iso = (at: number) => new Date(at).toISOString();
const compact = (at: number) => date(at).replaceAll('-', '');
const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** Amounts in fen around a median in yuan, a few very large. */
const amountFen = (random: () => number, median: number) =>
  Math.max(100, Math.round(median * 100 * Math.exp((random() + random() + random() - 1.5) * 2.4)));

/** What came in and went out, counted in fen so that nothing is lost; a closed account has paid out all at last. */
function movements({ index, status, now, random }: Plan, accountNo: string, opened: number) {
  const count = 26 + Math.floor(random() * 50);
  const moment = () => workingMoment(opened + random() * (now - opened - 2 * dayMs), now).getTime();
  const median = index % 40 === 20 ? 9_000_000 : 86_000;
  const times = Array.from({ length: count }, moment).sort((a, b) => a - b);
  let fen = 0;
  const moved = times.map((at, place): Row => {
    const chosen = pick(random, MOVES);
    const wanted = amountFen(random, chosen[0] === '09' ? 320 : chosen[0] === '05' ? 900 : median);
    const short = place === 0 || (chosen[1] === 'O' && wanted > fen);
    const [type, direction, remark, prefix] = short ? MOVES[0] : chosen;
    fen += direction === 'I' ? wanted : -wanted;
    const other = pick(random, OTHERS);
    const no = `${compact(at)}${String(index).padStart(3, '0')}${String(place).padStart(3, '0')}`;
    return {
      trans_no: `LS${no}`,
      trans_type: type,
      direction,
      amount: yuan(wanted),
      balance_after: yuan(fen),
      counterparty: type === '09' || type === '05' ? '澜岳e服务平台' : other,
      counter_no: `9999${String(1_000_000_000 + Math.floor(random() * 8_999_999_999))}`,
      biz_no: `${prefix}${no}`,
      trans_time: iso(at),
      remark,
      status: 1,
    };
  });
  const lastAt = times.at(-1) ?? opened;
  if (status !== 5 || fen === 0) return { fen, moved, lastAt };
  moved.push({
    trans_no: `LSXH${accountNo}`,
    trans_type: '02',
    direction: 'O',
    amount: yuan(fen),
    balance_after: '0.00',
    counterparty: '企业结算账户',
    counter_no: null,
    biz_no: `XH${accountNo}`,
    trans_time: iso(lastAt + 3_600_000),
    remark: '销户转出',
    status: 1,
  });
  return { fen: 0, moved, lastAt };
}

/** A share of the money is held for business; a frozen account holds all of it. */
function freezesOf({ status, now, random }: Plan, fen: number) {
  const at = workingMoment(now - (3 + random() * 60) * dayMs, now).getTime();
  const share = Math.floor(fen * (0.05 + random() * 0.2));
  const bizNo = `JS${compact(at)}${String(Math.floor(random() * 999_999)).padStart(6, '0')}`;
  const frozen = (held: number, released: boolean) => ({
    held,
    amount: yuan(held),
    whole: status === 2,
    reason: status === 2 ? '账户信息变更核查期间冻结' : '货款支付在途',
    biz_no: status === 2 ? null : bizNo,
    operator_name: '沈恪',
    created_at: iso(at),
    released_at: released ? iso(at + dayMs) : null,
    release_reason: released ? '业务已完成' : null,
    released_by_name: released ? '沈恪' : null,
  });
  if (status === 2) return [frozen(fen, false)];
  if (fen === 0 || share === 0) return [];
  const past = random() < 0.3 ? [frozen(share, true)] : [];
  return status === 1 && random() < 0.14 ? [...past, frozen(share, false)] : past;
}

function planned(plan: Plan, createdBy: string) {
  const { index, holder, status, now, random } = plan;
  const type = TYPES[index % TYPES.length] ?? '1';
  const opened = workingMoment(now - (90 + random() * 620) * dayMs, now).getTime();
  const accountNo = `9999${String(202_400_000_000 + index * 7_919).padStart(14, '0')}`;
  const unopened = [0, 9].includes(status);
  const idle = unopened || (status === 1 && index % 25 === 24);
  const { fen, moved, lastAt } = idle ? { fen: 0, moved: [], lastAt: opened } : movements(plan, accountNo, opened);
  const freezes = freezesOf(plan, fen);
  const held = freezes.reduce((sum, freeze) => sum + (freeze.released_at === null ? freeze.held : 0), 0);
  const row = {
    account_no: accountNo,
    account_name: `${holder.name}${TYPE_NAMES[type]}`,
    ent_id: holder.id,
    ent_name: holder.name,
    bus_partner_type: holder.partnerType,
    plate: holder.plate,
    account_type: type,
    balance: yuan(fen),
    available_amount: yuan(fen - held),
    frozen_amount: yuan(held),
    opened_on: unopened ? null : date(opened),
    status,
    created_by: createdBy,
    created_at: iso(opened),
    updated_at: iso(lastAt),
  };
  return { row, moved, freezes };
}

async function holdersOf({ db }: SeedContext): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select e.id::text as id, e.customer_name as name, coalesce(e.cat, 'OTHER') as plate,
      case when 'SUPPLIER' = any(e.audience) then '1' when 'PURCHASER' = any(e.audience) then '2'
        when 'FIN_INST' = any(e.audience) then '4' else '3' end as partner_type
    from pub_enterprise e
    where e.status = 2 and e.audience && array['SUPPLIER', 'PURCHASER', 'FIN_INST']
    order by case e.customer_code when 'S0001' then 0 when 'C0001' then 1 else 2 end, e.customer_code`.execute(db);
  return rows;
}

async function write({ db }: SeedContext, accounts: readonly ReturnType<typeof planned>[]): Promise<void> {
  await insertRows(
    db,
    'acc_account',
    accounts.map(({ row }) => row),
  );
  const written = await db.selectFrom('accAccount').select(['id', 'accountNo']).execute();
  const ids = new Map(written.map(({ id, accountNo }) => [accountNo, id]));
  const idOf = ({ row }: (typeof accounts)[number]): Row => ({ account_id: ids.get(row.account_no) ?? null });
  const moved = accounts.flatMap((one) => one.moved.map((row) => ({ ...row, ...idOf(one) })));
  await insertRows(
    db,
    'acc_transaction',
    moved.sort((a, b) => String(a['trans_time']).localeCompare(String(b['trans_time']))),
  );
  const freezes = accounts.flatMap((one) => one.freezes.map(({ held: _, ...row }) => ({ ...row, ...idOf(one) })));
  await insertRows(db, 'acc_freeze', freezes);
}

/** What the demo's people have done themselves: an application, a part frozen, one released again. */
async function drive({ db, clock, run }: SeedContext): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const apply = (by: string, accountName: string, busPartnerType: string, days: number) =>
    run(by, account.save, { plate: 'SUPPORT', accountType: '2', accountName, busPartnerType }, before(days));
  await apply('gys_admin', '屿岚机电投标保证金户', '1', 2);
  await apply('cg_admin', '霁川一厂质量保证金户', '2', 1);
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
    const own = index % 2 === 0 ? supplier : purchaser;
    const holder = index < 12 ? own : (holders[index % holders.length] ?? supplier);
    const status = index < 8 ? 1 : (STATES[index - 8] ?? 1);
    return planned({ index, holder, status, now: clock.now().getTime(), random }, id);
  });
  await write(context, accounts);
  await drive(context);
  progress(`账户 ${accounts.length} 个，流水 ${accounts.reduce((sum, { moved }) => sum + moved.length, 0)} 笔`);
}
