import { percent } from '@portal/sdk/format';
import { Checkbox, Quantity } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import type { Candidate } from './contract.ts';

interface Props {
  lines: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const tableHeight = 340;

/** 选择待结算的收货行，默认全选。 */
export function CandidateChoice({ lines, chosen, onChange }: Props) {
  const set = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const columns: readonly Column<Candidate>[] = [
    {
      title: '选择',
      key: 'choice',
      width: 56,
      show: ({ receiptLineId, receiptNo, orderLineNo }) => (
        <Checkbox
          checked={chosen.has(receiptLineId)}
          aria-label={`选择收货单 ${receiptNo} 第 ${orderLineNo} 行`}
          onChange={(_, { checked }) => set(receiptLineId, checked === true)}
        />
      ),
    },
    { title: '对方单位', field: 'counterName', width: 144 },
    { title: '收货日期', field: 'receivedOn', width: 104 },
    { title: '收货单号', field: 'receiptNo', width: 156 },
    { title: '订单编号', field: 'orderNo', width: 156 },
    { title: '物料', field: 'name', width: 128 },
    { title: '数量', field: 'qty', as: 'quantity', width: 80 },
    { title: '单价（元）', field: 'unitPrice', width: 96, align: 'end', as: (price) => <Quantity value={price} /> },
    { title: '税率', field: 'taxRate', width: 64, align: 'end', as: (rate) => percent(rate, { decimals: 0 }) },
    { title: '价税合计（元）', field: 'amount', as: 'money', width: 128 },
  ];
  const all = lines.length > 0 && lines.every(({ receiptLineId }) => chosen.has(receiptLineId));
  return (
    <>
      <Checkbox
        label={`全选（已选 ${chosen.size} / ${lines.length} 行）`}
        checked={all ? true : chosen.size > 0 ? 'mixed' : false}
        onChange={() => onChange(new Set(all ? [] : lines.map(({ receiptLineId }) => receiptLineId)))}
      />
      <PlainTable
        caption="待结算收货行"
        rows={lines}
        rowKey="receiptLineId"
        columns={columns}
        height={tableHeight}
        empty="该周期没有待结算的收货行"
      />
    </>
  );
}
