import { files as attachments, lineNo, note, qty } from '@portal/sdk/calls/fields';
import {
  Arr,
  call,
  Decimal,
  field,
  Id,
  labelled,
  Obj,
  Opt,
  Quantity,
  stepCall,
  styled,
  Text,
} from '@portal/sdk/contract';
import { file } from '../schema.ts';
import { DISPUTE_REASON } from '../statement/codes.ts';
import { material, unitPrice } from '../statement/contract.ts';
import { stepAt } from '../statement/schema.ts';
import { settlementSteps } from '../statement/steps.ts';

const files = labelled(attachments, Opt(Arr(file(), { maxItems: 10 })));
const claimedQty = field('主张数量', Opt(Quantity()), { width: 132 });
const claimedPrice = field('主张单价（元）', Opt(Decimal()), { width: 144 });
/** A line of the statement beside what is claimed of it. */
export const claimedLine = Obj({ lineNo, name: material, qty, unitPrice, claimedQty, claimedPrice });
const disputed = { disputeId: Id() };
const access = 'settlement:list:dispute';

export const settlementDispute = {
  /** Disputes lines: before the confirmation the statement waits for an agreement, after it their payment does. */
  dispute: stepCall(settlementSteps, 'DISPUTE', {
    ...stepAt('dispute'),
    asks: {
      lines: field(
        '有异议的行',
        Arr(Obj({ lineId: Id(), qty: Opt(Quantity()), unitPrice: Opt(Decimal()) }), { minItems: 1, maxItems: 200 }),
        { hint: '主张数量不超过收货数量；不填表示沿用对账单上的数值' },
      ),
      reasonType: field('异议原因', DISPUTE_REASON),
      remark: labelled(note, Text(500, 5), {
        entry: 'area',
        placeholder: '例如：第 3 行实收 48 件，对账单列 50 件，请核实。',
      }),
      files,
    },
  }),
  /** A message, with a new proposal or without one. */
  disputeReply: call({
    path: '/api/settlement/disputeReply',
    access,
    input: Obj({
      ...disputed,
      text: field('留言', Text(1000), { entry: 'area' }),
      qty: styled(claimedQty, { hint: '填写后作为新的方案，由对方同意' }),
      unitPrice: claimedPrice,
      files,
    }),
  }),
  /** Agrees to the other side's proposal: the line takes it over. */
  disputeAgree: call({ path: '/api/settlement/disputeAgree', access, input: Obj(disputed) }),
  /** Takes back a dispute of one's own: the line stays as it was. */
  disputeDrop: call({ path: '/api/settlement/disputeDrop', access, input: Obj(disputed) }),
};
