/** What amounts of statements are called, and what each counts: the same word is the same figure on every screen. */
import * as t from '../contract/index.ts';

const audited = '双方确认并由运营单位审核通过的结算单';

export const payable = t.field('应付', t.Money(), {
  definition: `${audited}的应付金额：含税金额减平台服务费、违约金和质保金。只计人民币，不含草稿、待确认、待审核和已作废的结算单。`,
});
export const paid = t.field('已付', t.Money(), { definition: `${audited}上已登记的付款，不含申请中的付款。` });
export const unpaid = t.field('未付', t.Money(), {
  better: 'less',
  definition: `应付减已付：${audited}还没有付的部分。`,
});
/** As of today. */
export const overdue = t.field('逾期金额', t.Money(), { better: 'less', definition: '未付中到期日早于今天的部分。' });

export const drawnUp = t.field('应结', t.Money(), { definition: '结算单含税金额之和，不含草稿和已作废的结算单。' });
export const settled = t.field('已结', t.Money(), {
  definition: `应结中的一部分：${audited}的含税金额，不论是否付款。`,
});
export const unsettled = t.field('未结', t.Money(), {
  better: 'less',
  definition: '应结减已结：仍在确认、异议或审核中的含税金额。',
});

/** Opening + due − paid = closing, over the days of a report. */
export const balances = {
  opening: t.field('期初未付', t.Money(), { definition: '期间首日之前审核通过的结算单应付，减去此前的付款。' }),
  due: t.field('本期应付', t.Money(), {
    definition: '期间内由运营单位审核通过的结算单应付金额，已扣除平台服务费、违约金和质保金。',
  }),
  settled: t.field('本期已付', t.Money(), { definition: '付款日期在期间内的付款，包括付以前各期的。' }),
  closing: t.field('期末未付', t.Money(), { definition: '期初未付 + 本期应付 − 本期已付。' }),
};

// Of orders, whose progress is by quantity and which payments reach before any statement does
export const orders = t.field('订单数', t.Int(), {
  ...{ as: 'quantity', width: 84, unit: '单', better: 'more' },
  definition: '有效订单的张数，不含已拒单和已取消的订单。',
});
export const received = t.field('已收', t.Money(), {
  definition: '验收合格数量乘以含税单价，超出订购数量的部分不计。',
});
export const reconciled = t.field('已对账', t.Money(), {
  definition: '结算单已对账的数量乘以含税单价；价格调整和扣款不计，与结算单的“已结”不同。',
});
export const unreconciled = t.field('未对账', t.Money(), { definition: '已收减已对账。' });
export const orderInvoiced = t.field('订单已开票', t.Money(), { definition: '已开票数量乘以含税单价。' });
export const orderPaid = t.field('订单已付', t.Money(), {
  definition: '分摊到订单的付款，最多到订单金额，不落到行；与结算单的“已付”不同。',
});
export const orderUnpaid = t.field('订单未付', t.Money(), { definition: '订单含税金额减订单已付。' });

/** Periods that a figure is compared with: the one before, of the same length, and the same days a year ago. */
export const EARLIER = t.codes({ BEFORE: '环比', YEAR: '同比' });
/** Which of them, from when to when. */
export const earlierPeriod = { of: t.codeOf(EARLIER), from: t.Str(), to: t.Str() };
/** What a figure was then, and how far that of now is from it. */
export const distance = {
  value: t.Nullable(t.Decimal()),
  difference: t.Nullable(t.Decimal()),
  /** A fraction of 1; null where there is nothing to divide by. */
  change: t.Nullable(t.Decimal()),
};
