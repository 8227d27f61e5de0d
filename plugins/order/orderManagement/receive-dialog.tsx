import type { InputOf } from '@portal/sdk/contract';
import { Input, Quantity } from '@portal/sdk/ui';
import { FormDialog } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { type OrderDetail, type OrderLine, orderLine, orderManagement } from './contract.ts';
import { QuantityEntry } from './quantity-entry.tsx';

interface Props {
  order: OrderDetail;
  onClose: () => void;
  onDone: () => unknown;
}

type Received = InputOf<typeof orderManagement.receive>['lines'][number];

const open = ({ shippedQty, receivedQty, rejectedQty }: OrderLine) =>
  Number(shippedQty) - Number(receivedQty) - Number(rejectedQty);

interface LinesProps {
  lines: readonly OrderLine[];
  value: readonly Received[];
  onChange: (value: Received[]) => void;
}

/** 逐行填写实收与拒收；拒收须写明原因。 */
function ReceiptLines({ lines, value, onChange }: LinesProps) {
  const entered = (lineId: string): Received =>
    value.find((line) => line.lineId === lineId) ?? { lineId, receivedQty: '0', rejectedQty: '0' };
  const enter = (lineId: string, change: Partial<Received>) => {
    const line = { ...entered(lineId), ...change };
    const others = value.filter((other) => other.lineId !== lineId);
    const counted = Number(line.receivedQty) > 0 || Number(line.rejectedQty) > 0;
    onChange(counted ? [...others, line] : others);
  };
  return (
    <PlainTable
      caption="收货明细"
      rows={lines}
      of={orderLine}
      rowKey="id"
      columns={[
        { field: 'lineNo', width: 56 },
        { field: 'name', title: '物料', width: 140 },
        { title: '待收', key: 'open', align: 'end', width: 88, show: (line) => <Quantity value={open(line)} /> },
        {
          title: '实收',
          key: 'received',
          width: 136,
          show: ({ id, lineNo }) => (
            <QuantityEntry
              label={`第 ${lineNo} 行实收`}
              value={entered(id).receivedQty}
              onChange={(qty = '0') => enter(id, { receivedQty: qty })}
            />
          ),
        },
        {
          title: '拒收',
          key: 'rejected',
          width: 120,
          show: ({ id, lineNo }) => (
            <QuantityEntry
              label={`第 ${lineNo} 行拒收`}
              value={entered(id).rejectedQty}
              onChange={(qty = '0') => enter(id, { rejectedQty: qty })}
            />
          ),
        },
        {
          title: '拒收原因',
          key: 'reason',
          width: 180,
          show: ({ id, lineNo }) =>
            Number(entered(id).rejectedQty) > 0 ? (
              <Input
                style={{ width: '100%', minWidth: 0 }}
                aria-label={`第 ${lineNo} 行拒收原因`}
                value={entered(id).reason ?? ''}
                onChange={(_, { value: reason }) => enter(id, { reason })}
              />
            ) : (
              '-'
            ),
        },
      ]}
    />
  );
}

/** 按行收货：默认全部实收，可拒收部分数量并写明原因。 */
export function ReceiveDialog({ order, onClose, onDone }: Props) {
  const lines = order.lines.filter((line) => open(line) > 0);
  return (
    <FormDialog
      call={orderManagement.receive}
      title={`收货验收 · ${order.orderNo}`}
      width={820}
      ok="确认收货"
      done="收货成功，已通知供应商"
      input={{ orderId: order.id, version: order.version }}
      initial={{ lines: lines.map((line) => ({ lineId: line.id, receivedQty: String(open(line)), rejectedQty: '0' })) }}
      fields={[
        {
          name: 'lines',
          kind: 'custom',
          missing: '请填写实收或拒收数量',
          render: (value = [], onChange) => <ReceiptLines lines={lines} value={value} onChange={onChange} />,
        },
      ]}
      onDone={onDone}
      open
      onClose={onClose}
    />
  );
}
