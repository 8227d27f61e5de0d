import { files as attachments, lineNo, note, orderNo, qty, totalWithTax } from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { file } from '../schema.ts';
import { DISPUTE_REASON } from '../statement/codes.ts';
import { material, unitPrice } from '../statement/contract.ts';
import { stepAt } from '../statement/schema.ts';
import { settlementSteps } from '../statement/steps.ts';

const files = t.labelled(attachments, t.Opt(t.Arr(file(), { maxItems: 10 })));
const claimedQty = t.field('主张数量', t.Opt(t.Quantity()), { width: 132 });
const claimedPrice = t.field('主张单价（元）', t.Opt(t.Decimal()), { width: 144 });
/** A line of the statement beside what is claimed of it. */
export const claimedLine = t.Obj({
  ...{ lineNo, orderNo: t.Nullable(orderNo), name: material, amount: totalWithTax, qty, unitPrice },
  ...{ claimedQty, claimedPrice },
});
/** As it is pasted: a line by its number, with what is claimed of it; a price of four decimals at most. */
export const pastedClaim = t.Obj({
  line: t.field('明细行', t.Text(8), { width: 160 }),
  claimedQty,
  claimedPrice: t.labelled(claimedPrice, t.Opt(t.Quantity()), { width: 144 }),
});
const disputed = { disputeId: t.Id() };
const access = 'settlement:list:dispute';

export const settlementDispute = {
  /** Disputes lines: before the confirmation the statement waits for an agreement, after it their payment does. */
  dispute: t.stepCall(settlementSteps, 'DISPUTE', {
    ...stepAt('dispute'),
    asks: {
      lines: t.field(
        '有异议的行',
        t.Arr(t.Obj({ lineId: t.Id(), qty: t.Opt(t.Quantity()), unitPrice: t.Opt(t.Decimal()) }), {
          minItems: 1,
          maxItems: 200,
        }),
        { hint: '主张数量不超过收货数量；不填表示沿用对账单上的数值' },
      ),
      reasonType: t.field('异议原因', DISPUTE_REASON),
      remark: t.labelled(note, t.Text(500, 5), {
        entry: 'area',
        placeholder: '例如：第 3 行实收 48 件，对账单列 50 件，请核实。',
      }),
      files,
    },
  }),
  /** A message, with a new proposal or without one. */
  disputeReply: t.call({
    path: '/api/settlement/disputeReply',
    access,
    input: t.Obj({
      ...disputed,
      text: t.field('留言', t.Text(1000), { entry: 'area' }),
      qty: t.styled(claimedQty, { hint: '填写后作为新的方案，由对方同意' }),
      unitPrice: claimedPrice,
      files,
    }),
  }),
  /** Agrees to the other side's proposal: the line takes it over. */
  disputeAgree: t.call({ path: '/api/settlement/disputeAgree', access, input: t.Obj(disputed) }),
  /** Takes back a dispute of one's own: the line stays as it was. */
  disputeDrop: t.call({ path: '/api/settlement/disputeDrop', access, input: t.Obj(disputed) }),
};
