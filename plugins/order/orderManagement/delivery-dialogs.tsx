import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { metaOf, type InputOf } from '@portal/sdk/contract';
import { Input } from '@portal/sdk/ui';
import { FormDialog } from '@portal/sdk/ui/form';
import { type LineColumn, LineGrid, PlainTable } from '@portal/sdk/ui/table';
import { aboutOrder } from '../addresses.ts';
import { type OrderDetail, type OrderLine, orderManagement } from './contract.ts';
import { openLine, shipLine } from './lines.ts';
import { QuantityEntry } from './quantity-entry.tsx';

/** A dialog on an order as it stands when it opens. */
export interface OrderDialogProps {
  order: OrderDetail;
  onClose: () => void;
  onDone: () => unknown;
}

interface LinesProps<Entered> {
  lines: readonly OrderLine[];
  value: readonly Entered[];
  onChange: (value: Entered[]) => void;
}

/** What is still to be shipped of a line, or to be received. */
const toShip = ({ qty, shippedQty }: OrderLine) => Math.max(0, Number(qty) - Number(shippedQty));
const toReceive = ({ shippedQty, receivedQty, rejectedQty }: OrderLine) =>
  Number(shippedQty) - Number(receivedQty) - Number(rejectedQty);

type Shipped = InputOf<typeof orderManagement.ship>['lines'][number];

type ShipLine = Pick<OrderLine, 'id' | 'lineNo' | 'materialCode' | 'name' | 'unit' | 'qty' | 'shippedQty'> & {
  readonly openQty: string;
  readonly shipQty: string;
};

/** Ordered goods may come a twentieth over; of what is no figure the contract says so. */
const shipFault = (text: string, { qty, shippedQty }: ShipLine): string | undefined => {
  if (Number(text) < 0) return '发货数量不能为负数';
  const most = Number(qty) * 1.05 - Number(shippedQty);
  return Number(text) - most > 0.00005 ? '累计发货数量不能超过订购数量的 105%' : undefined;
};

const SHIP_COLUMNS: readonly LineColumn<ShipLine, typeof shipLine.properties>[] = [
  'lineNo',
  'materialCode',
  'name',
  'unit',
  'qty',
  'openQty',
  { enter: 'shipQty', titles: ['发货数量', '数量'], check: shipFault },
];

/** 逐行填写或粘贴发货数量；清空或填 0 的行不发货。 */
function ShippedLines({ lines, value, onChange }: LinesProps<Shipped>) {
  const rows = lines.map((line) => ({
    ...line,
    openQty: String(toShip(line)),
    shipQty: value.find(({ lineId }) => lineId === line.id)?.qty ?? '',
  }));
  return (
    <LineGrid
      caption="发货明细"
      of={shipLine}
      columns={SHIP_COLUMNS}
      rows={rows}
      rowKey="id"
      onChange={(next) =>
        onChange(
          next.flatMap(({ id, shipQty }) =>
            shipQty.trim() === '' || Number(shipQty) === 0 ? [] : [{ lineId: id, qty: shipQty }],
          ),
        )
      }
    />
  );
}

const isWellShipped = (lines: readonly OrderLine[], { lineId, qty }: Shipped): boolean =>
  /^\d{1,14}(\.\d{1,4})?$/.test(qty) &&
  lines.every((line) => line.id !== lineId || shipFault(qty, { ...line, openQty: '', shipQty: qty }) === undefined);

/** 按行发货：默认发出全部待发数量，可改为部分发货。 */
export function ShipDialog({ order, ...events }: OrderDialogProps) {
  const lines = order.lines.filter((line) => toShip(line) > 0);
  return (
    <FormDialog
      call={orderManagement.ship}
      title={`发货 · ${order.orderNo}`}
      width={960}
      columns={2}
      ok="确认发货"
      done="发货成功，已通知采购单位"
      about={aboutOrder(order)}
      input={{ orderId: order.id, version: order.version }}
      initial={{ lines: lines.map((line) => ({ lineId: line.id, qty: String(toShip(line)) })) }}
      fields={[
        {
          name: 'lines',
          missing: '请填写本次发货数量',
          check: (value = []) =>
            value.every((line) => isWellShipped(lines, line)) ? undefined : '请修正标出的发货数量',
          render: (value = [], onChange) => <ShippedLines lines={lines} value={value} onChange={onChange} />,
        },
        'carrier',
        'waybillNo',
        { name: 'files', kind: 'files', accept: evidenceSuffixes },
      ]}
      open
      {...events}
    />
  );
}

type Received = InputOf<typeof orderManagement.receive>['lines'][number];

/** 逐行填写实收与拒收；拒收须写明原因。 */
function ReceiptLines({ lines, value, onChange }: LinesProps<Received>) {
  const entered = (lineId: string): Received =>
    value.find((line) => line.lineId === lineId) ?? { lineId, receivedQty: '0', rejectedQty: '0' };
  const enter = (lineId: string, change: Partial<Received>) => {
    const line = { ...entered(lineId), ...change };
    const others = value.filter((other) => other.lineId !== lineId);
    const counted = Number(line.receivedQty) > 0 || Number(line.rejectedQty) > 0;
    onChange(counted ? [...others, line] : others);
  };
  const rows = lines.map((line) => ({ ...line, open: toReceive(line), reason: undefined, ...entered(line.id) }));
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
                onChange={(text) => enter(row.id, { reason: text })}
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
export function ReceiveDialog({ order, ...events }: OrderDialogProps) {
  const lines = order.lines.filter((line) => toReceive(line) > 0);
  return (
    <FormDialog
      call={orderManagement.receive}
      title={`收货验收 · ${order.orderNo}`}
      width={820}
      ok="确认收货"
      done="收货成功，已通知供应商"
      about={aboutOrder(order)}
      input={{ orderId: order.id, version: order.version }}
      initial={{
        lines: lines.map((line) => ({ lineId: line.id, receivedQty: String(toReceive(line)), rejectedQty: '0' })),
      }}
      fields={[
        {
          name: 'lines',
          missing: '请填写实收或拒收数量',
          render: (value = [], onChange) => <ReceiptLines lines={lines} value={value} onChange={onChange} />,
        },
      ]}
      open
      {...events}
    />
  );
}
