import { Arr, call, Decimal, Id, Obj, Opt, Quantity, Text } from '@portal/sdk/contract';
import { file } from '../schema.ts';
import { reasonType } from '../statement/detail.ts';
import { seen } from '../statement/schema.ts';

export const DISPUTE_REASON = { 1: '数量不符', 2: '单价不符', 3: '税率不符', 4: '质量问题', 5: '其他' } as const;
export const DISPUTE_STATUS = { 0: '协商中', 1: '已达成一致', 2: '已撤销' } as const;
export const DISPUTE_TONE = { 0: 'waiting', 1: 'success', 2: 'neutral' } as const;

const files = () => Opt(Arr(file(), { maxItems: 10 }));
const disputed = { disputeId: Id() };

export const settlementDispute = {
  /** Disputes lines: before the confirmation the statement waits for an agreement, after it their payment does. */
  dispute: call({
    path: '/api/settlement/dispute',
    access: 'settlement:list:dispute',
    input: Obj({
      ...seen,
      lines: Arr(Obj({ lineId: Id(), qty: Opt(Quantity()), unitPrice: Opt(Decimal()) }), {
        minItems: 1,
        maxItems: 200,
      }),
      reasonType: reasonType(),
      remark: Text(500, 5),
      files: files(),
    }),
  }),
  /** A message, with a new proposal or without one. */
  disputeReply: call({
    path: '/api/settlement/disputeReply',
    access: 'settlement:list:dispute',
    input: Obj({ ...disputed, text: Text(1000), files: files(), qty: Opt(Quantity()), unitPrice: Opt(Decimal()) }),
  }),
  /** Agrees to the other side's proposal: the line takes it over. */
  disputeAgree: call({ path: '/api/settlement/disputeAgree', access: 'settlement:list:dispute', input: Obj(disputed) }),
  /** Takes back a dispute of one's own: the line stays as it was. */
  disputeDrop: call({ path: '/api/settlement/disputeDrop', access: 'settlement:list:dispute', input: Obj(disputed) }),
};
