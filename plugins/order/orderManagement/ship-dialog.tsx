import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { Quantity } from '@portal/sdk/ui';
import { FormDialog } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { type OrderDetail, type OrderLine, orderManagement } from './contract.ts';
import { openLine } from './lines.ts';
import { QuantityEntry } from './quantity-entry.tsx';

/** What is still to be shipped of a line. */
const open = ({ qty, shippedQty }: OrderLine) => Math.max(0, Number(qty) - Number(shippedQty));

interface Entered {
  lineId: string;
  qty: string;
}

interface LinesProps {
  lines: readonly OrderLine[];
  value: readonly Entered[];
  onChange: (value: Entered[]) => void;
}

/** 逐行填写发货数量；清空或填 0 的行不发货。 */
function ShippedLines({ lines, value, onChange }: LinesProps) {
  const enter = (lineId: string, qty: string | undefined) => {
    const others = value.filter((entered) => entered.lineId !== lineId);
    onChange(qty === undefined || Number(qty) === 0 ? others : [...others, { lineId, qty }]);
  };
  return (
    <PlainTable
      caption="发货明细"
      rows={lines}
      of={openLine}
      rowKey="id"
      columns={[
        'lineNo',
        'name',
        'unit',
        'qty',
        { title: '待发', key: 'open', align: 'end', width: 96, show: (line) => <Quantity value={open(line)} /> },
        {
          title: '本次发货',
          key: 'entry',
          width: 152,
          show: ({ id, lineNo }) => (
            <QuantityEntry
              label={`第 ${lineNo} 行本次发货`}
              value={value.find(({ lineId }) => lineId === id)?.qty}
              onChange={(qty) => enter(id, qty)}
            />
          ),
        },
      ]}
    />
  );
}

interface Props {
  order: OrderDetail;
  onClose: () => void;
  onDone: () => unknown;
}

/** 按行发货：默认发出全部待发数量，可改为部分发货。 */
export function ShipDialog({ order, onClose, onDone }: Props) {
  const lines = order.lines.filter((line) => open(line) > 0);
  return (
    <FormDialog
      call={orderManagement.ship}
      title={`发货 · ${order.orderNo}`}
      width={780}
      columns={2}
      ok="确认发货"
      done="发货成功，已通知采购单位"
      input={{ orderId: order.id, version: order.version }}
      initial={{ lines: lines.map((line) => ({ lineId: line.id, qty: String(open(line)) })) }}
      fields={[
        {
          name: 'lines',
          kind: 'custom',
          missing: '请填写本次发货数量',
          render: (value = [], onChange) => <ShippedLines lines={lines} value={value} onChange={onChange} />,
        },
        'carrier',
        'waybillNo',
        { name: 'files', kind: 'files', accept: evidenceSuffixes },
      ]}
      onDone={onDone}
      open
      onClose={onClose}
    />
  );
}
