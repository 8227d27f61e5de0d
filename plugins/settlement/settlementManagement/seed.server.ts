/**
 * Two years of statements out of the settled orders, and those between the two demo enterprises, driven through the real
 * calls into every state short of an invoice.
 */
import { decideAs, type SeedContext, sql } from '@portal/sdk/server';
import { fen, plain } from '../invoice/split.ts';
import { detailCall, settlementDetail } from '../statement/contract.ts';
import { settlementDispute } from '../dispute/contract.ts';
import { closeMonths } from '../monthClose/seed.server.ts';
import type { SettleType } from '../statement/schema.ts';
import { settlementBizType } from '../statement/codes.ts';
import { settlementManagement } from './contract.ts';
import { writeHistory } from './seed-history.server.ts';

const SUPPLIER = 'gys_admin';
const BUYER = 'cg_admin';
/** Draws up and applies for payments; the administrator confirms and pays. */
const CLERK = 'cg_buyer';
const OPERATOR = 'yy_ops';
const msPerHour = 3_600_000;
/** Receipt lines of one story. */
const linesEach = 3;

interface Story {
  readonly context: SeedContext;
  readonly id: string;
  /** The moment so many hours after its beginning, never after the demo's present. */
  at(hours: number): Date;
}

const read = ({ context, id }: Story, account = SUPPLIER) =>
  context.run(account, detailCall[account === SUPPLIER ? 'INCOME' : 'PURCHASE'], { settlementId: id });

const seen = async (story: Story, account = SUPPLIER) => ({
  settlementId: story.id,
  version: (await read(story, account)).version,
});

type Part = (story: Story) => Promise<void>;

const step =
  (account: string, name: 'submit' | 'confirm', hours: number): Part =>
  async (s) =>
    void (await s.context.run(account, settlementManagement[name], await seen(s, account), s.at(hours)));
const submit = step(SUPPLIER, 'submit', 2);
const clerkSubmits = step(CLERK, 'submit', 2);
const buyerConfirms = step(BUYER, 'confirm', 30);

const approval =
  (approve: boolean): Part =>
  async (s) => {
    const { settlementNo } = await read(s);
    const auditOpinion = approve ? '同意，明细与收货单一致。' : '驳回：缺少收货签收附件，请补充后重新提交。';
    const decision = { bizType: settlementBizType, bizCode: settlementNo, approve, auditOpinion };
    await decideAs(s.context, OPERATOR, decision, s.at(48));
  };

const voided: Part = async (s) => {
  const input = { ...(await seen(s)), reason: '收货单重复核对，重新生成结算单。' };
  await s.context.run(SUPPLIER, settlementManagement.void, input, s.at(20));
};

const adjusted: Part = async (s) => {
  const input = { ...(await seen(s)), name: '年度返利', amount: '-120.00' };
  await s.context.run(SUPPLIER, settlementDetail.adjust, input, s.at(2));
};

/** A deduction beyond the goods: the statement is 860 yuan below zero. */
const belowZero: Part = async (s) => {
  const { amount } = await read(s);
  const input = { ...(await seen(s)), name: '质量索赔扣款', amount: plain(-fen(amount) - fen('860.00'), 2) };
  await s.context.run(SUPPLIER, settlementDetail.adjust, input, s.at(1));
};
const carried: Part = async (s) => void (await s.context.run(SUPPLIER, settlementDetail.carry, await seen(s), s.at(1)));

/** The purchasing unit disputes a quantity; the two sides talk about it. */
const disputed: Part = async (s) => {
  const { lines } = await read(s, BUYER);
  const line = lines.find(({ qty }) => Number(qty) > 1) ?? lines[0];
  if (!line) return;
  const less = String(Math.max(0, Number(line.qty) - 1));
  const input = {
    ...(await seen(s, BUYER)),
    lines: [{ lineId: line.id, qty: less }],
    reasonType: 1 as const,
    remark: `第 ${line.lineNo} 行实收 ${less} ${line.unit}，对账单列 ${Number(line.qty)} ${line.unit}，请核实。`,
  };
  await s.context.run(BUYER, settlementDispute.dispute, input, s.at(20));
  const disputeId = (await read(s)).disputes[0]?.id ?? '0';
  const reply = (account: string, text: string, hours: number) =>
    s.context.run(account, settlementDispute.disputeReply, { disputeId, text }, s.at(hours));
  await reply(SUPPLIER, '您好，我方出库单与签收单均为原数量，已请仓库调取签收影像，今天内回复。', 24);
  await reply(BUYER, '收到。入库时有一件外包装破损单独登记，请一并核对。', 27);
};

const agreed: Part = async (s) => {
  const { disputes } = await read(s);
  await s.context.run(SUPPLIER, settlementDispute.disputeAgree, { disputeId: disputes[0]?.id ?? '0' }, s.at(40));
};

const confirmed = [submit, buyerConfirms, approval(true)];

/** How each goes, how many go that way, and how many days ago they begin. */
const STORIES: readonly { type: SettleType; parts: readonly Part[]; count: number; daysAgo: number }[] = [
  { type: 'INCOME', parts: [], count: 2, daysAgo: 1 },
  { type: 'INCOME', parts: [adjusted], count: 1, daysAgo: 1 },
  { type: 'PURCHASE', parts: [], count: 1, daysAgo: 1 },
  { type: 'PURCHASE', parts: [clerkSubmits], count: 3, daysAgo: 2 },
  { type: 'INCOME', parts: [submit, disputed], count: 3, daysAgo: 3 },
  { type: 'INCOME', parts: [submit], count: 3, daysAgo: 2 },
  { type: 'INCOME', parts: [submit, disputed, agreed], count: 1, daysAgo: 4 },
  { type: 'INCOME', parts: [submit, buyerConfirms], count: 3, daysAgo: 3 },
  { type: 'INCOME', parts: confirmed, count: 10, daysAgo: 5 },
  { type: 'INCOME', parts: [submit, buyerConfirms, approval(false)], count: 1, daysAgo: 4 },
  { type: 'INCOME', parts: [submit, voided], count: 3, daysAgo: 6 },
  { type: 'INCOME', parts: [belowZero, carried, ...confirmed], count: 1, daysAgo: 5 },
  { type: 'INCOME', parts: [], count: 1, daysAgo: 1 },
  { type: 'INCOME', parts: [belowZero], count: 1, daysAgo: 1 },
];

interface Names {
  readonly supplier: string;
  readonly purchaser: string;
}

/** Orders that came to the node where they wait after a moment: none can be told to have left it before. */
async function movedSince({ db }: SeedContext, moment: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ orderNo: string }>`
    select o.order_no from pub_track_node n join pub_order o on o.id = n.order_id
    where n.left_at is null and n.entered_at > ${moment.toISOString()}`.execute(db);
  return new Set(rows.map(({ orderNo }) => orderNo));
}

async function tell(
  context: SeedContext,
  { type, parts, daysAgo }: (typeof STORIES)[number],
  names: Names,
): Promise<boolean> {
  const account = type === 'INCOME' ? SUPPLIER : CLERK;
  const begin = context.clock.now().getTime() - daysAgo * 24 * msPerHour;
  const at = (hours: number) => new Date(Math.min(begin + hours * msPerHour, context.clock.now().getTime()));
  const period = context.clock.today().slice(0, 7);
  const candidates = await context.run(account, settlementManagement.candidateLines, {
    settleType: type,
    period,
    counterName: type === 'INCOME' ? names.purchaser : names.supplier,
  });
  const moved = await movedSince(context, at(0));
  const still = candidates.filter(({ orderNo }) => !moved.has(orderNo));
  const receiptLineIds = still.slice(0, linesEach).map(({ receiptLineId }) => receiptLineId);
  if (receiptLineIds.length === 0) return false;
  const input = { settleType: type, period, receiptLineIds, termDays: 30, retention: parts.length > 2 };
  const [drawn] = await context.run(account, settlementManagement.generate, input, at(0));
  for (const part of drawn ? parts : []) await part({ context, id: drawn?.id ?? '0', at });
  return true;
}

/** Of a demo enterprise. */
async function nameOf({ db }: SeedContext, customerCode: string): Promise<string> {
  const found = db.selectFrom('pubEnterprise').select('customerName').where('customerCode', '=', customerCode);
  return (await found.executeTakeFirstOrThrow()).customerName;
}

export async function seedSettlements(context: SeedContext): Promise<void> {
  const { settlements, lines } = await writeHistory(context.db);
  const names = { supplier: await nameOf(context, 'S0001'), purchaser: await nameOf(context, 'C0001') };
  let told = 0;
  for (const story of STORIES)
    for (let n = 0; n < story.count; n += 1) if (await tell(context, story, names)) told += 1;
  await closeMonths(context);
  context.progress(`结算单 ${settlements + told} 张、明细 ${lines} 行以上，其中 ${told} 张经真实流程办理`);
}
