/** Contracts of two years, and those between the demo enterprises by the real calls in the states on the way. */
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext, sql } from '@portal/sdk/server';
import { contractBizType, type ContractDraft, contractManagement, type LinkedOrder } from './contract.ts';
import { writeHistory } from './seed-history.server.ts';
import { NAMES, PASSED, PURCHASE_CLAUSES, PURCHASE_TERMS, REFUSED } from './seed-texts.server.ts';

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
const changing = 3;
const msPerDay = 86_400_000;

const sideOfSales = (account: Account) => (account.startsWith('gys') ? 'B' : 'A');
const adminOf = (account: Account): Account => (account.startsWith('gys') ? 'gys_admin' : 'cg_admin');

const seen = async ({ run }: SeedContext, account: Account, id: string) => {
  const { version, contractNo } = await run(account, contractManagement.detail, { id });
  return { id, version, contractNo };
};

type Files = NonNullable<ContractDraft['files']>;

interface Attached {
  readonly files: Files;
  readonly choose: Awaited<ReturnType<typeof orderChoice>>;
}

function draftOf(
  { clock }: SeedContext,
  account: Account,
  otherEntId: string,
  index: number,
  files: Files,
): ContractDraft {
  const today = clock.today();
  const side = sideOfSales(account);
  return {
    contractName: NAMES[index % NAMES.length] ?? NAMES[0],
    contractType: 1,
    amount: `${(index + 3) * 86}000.00`,
    validFrom: today,
    validTo: addDays(today, 365),
    payTerms: PURCHASE_TERMS,
    clauses: PURCHASE_CLAUSES,
    otherEntId,
    ownSide: side,
    signMethod: 1,
    firstSide: index % 2 === 0 ? 'A' : 'B',
    contactName: side === 'A' ? '温霁' : '程屿',
    contactPhone: '12000000001',
    otherContactName: side === 'A' ? '程屿' : '温霁',
    otherContactPhone: '12000000002',
    remark: '按年度检修计划采购，交货批次见订单。',
    files,
  };
}

async function decide(context: SeedContext, account: Account, id: string, approve: boolean, at: Date) {
  const auditor = account === adminOf(account) ? 'yy_ops' : adminOf(account);
  const { contractNo: bizCode } = await seen(context, account, id);
  const decision = { bizType: contractBizType, bizCode, approve, auditOpinion: approve ? PASSED : REFUSED };
  await decideAs(context, auditor, decision, at);
}

/** The code stands on the signer's phone. */
async function sign(context: SeedContext, account: Account, id: string, at: Date): Promise<void> {
  const { run, lastSms } = context;
  await run(account, contractManagement.signCode, { id }, at);
  const code = /验证码 (\d{6})/.exec(lastSms())?.[1] ?? '';
  const { version } = await seen(context, account, id);
  await run(account, contractManagement.sign, { id, version, code }, at);
}

async function make(context: SeedContext, move: Move, account: Account, id: string, first: Account, at: Date) {
  const { run } = context;
  const { version } = await seen(context, account, id);
  if (move === 'submit') await run(account, contractManagement.submit, { id, version }, at);
  if (move === 'pass' || move === 'refuse') await decide(context, account, id, move === 'pass', at);
  if (move === 'sign') await sign(context, first, id, at);
  if (move === 'void') {
    const reason = '采购计划调整，合同不再签订。';
    await run(adminOf(account), contractManagement.void, { id, version, reason }, at);
  }
}

async function tell(
  context: SeedContext,
  { moves, daysAgo }: Story,
  account: Account,
  otherEntId: string,
  index: number,
  { files, choose }: Attached,
) {
  const { run, clock } = context;
  const at = (hours: number) => new Date(clock.now().getTime() - daysAgo * msPerDay + hours * 3_600_000);
  const drawn = draftOf(context, account, otherEntId, index, files);
  const draft = { ...drawn, ...choose(index, drawn.amount ?? '') };
  const { id } = await run(account, contractManagement.save, draft, at(0));
  const first = draft.firstSide === 'A' ? 'cg_admin' : 'gys_admin';
  for (const [step, move] of moves.entries()) await make(context, move, account, id, first, at((step + 1) * 4));
}

/** Contracts in force that one party proposes to change; the first signature of one is there. */
async function propose(context: SeedContext): Promise<void> {
  const { db, run, clock } = context;
  const found = await sql<{ id: string; firstSide: 'A' | 'B' }>`
    select c.id, c.first_side from con_contract c
    join pub_enterprise a on a.id = c.a_party_ent_id and a.customer_code = 'C0001'
    join pub_enterprise b on b.id = c.b_party_ent_id and b.customer_code = 'S0001'
    where c.status = 40 and c.sign_method = 1 order by c.id desc limit ${changing}`.execute(db);
  for (const [index, { id, firstSide }] of found.rows.entries()) {
    const { version, contractName, amount, validFrom, validTo, payTerms, clauses } = await run(
      'cg_admin',
      contractManagement.detail,
      { id },
    );
    const more = amount === null ? {} : { amount: `${Number(amount.split('.')[0]) + 50_000}.00` };
    const body = { contractName, ...more, validFrom, validTo: addDays(validTo, 90), payTerms, clauses };
    const reason = '现场增加备件需求，追加金额并顺延有效期 90 天。';
    await run('cg_admin', contractManagement.change, { id, version, body, reason }, clock.now());
    if (index === 0) await sign(context, firstSide === 'A' ? 'cg_admin' : 'gys_admin', id, clock.now());
  }
}

export async function seedContracts(context: SeedContext): Promise<void> {
  const { db, progress } = context;
  const written = await writeHistory(context);
  const entOf = async (code: string) => {
    const found = db.selectFrom('pubEnterprise').select('id').where('customerCode', '=', code);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const [supplier, purchaser] = [await entOf('S0001'), await entOf('C0001')];
  const told = STORIES.flatMap((story) => Array.from({ length: story.count }, () => story));
  const accounts: readonly Account[] = ['gys_sales', 'cg_buyer', 'gys_admin', 'cg_admin'];
  const technical = Buffer.from('%PDF-1.4\n%%EOF\n');
  const { fileId, fileName } = await context.publish({ name: '技术协议.pdf', bytes: technical });
  const attached = { files: [{ fileId, fileName }], choose: await orderChoice(context, supplier) };
  for (const [index, story] of told.entries()) {
    const account = accounts[index % accounts.length] ?? 'gys_admin';
    await tell(context, story, account, account.startsWith('gys') ? purchaser : supplier, index, attached);
  }
  await propose(context);
  progress(`合同 ${written + told.length} 份，其中 ${told.length} 份经真实流程办理`);
}

const most = 2;
const fen = (amount: string) => BigInt(amount.replace('.', ''));

/** Takes from the offered orders what fits an amount. */
function taking(offered: readonly LinkedOrder[]) {
  const taken = new Set<string>();
  return (amount: string, among = offered): string[] => {
    let rest = fen(amount);
    const ids: string[] = [];
    for (const { id, orderAmount } of among) {
      if (ids.length === most) break;
      if (taken.has(id) || fen(orderAmount) > rest) continue;
      rest -= fen(orderAmount);
      taken.add(id);
      ids.push(id);
    }
    return ids;
  };
}

/** The newest supply agreement under which orders wait for a contract. */
async function agreed({ run }: SeedContext, otherEntId: string) {
  for (const { agreementNo } of await run('cg_admin', contractManagement.agreements, {})) {
    const orders = await run('cg_admin', contractManagement.freeOrders, { otherEntId, agreementNo });
    if (orders.length > 0 && !agreementNo.startsWith('HT')) return { agreementNo, orders };
  }
  return undefined;
}

/** Every other contract names orders; the first of them is drawn under their agreement. */
async function orderChoice(context: SeedContext, supplierEntId: string) {
  const take = taking(await context.run('cg_admin', contractManagement.freeOrders, { otherEntId: supplierEntId }));
  const under = await agreed(context, supplierEntId);
  return (index: number, amount: string) => {
    if (index % 2 !== 0) return {};
    if (index > 0 || !under) return { orderIds: take(amount) };
    return { agreementNo: under.agreementNo, orderIds: take(amount, under.orders) };
  };
}
