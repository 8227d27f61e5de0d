/** Invoices of two years, and those of the demo enterprises by the real calls in the states on the way. */
import type { InputOf } from '@portal/sdk/contract';
import { one, type SeedContext } from '@portal/sdk/server';
import { invoiceHeader } from './invoiceHeader/contract.ts';
import { type Candidate, invoice } from './invoice/contract.ts';
import { writeHistory, writeImported } from './invoice/seed-history.server.ts';
import { leftTotal } from './invoice/red-lines.ts';
import { fen, plain } from './invoice/split.ts';

const SELLER = 'gys_admin';
const BUYER = 'cg_admin';
/** Invoices into which a statement of the stories is split. */
const parts = 3n;

type Part = (context: SeedContext, id: string, index: number) => Promise<void>;
type Act = <C>(call: C, input: InputOf<C>) => Promise<unknown>;
type Seen = Pick<InputOf<typeof invoice.issue>, 'id' | 'version'>;

/** A step by one of the parties, on the invoice as it stands then. */
const step =
  (account: string, make: (act: Act, seen: Seen, index: number) => unknown): Part =>
  async ({ run }, id, index) => {
    const { version } = await run(SELLER, invoice.detail, { id });
    await make((call, input) => run(account, call, input), { id, version }, index);
  };

const issue = step(SELLER, (act, seen) => act(invoice.issue, seen));
const query = step(SELLER, (act, seen) => act(invoice.query, seen));
const deliver = step(SELLER, (act, seen) => act(invoice.deliver, { ...seen, email: 'shoupiao@example.com' }));
const askRed = step(SELLER, (act, seen, index) => {
  const remark = index === 0 ? '规格型号开具有误' : '部分货物退回，重新核对数量';
  return act(invoice.redApply, { ...seen, reason: index === 0 ? 1 : 2, remark });
});
/** A tenth of the first line is allowed for. */
const askPart: Part = async (context, id, index) => {
  const { lines } = await context.run(SELLER, invoice.detail, { id });
  const asked = lines
    .slice(0, 1)
    .map((line) => ({ lineNo: line.lineNo, amount: plain(fen(leftTotal(line)) / 10n, 2) }));
  const ask = step(SELLER, (act, seen) =>
    act(invoice.redApply, { ...seen, reason: 4, lines: asked, remark: '外观划伤，双方议定折让首行价款的一成' }),
  );
  await ask(context, id, index);
};
/** Confirmed, refused, and withdrawn: one of each. */
const decidePart: Part = async (context, id, index) => {
  const decision = (['confirm', 'refuse', 'withdraw'] as const)[index] ?? 'withdraw';
  const opinion = decision === 'refuse' ? { opinion: '折让金额与会议纪要不一致，请重新核对。' } : {};
  const decide = step(decision === 'withdraw' ? SELLER : BUYER, (act, seen) =>
    act(invoice.redDecide, { ...seen, step: decision, ...opinion }),
  );
  await decide(context, id, index);
};
/** The one that was withdrawn. */
const askAgain: Part = async (context, id, index) => (index === 2 ? askPart(context, id, index) : undefined);
const confirmRed = step(BUYER, (act, seen) => act(invoice.redDecide, { ...seen, step: 'confirm' }));
const reissueFirst = step(SELLER, (act, seen, index) => index === 0 && act(invoice.reissue, seen));
const drop = step(SELLER, (act, seen) => act(invoice.void, { ...seen, reason: '购方要求变更票种，重新申请。' }));

interface Story {
  readonly parts: readonly Part[];
  readonly hold?: boolean;
  /** The buyer's header bears a wrong tax number until afterwards. */
  readonly wrongHeader?: boolean;
}

const STORIES: readonly Story[] = [
  { parts: [issue, query], wrongHeader: true },
  { parts: [], hold: true },
  { parts: [] },
  { parts: [issue] },
  { parts: [issue, query, deliver, askRed] },
  { parts: [issue, query, askRed, confirmRed, reissueFirst] },
  { parts: [issue, query, deliver, askPart, decidePart, askAgain] },
  { parts: [drop] },
];

/** A third of the statement, rounded up so that three invoices hold it. */
const limitOf = ({ openAmount }: Candidate) => plain((fen(openAmount) + parts - 1n) / parts, 2);

async function apply({ run, db }: SeedContext, statement: Candidate, hold: boolean): Promise<string[]> {
  const { applyNos } = await run(SELLER, invoice.apply, {
    settlementIds: [statement.id],
    invoiceKind: 4,
    outputType: 0,
    invoiceLimit: limitOf(statement),
    hold,
  });
  const found = await db.selectFrom('invInvoice').select('id').where('applyNo', 'in', applyNos).orderBy('id').execute();
  return found.map(({ id }) => id);
}

/** The purchasing unit makes a header its default whose tax number has a wrong check character. */
async function wrongHeader({ run, db }: SeedContext): Promise<() => Promise<void>> {
  const { id } = await db
    .selectFrom('invHeader as h')
    .innerJoin('pubEnterprise as e', 'e.id', 'h.entId')
    .select('h.id')
    .where('e.customerCode', '=', 'C0001')
    .where('h.isDefault', '=', true)
    .executeTakeFirstOrThrow();
  const usual = await run(BUYER, invoiceHeader.detail, { id });
  const { regAddress, regPhone, bankAccount } = usual;
  const wrong = await run(BUYER, invoiceHeader.save, {
    headerName: `${usual.headerName}物资供应部`,
    taxNo: `${usual.taxNo.slice(0, 17)}${usual.taxNo.endsWith('1') ? '2' : '1'}`,
    ...{ regAddress, regPhone, bankAccount, bankName: usual.bankName },
    invoiceType: 1,
    receiveEmail: usual.receiveEmail,
  });
  await run(BUYER, invoiceHeader.setDefault, wrong);
  return async () => {
    const { version } = await run(BUYER, invoiceHeader.detail, { id });
    await run(BUYER, invoiceHeader.setDefault, { id, version });
  };
}

async function tell(context: SeedContext, story: Story, statement: Candidate): Promise<number> {
  const restore = story.wrongHeader === true ? await wrongHeader(context) : undefined;
  const ids = await apply(context, statement, story.hold === true);
  for (const part of story.parts) for (const [index, id] of ids.entries()) await part(context, id, index);
  await restore?.();
  return ids.length;
}

/** Statements that carry their amount on: next to nothing of them is left to be invoiced. */
async function carrying({ db }: SeedContext): Promise<ReadonlySet<string>> {
  const lines = db.selectFrom('stlCarry as c').innerJoin('stlLine as l', 'l.id', 'c.fromLineId');
  return new Set((await lines.select('l.settlementId').execute()).map(({ settlementId }) => settlementId));
}

export async function seedInvoices(context: SeedContext): Promise<void> {
  const written = (await writeHistory(context)) + (await writeImported(context));
  const enterprises = context.db.selectFrom('pubEnterprise').select('id');
  const purchaser = await one(enterprises.where('customerCode', '=', 'C0001'));
  const open = await context.run(SELLER, invoice.candidates, {});
  const carried = await carrying(context);
  const own = open.filter(({ id, purchaserEntId }) => purchaserEntId === purchaser.id && !carried.has(id));
  let told = 0;
  for (const [index, story] of STORIES.entries()) {
    const statement = own[index];
    if (statement) told += await tell(context, story, statement);
  }
  context.progress(`发票 ${written + told} 张以上，其中 ${told} 张经真实流程办理`);
}
