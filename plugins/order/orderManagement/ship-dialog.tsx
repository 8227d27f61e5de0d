import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { FormDialog } from '@portal/sdk/ui/form';
import { type OrderDetail, type OrderLine, orderManagement } from './contract.ts';
import { LinesInput } from './lines-input.tsx';

interface Props {
  order: OrderDetail;
  onClose: () => void;
  onDone: () => unknown;
}

const open = ({ qty, shippedQty }: OrderLine) => Math.max(0, Number(qty) - Number(shippedQty));

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
          label: '发货明细',
          kind: 'custom',
          missing: '请填写本次发货数量',
          hint: '累计发货不超过订购数量的 105%',
          render: (value = [], onChange) => <LinesInput lines={lines} open={open} value={value} onChange={onChange} />,
        },
        { name: 'carrier', label: '承运商' },
        { name: 'waybillNo', label: '运单号' },
        { name: 'files', label: '附件', kind: 'files', accept: evidenceSuffixes },
      ]}
      onDone={onDone}
      open
      onClose={onClose}
    />
  );
}
