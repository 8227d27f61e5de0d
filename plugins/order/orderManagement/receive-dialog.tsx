import { metaOf, type InputOf } from '@portal/sdk/contract';
import { Input } from '@portal/sdk/ui';
import { FormDialog } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { type OrderDetail, type OrderLine, orderManagement } from './contract.ts';
import { openLine } from './lines.ts';
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
  const rows = lines.map((line) => ({ ...line, open: open(line), reason: undefined, ...entered(line.id) }));
  type Row = (typeof rows)[number];
  const labelOf = ({ lineNo }: Row, field: keyof typeof openLine.properties) =>
    `第 ${lineNo} 行${metaOf(openLine.properties[field])?.label}`;
  const quantity = <F extends 'receivedQty' | 'rejectedQty'>(field: F) => ({
    field,
    as: (qty: string, row: Row) => (
      <QuantityEntry
        label={labelOf(row, field)}
        value={qty}
        onChange={(next = '0') => enter(row.id, { [field]: next })}
      />
    ),
  });
  return (
    <PlainTable
      caption="收货明细"
      rows={rows}
      of={openLine}
      rowKey="id"
      columns={[
        'lineNo',
        { field: 'name', width: 140 },
        { field: 'open', title: '待收', as: 'quantity', width: 88 },
        quantity('receivedQty'),
        quantity('rejectedQty'),
        {
          field: 'reason',
          as: (reason, row) =>
            Number(row.rejectedQty) > 0 ? (
              <Input
                style={{ width: '100%', minWidth: 0 }}
                aria-label={labelOf(row, 'reason')}
                value={reason ?? ''}
                onChange={(_, { value: text }) => enter(row.id, { reason: text })}
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
