/** Contracts of two years, and those between the demo enterprises by the real calls in the states on the way. */
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext, sql } from '@portal/sdk/server';
import { contractBizType, type ContractDraft, contractManagement, type LinkedOrder } from './contract.ts';
import { NAMES, PASSED, PURCHASE_CLAUSES, PURCHASE_TERMS, REFUSED, writeHistory } from './seed-history.server.ts';

type Account = 'gys_admin' | 'gys_sales' | 'cg_admin' | 'cg_buyer';
/** Moves after the draft. */
type Move = 'submit' | 'pass' | 'refuse' | 'sign' | 'void';

interface Story {
  readonly moves: readonly Move[];
  readonly count: number;
  readonly daysAgo: number;
}

const STORIES: readonly Story[] = [
  { moves: [], count: 3, daysAgo: 1 },
  { moves: ['submit'], count: 4, daysAgo: 2 },
  { moves: ['submit', 'refuse'], count: 3, daysAgo: 4 },
  { moves: ['submit', 'pass'], count: 4, daysAgo: 5 },
  { moves: ['submit', 'pass', 'sign'], count: 4, daysAgo: 6 },
  { moves: ['void'], count: 3, daysAgo: 9 },
];
const ACCOUNTS: readonly Account[] = ['gys_sales', 'cg_buyer', 'gys_admin', 'cg_admin'];
const changing = 3;
const msPerDay = 86_400_000;

const adminOf = (account: Account): Account => (account.startsWith('gys') ? 'gys_admin' : 'cg_admin');
const firstSigner = ({ firstSide }: Pick<ContractDraft, 'firstSide'>): Account =>
  firstSide === 'A' ? 'cg_admin' : 'gys_admin';

const fen = (amount: string) => BigInt(amount.replace('.', ''));
/** Orders of one draft. */
const mostOrders = 2;

/** Takes from the offered orders what fits an amount, none twice. */
function taking(offered: readonly LinkedOrder[]) {
  const taken = new Set<string>();
  return (amount: string, among = offered): string[] => {
    let rest = fen(amount);
    const ids: string[] = [];
    for (const { id, orderAmount } of among) {
      if (ids.length === mostOrders) break;
      if (taken.has(id) || fen(orderAmount) > rest) continue;
      rest -= fen(orderAmount);
      taken.add(id);
      ids.push(id);
    }
    return ids;
  };
}

/** Every other contract names orders; the first is drawn under the newest agreement whose orders wait for a contract. */
async function orderChoice({ run }: SeedContext, otherEntId: string) {
  const offered = (agreementNo?: string) =>
    run('cg_admin', contractManagement.freeOrders, { otherEntId, ...(agreementNo !== undefined && { agreementNo }) });
  const take = taking(await offered());
  let under: { agreementNo: string; orders: LinkedOrder[] } | undefined;
  for (const { agreementNo } of await run('cg_admin', contractManagement.agreements, {})) {
    const orders = under || agreementNo.startsWith('HT') ? [] : await offered(agreementNo);
    if (orders.length > 0) under = { agreementNo, orders };
  }
  return (index: number, amount: string) => {
    if (index % 2 !== 0) return {};
    if (index > 0 || !under) return { orderIds: take(amount) };
    return { agreementNo: under.agreementNo, orderIds: take(amount, under.orders) };
  };
}

type Drawn = Pick<ContractDraft, 'otherEntId' | 'files'>;

function draftOf({ clock }: SeedContext, account: Account, index: number, drawn: Drawn): ContractDraft {
  const [own, other] = account.startsWith('gys') ? ['程屿', '温霁'] : ['温霁', '程屿'];
  return {
    contractName: NAMES[index % NAMES.length] ?? NAMES[0],
    contractType: 1,
    amount: `${(index + 3) * 86}000.00`,
    validFrom: clock.today(),
    validTo: addDays(clock.today(), 365),
    payTerms: PURCHASE_TERMS,
    clauses: PURCHASE_CLAUSES,
    ownSide: account.startsWith('gys') ? 'B' : 'A',
    signMethod: 1,
    firstSide: index % 2 === 0 ? 'A' : 'B',
    ...{ contactName: own ?? '', contactPhone: '12000000001' },
    ...{ otherContactName: other ?? '', otherContactPhone: '12000000002' },
    remark: '按年度检修计划采购，交货批次见订单。',
    ...drawn,
  };
}

/** The code stands on the signer's phone. */
async function sign({ run, lastSms }: SeedContext, account: Account, id: string, at: Date): Promise<void> {
  await run(account, contractManagement.signCode, { id }, at);
  const code = /验证码 (\d{6})/.exec(lastSms())?.[1] ?? '';
  const { version } = await run(account, contractManagement.detail, { id });
  await run(account, contractManagement.sign, { id, version, code }, at);
}

async function make(context: SeedContext, move: Move, account: Account, id: string, at: Date) {
  const { run } = context;
  const found = await run(account, contractManagement.detail, { id });
  const seen = { id, version: found.version };
  const approve = move === 'pass';
  const auditor = account === adminOf(account) ? 'yy_ops' : adminOf(account);
  const decision = { bizType: contractBizType, bizCode: found.contractNo, approve };
  if (move === 'submit') await run(account, contractManagement.submit, seen, at);
  else if (move === 'sign') await sign(context, firstSigner(found), id, at);
  else if (move === 'void')
    await run(adminOf(account), contractManagement.void, { ...seen, reason: '采购计划调整，合同不再签订。' }, at);
  else await decideAs(context, auditor, { ...decision, auditOpinion: approve ? PASSED : REFUSED }, at);
}

/** Contracts in force that one party proposes to change; the first signature of one is there. */
async function propose(context: SeedContext): Promise<void> {
  const { db, run, clock } = context;
  const { rows } = await sql<{ id: string }>`
    select c.id from con_contract c
    join pub_enterprise a on a.id = c.a_party_ent_id and a.customer_code = 'C0001'
    join pub_enterprise b on b.id = c.b_party_ent_id and b.customer_code = 'S0001'
    where c.status = 40 and c.sign_method = 1 order by c.id desc limit ${changing}`.execute(db);
  for (const [index, { id }] of rows.entries()) {
    const found = await run('cg_admin', contractManagement.detail, { id });
    const { version, contractName, amount, validFrom, validTo, payTerms, clauses } = found;
    const more = amount === null ? {} : { amount: `${Number(amount.split('.')[0]) + 50_000}.00` };
    const body = { contractName, ...more, validFrom, validTo: addDays(validTo, 90), payTerms, clauses };
    const reason = '现场增加备件需求，追加金额并顺延有效期 90 天。';
    await run('cg_admin', contractManagement.change, { id, version, body, reason }, clock.now());
    if (index === 0) await sign(context, firstSigner(found), id, clock.now());
  }
}

export async function seedContracts(context: SeedContext): Promise<void> {
  const { db, clock, run, progress } = context;
  const written = await writeHistory(context);
  const { rows } = await sql<{ id: string }>`
    select id from pub_enterprise where customer_code in ('C0001', 'S0001') order by customer_code`.execute(db);
  const [purchaser = '0', supplier = '0'] = rows.map(({ id }) => id);
  const technical = Buffer.from('%PDF-1.4\n%%EOF\n');
  const { fileId, fileName } = await context.publish({ name: '技术协议.pdf', bytes: technical });
  const choose = await orderChoice(context, supplier);
  const told = STORIES.flatMap((story) => Array.from({ length: story.count }, () => story));
  for (const [index, { moves, daysAgo }] of told.entries()) {
    const account = ACCOUNTS[index % ACCOUNTS.length] ?? 'gys_admin';
    const at = (hours: number) => new Date(clock.now().getTime() - daysAgo * msPerDay + hours * 3_600_000);
    const otherEntId = account.startsWith('gys') ? purchaser : supplier;
    const drawn = draftOf(context, account, index, { otherEntId, files: [{ fileId, fileName }] });
    const draft = { ...drawn, ...choose(index, drawn.amount ?? '') };
    const { id } = await run(account, contractManagement.save, draft, at(0));
    for (const [step, move] of moves.entries()) await make(context, move, account, id, at((step + 1) * 4));
  }
  await propose(context);
  progress(`合同 ${Number(written) + told.length} 份，其中 ${told.length} 份经真实流程办理`);
}
