import { Checkbox } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { Searched } from '../searched.tsx';
import { type Candidate, candidate } from './contract.ts';

interface Props {
  lines: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const tableHeight = 340;

const textOf = ({ counterName, receiptNo, orderNo, materialCode, name, spec }: Candidate) =>
  [counterName, receiptNo, orderNo, materialCode, name, spec].join(' ');

/** 选择待结算的收货行，默认全选；可按单位、单号、物料查找，全选只作用于找到的行。 */
export function CandidateChoice({ lines, chosen, onChange }: Props) {
  const set = (some: readonly Candidate[], on: boolean) => {
    const next = new Set(chosen);
    for (const { receiptLineId } of some) on ? next.add(receiptLineId) : next.delete(receiptLineId);
    onChange(next);
  };
  const all = (shown: readonly Candidate[]) => {
    const ticked = shown.filter(({ receiptLineId }) => chosen.has(receiptLineId)).length;
    const whole = shown.length > 0 && ticked === shown.length;
    return (
      <Checkbox
        label={`全选（已选 ${chosen.size} / ${lines.length} 行）`}
        checked={whole ? true : ticked > 0 ? 'mixed' : false}
        disabled={shown.length === 0}
        onChange={() => set(shown, !whole)}
      />
    );
  };
  return (
    <Searched rows={lines} textOf={textOf} label="查找收货行" placeholder="单位、收货单号、订单编号、物料" bar={all}>
      {(shown, searched) => (
        <PlainTable
          caption="待结算收货行"
          rows={shown}
          rowKey="receiptLineId"
          of={candidate}
          choice={{
            chosen: [...chosen],
            onChange: (ids) => onChange(new Set(ids)),
            nameOf: ({ receiptNo, orderLineNo }) => `选择收货单 ${receiptNo} 第 ${orderLineNo} 行`,
          }}
          columns={[
            'counterName',
            'receivedOn',
            'receiptNo',
            { field: 'orderNo', as: 'text', width: 156 },
            'name',
            'qty',
            'unitPrice',
            'taxRate',
            'amount',
          ]}
          height={tableHeight}
          empty={searched ? '没有符合条件的收货行' : '该周期没有待结算的收货行'}
        />
      )}
    </Searched>
  );
}
