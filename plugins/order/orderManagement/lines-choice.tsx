import { Checkbox } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import type { OrderLine } from './contract.ts';

interface Props {
  lines: readonly OrderLine[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** 选择订单行：显示现交期与已发数量。 */
export function LinesChoice({ lines, value, onChange }: Props) {
  const choose = (id: string, on: boolean) => onChange(on ? [...value, id] : value.filter((other) => other !== id));
  const columns: readonly Column<OrderLine>[] = [
    {
      title: '选择',
      key: 'choice',
      width: 64,
      show: ({ id, lineNo }) => (
        <Checkbox
          checked={value.includes(id)}
          aria-label={`选择第 ${lineNo} 行`}
          onChange={(_, { checked }) => choose(id, checked === true)}
        />
      ),
    },
    { title: '行号', field: 'lineNo', width: 56 },
    { title: '物料', field: 'name', width: 180 },
    { title: '订购', field: 'qty', as: 'quantity', width: 100 },
    { title: '已发', field: 'shippedQty', as: 'quantity', width: 100 },
    { title: '现交期', field: 'deliveryDate', width: 120 },
  ];
  return <PlainTable caption="可变更的订单行" rows={lines} rowKey="id" columns={columns} />;
}
