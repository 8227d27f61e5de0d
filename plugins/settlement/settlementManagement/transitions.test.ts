import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { textsOfPdf } from '#server/test-pdf';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { settlementDetail } from '../statement/contract.ts';
import { settlementDispute } from '../dispute/contract.ts';
import { invoice } from '../invoice/contract.ts';
import { application } from '../invoice/fixture.ts';
import { settlementMatching } from '../matching/contract.ts';
import { settlementPrint } from '../printLayout/contract.ts';
import { settlementPayment } from '../payment/contract.ts';
import { SETTLEMENT_STATUS } from '@portal/sdk/calls/settlement';
import { settlementManagement } from './contract.ts';
import type { SettlementStatus, SettleType } from '../statement/schema.ts';
import { openSides, period, refusal, strangerOf } from './fixture.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;
/** A draft into which others are merged. */
let spare: { settlementId: string; version: number };

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
  spare = await sides.seen(await sides.draft('INCOME', 1));
  // the demo data has none of the supplier's in these two states
  const given = await sides.statementIn(20);
  const lineId = (await sides.purchase(given)).lines[0]?.id ?? '0';
  const hang = { lineIds: [lineId], flag: 'HANG' as const, reason: '发票未到' };
  await sides.buyer.call(settlementDetail.lineFlag, { ...(await sides.seen(given)), ...hang });
  await sides.supplier.call(invoice.apply, application([await sides.statementIn(40)]));
});
afterAll(() => server.close());

interface Statement {
  readonly settlementId: string;
  readonly version: number;
  readonly lineId: string;
}

const used = new Set<string>();

/** A statement of the two demo enterprises in a state, not used by a test before; of either author if none is named. */
async function inState(status: SettlementStatus, settleType?: SettleType): Promise<Statement> {
  const rows = await server.db
    .selectFrom('stlSettlement as s')
    .leftJoin('stlLine as l', (join) => join.onRef('l.settlementId', '=', 's.id').on('l.lineNo', '=', 1))
    .select(['s.id as settlementId', 's.version', 'l.id as lineId'])
    .where('s.supplierName', '=', '屿岚机电设备有限公司')
    .where('s.purchaserName', '=', '霁川第一发电厂')
    .where('s.status', '=', status)
    .$if(settleType !== undefined, (q) => q.where('s.settleType', '=', settleType ?? ''))
    .orderBy('s.id')
    .execute();
  const found = rows.find(({ settlementId }) => !used.has(settlementId));
  if (!found) throw new Error(`There is no statement left in state ${status}.`);
  return { ...found, lineId: found.lineId ?? '0' };
}

type Act = (api: TestApi, statement: Statement) => Promise<unknown>;

const seenOf = ({ settlementId, version }: Statement) => ({ settlementId, version });
const claim = { reasonType: 1 as const, remark: '实收与对账单不符，请核实。' };
const ACTS = {
  提交: (api, s) => api.call(settlementManagement.submit, seenOf(s)),
  确认: (api, s) => api.call(settlementManagement.confirm, seenOf(s)),
  撤回: (api, s) => api.call(settlementManagement.withdraw, seenOf(s)),
  作废: (api, s) => api.call(settlementManagement.void, { ...seenOf(s), reason: '重复核对' }),
  合并: (api, s) => api.call(settlementManagement.merge, { statements: [spare, seenOf(s)] }),
  调整明细: (api, s) =>
    api.call(settlementDetail.lineFlag, { ...seenOf(s), lineIds: [s.lineId], flag: 'HANG', reason: '待补签收单' }),
  增加调整行: (api, s) => api.call(settlementDetail.adjust, { ...seenOf(s), name: '返利', amount: '-1.00' }),
  上传附件: (api, s) => api.call(settlementDetail.attach, { ...seenOf(s), files: [] }),
  提异议: (api, s) => api.call(settlementDispute.dispute, { ...seenOf(s), lines: [{ lineId: s.lineId }], ...claim }),
  登记收票: (api, s) => api.call(settlementMatching.receive, { ...seenOf(s), invoiceIds: ['1'] }),
  匹配发票: (api, s) =>
    api.call(settlementMatching.assign, { ...seenOf(s), links: [{ invoiceLineId: '1', parts: [] }] }),
  登记预算科目: (api, s) => api.call(settlementPayment.budget, { ...seenOf(s), budgetSubject: '5101.02 设备维修费' }),
  调整付款计划: (api, s) =>
    api.call(settlementPayment.payPlanSave, { ...seenOf(s), plans: [{ dueDate: '2026-05-01', amount: '1.00' }] }),
  发起付款申请: (api, s) => api.call(settlementPayment.payApply, { ...seenOf(s), planId: '1', amount: '1.00' }),
  无票付款申请: (api, s) =>
    api.call(settlementPayment.payAdvance, {
      ...{ ...seenOf(s), planId: '1', amount: '1.00', exception: '合同约定预付三成' },
    }),
  撤销付款申请: (api, s) => api.call(settlementPayment.payCancel, { ...seenOf(s), paymentId: '1' }),
} satisfies Record<string, Act>;
type Verb = keyof typeof ACTS;

const supplier = () => sides.supplier;
const buyer = () => sides.buyer;
const clerk = () => sides.clerk;

describe('a step is made from its states alone', () => {
  const STATES = [0, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90] as const;
  const mine = { by: supplier, type: 'INCOME' } as const;
  const theirs = { by: buyer, type: undefined } as const;
  const FROM: readonly { verb: Verb; from: readonly number[]; by: () => TestApi; type: SettleType | undefined }[] = [
    { verb: '提交', from: [0], ...mine },
    { verb: '确认', from: [10, 20], ...mine },
    { verb: '撤回', from: [10, 20, 30], ...mine },
    { verb: '作废', from: [0, 10, 15, 20, 30], ...mine },
    { verb: '合并', from: [0], ...mine },
    { verb: '调整明细', from: [0, 10, 20], ...mine },
    { verb: '增加调整行', from: [0], ...mine },
    { verb: '上传附件', from: [0, 10, 15, 20, 30, 40, 50, 60, 70], ...mine },
    { verb: '提异议', from: [10, 15, 20, 40, 50, 60, 70], ...mine },
    { verb: '登记收票', from: [40, 50], ...theirs },
    { verb: '匹配发票', from: [50, 60, 70], ...theirs },
    { verb: '登记预算科目', from: [10, 15, 20, 30, 40, 50, 60, 70], ...theirs },
    { verb: '调整付款计划', from: [40, 50, 60], ...theirs },
    { verb: '发起付款申请', from: [60, 70], ...theirs },
    { verb: '撤销付款申请', from: [60, 70], ...theirs },
  ];
  for (const { verb, from, by, type } of FROM)
    test(`${verb} is refused from every other state, with a sentence that names the state`, async () => {
      const refused = [];
      const others = STATES.filter((one) => !from.includes(one));
      for (const state of others) {
        // a draft of the other side does not exist for this one
        const statement = await inState(state, state === 0 && type === undefined ? 'PURCHASE' : type);
        const { code, msg } = await refusal(ACTS[verb](by(), statement));
        refused.push([code, msg]);
      }
      expect(refused).toEqual(
        others.map((state) => ['409', `结算单当前状态为“${SETTLEMENT_STATUS.texts[state]}”，不能${verb}`]),
      );
    });
});

const MOVES: readonly [SettlementStatus, SettleType, Verb, () => TestApi, SettlementStatus][] = [
  [0, 'INCOME', '提交', supplier, 20],
  [0, 'PURCHASE', '提交', clerk, 10],
  [0, 'INCOME', '作废', supplier, 90],
  [10, 'PURCHASE', '确认', supplier, 20],
  [10, 'PURCHASE', '撤回', buyer, 0],
  [10, 'PURCHASE', '作废', buyer, 90],
  [15, 'INCOME', '作废', supplier, 90],
  [20, 'INCOME', '确认', buyer, 30],
  [20, 'INCOME', '撤回', supplier, 0],
  [20, 'INCOME', '提异议', buyer, 15],
  [20, 'INCOME', '作废', supplier, 90],
  [30, 'INCOME', '撤回', buyer, 20],
  [30, 'INCOME', '作废', supplier, 90],
  [40, 'INCOME', '提异议', supplier, 40],
  [60, 'INCOME', '提异议', buyer, 60],
];
/** Who is not the author is refused, and who handed it over; of what both sides may do, who has to wait for the other. */
const refusedTo = (from: SettlementStatus, verb: Verb): string => {
  if (from === 0) return '404';
  return verb === '撤回' || (verb === '确认' && from === 10) ? '409' : '403';
};

describe('the way of a statement, step by step', () => {
  for (const [from, settleType, verb, by, to] of MOVES)
    test(`${SETTLEMENT_STATUS.texts[from]}（${settleType === 'INCOME' ? '供方' : '购方'}发起）${verb} leads to ${SETTLEMENT_STATUS.texts[to]}, at the hands of its own party alone`, async () => {
      const statement = await inState(from, settleType);
      used.add(statement.settlementId);
      const other = by === supplier ? sides.buyer : sides.supplier;
      if (verb !== '提异议') expect((await refusal(ACTS[verb](other, statement))).code).toBe(refusedTo(from, verb));
      await ACTS[verb](by(), statement);
      const { status, version } = await server.db
        .selectFrom('stlSettlement')
        .select(['status', 'version'])
        .where('id', '=', statement.settlementId)
        .executeTakeFirstOrThrow();
      expect({ status, version }).toEqual({ status: to, version: statement.version + 1 });
      const again = await refusal(ACTS[verb](by(), statement));
      expect(again.code).toMatch(/^40[349]$/);
    });
});

describe('who is refused', () => {
  const one = (
    statement: Statement,
    disputeId: string,
  ): readonly (readonly [string, (api: TestApi) => Promise<unknown>])[] => [
    ...Object.entries(ACTS).map(([verb, act]) => [verb, (api: TestApi) => act(api, statement)] as const),
    [
      '登记付款',
      (api) =>
        api.call(settlementPayment.payRegister, {
          ...seenOf(statement),
          paymentId: '1',
          payDate: '2026-03-16',
          bankSerialNo: 'YH-9',
        }),
    ],
    ['可登记的发票', (api) => api.call(settlementMatching.receivable, { settlementId: statement.settlementId })],
    ['发票明细', (api) => api.call(settlementMatching.invoiceLines, { settlementId: statement.settlementId })],
    ['回复异议', (api) => api.call(settlementDispute.disputeReply, { disputeId, text: '您好' })],
    ['同意异议', (api) => api.call(settlementDispute.disputeAgree, { disputeId })],
    ['撤销异议', (api) => api.call(settlementDispute.disputeDrop, { disputeId })],
  ];
  const read = ({ settlementId }: Statement): readonly (readonly [string, (api: TestApi) => Promise<unknown>])[] => [
    ['收入详情', (api) => api.call(settlementDetail.incomeDetail, { settlementId })],
    ['采购详情', (api) => api.call(settlementDetail.purchaseDetail, { settlementId })],
    [
      '下载对账单',
      (api) => api.download(settlementPrint.statement, { settleType: 'INCOME', settlementIds: [settlementId] }),
    ],
    ['三单匹配', (api) => api.call(settlementMatching.match, { settlementId })],
  ];
  const disputed = async () => {
    const { settlementId, disputeId } = await server.db
      .selectFrom('stlDispute as d')
      .innerJoin('stlSettlement as s', 's.id', 'd.settlementId')
      .select(['d.settlementId', 'd.id as disputeId'])
      .where('d.status', '=', 0)
      .where('s.status', '=', 15)
      .orderBy('d.id')
      .executeTakeFirstOrThrow();
    return { disputeId, statement: { settlementId, version: 1, lineId: '1' } };
  };

  test('who lacks the code of a step, of either side or looking on, is refused before anything is read', async () => {
    const { statement, disputeId } = await disputed();
    const [sales, clerk] = [await server.as('gys_sales'), await server.as('cg_buyer')];
    const ofClerk: readonly string[] = ['提交', '发起付款申请', '撤销付款申请'];
    for (const [verb, act] of one(statement, disputeId))
      for (const api of ofClerk.includes(verb) ? [sales, sides.operator] : [sales, clerk, sides.operator])
        expect([verb, (await refusal(act(api))).code]).toEqual([verb, '403']);
  });

  test('administrators of other enterprises find nothing, whatever they try with the ids', async () => {
    const { statement, disputeId } = await disputed();
    const strangers = [await strangerOf(server, 'G1'), await strangerOf(server, 'C1')];
    for (const [verb, act] of [...one(statement, disputeId), ...read(statement)]) {
      const codes = [];
      for (const api of strangers) codes.push((await refusal(act(api))).code);
      expect([verb, codes.includes('404'), codes.every((code) => code === '404' || code === '403')]).toEqual([
        verb,
        true,
        true,
      ]);
    }
  });
});

test('lines, previews and exports of others are empty, and nothing is drawn up from their receipts', async () => {
  const asked = { settleType: 'INCOME', period } as const;
  const [line] = await sides.supplier.call(settlementManagement.candidateLines, asked);
  const receiptLineIds = [line?.receiptLineId ?? '0'];
  const { settlementNo } = await sides.income(await sides.statementIn(20, 1));
  for (const [roleKey, settleType] of [
    ['G1', 'INCOME'],
    ['C1', 'PURCHASE'],
  ] as const) {
    const stranger = await strangerOf(server, roleKey);
    const mine = { settleType, period };
    const found = await stranger.call(settlementManagement.candidateLines, mine);
    expect(found.filter(({ receiptLineId }) => receiptLineIds.includes(receiptLineId))).toEqual([]);
    expect(await stranger.call(settlementManagement.preview, { ...mine, receiptLineIds })).toEqual([]);
    const terms = { ...mine, receiptLineIds, termDays: 30, retention: false };
    expect(await refusal(stranger.call(settlementManagement.generate, terms))).toMatchObject({ code: '409' });
    const { rawPayload } = await stranger.download(settlementManagement.export, { settleType, settlementNo });
    const sheet = read(rawPayload).Sheets['结算单'] ?? {};
    expect(utils.sheet_to_json(sheet, { range: 1 })).toEqual([]);
  }
});

describe('the print layout of a statement', () => {
  const seal = '对账专用章';
  const printed = async (...settlementIds: string[]) => {
    const answer = await sides.supplier.download(settlementPrint.statement, { settleType: 'INCOME', settlementIds });
    expect(answer.headers['content-type']).toBe('application/pdf');
    return textsOfPdf(answer.rawPayload);
  };

  test('each begins on a page of its own, with room for its end, sealed by those who have confirmed', async () => {
    // sixteen lines leave no room for sums and seals on their page
    const [long, short] = [await sides.draft('INCOME', 16), await sides.statementIn(40, 1)];
    expect((await sides.income(long)).lines).toHaveLength(16);
    const file = await printed(long, short);
    expect(file).toHaveLength(3);
    expect(file.flat().filter((text) => text === seal)).toHaveLength(2);
  });

  test('a void one says so and bears a mark instead of seals; of more than twenty the refusal names them', async () => {
    const id = await sides.statementIn(20, 1);
    const seen = await sides.seen(id);
    await sides.supplier.call(settlementManagement.void, { ...seen, reason: '重复核对' });
    const file = await printed(id);
    const texts = file.flat();
    expect(texts).toContain('对账单（已作废）');
    expect(texts.at(-1)).toBe('作 废');
    expect(texts).not.toContain(seal);
    const many = Array.from({ length: 21 }, (_, index) => String(index + 1));
    expect((await refusal(printed(...many))).msg).toBe('结算单最多20项');
  });
});
