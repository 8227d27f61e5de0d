import { Quantity } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import type { OrderLine } from './contract.ts';
import { QuantityEntry } from './quantity-entry.tsx';

interface Entered {
  lineId: string;
  qty: string;
}

interface Props {
  lines: readonly OrderLine[];
  /** What is still to be shipped of a line. */
  open: (line: OrderLine) => number;
  value: readonly Entered[];
  onChange: (value: Entered[]) => void;
}

/** 逐行填写发货数量；清空或填 0 的行不发货。 */
export function LinesInput({ lines, open, value, onChange }: Props) {
  const enter = (lineId: string, qty: string | undefined) => {
    const others = value.filter((entered) => entered.lineId !== lineId);
    onChange(qty === undefined || Number(qty) === 0 ? others : [...others, { lineId, qty }]);
  };
  const columns: readonly Column<OrderLine>[] = [
    { title: '行号', field: 'lineNo', width: 64 },
    { title: '物料', field: 'name', width: 168 },
    { title: '单位', field: 'unit', width: 64 },
    { title: '订购', field: 'qty', as: 'quantity', width: 96 },
    { title: '待发', key: 'open', align: 'end', width: 96, show: (line) => <Quantity value={open(line)} /> },
    {
      title: '本次发货',
      key: 'qty',
      width: 152,
      show: ({ id, lineNo }) => (
        <QuantityEntry
          label={`第 ${lineNo} 行本次发货`}
          value={value.find(({ lineId }) => lineId === id)?.qty}
          onChange={(qty) => enter(id, qty)}
        />
      ),
    },
  ];
  return <PlainTable caption="发货明细" rows={lines} rowKey="id" columns={columns} />;
}
