import { dateTime, percent } from '@portal/sdk/format';
import { Attachments, Quantity, Section, Stack, Timeline, ToneTag } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import type { OrderDetail, OrderLine } from './contract.ts';
import { Quiet } from './quiet.tsx';

type Shipment = OrderDetail['shipments'][number];
type Receipt = OrderDetail['receipts'][number];

const LINES: readonly Column<OrderLine>[] = [
  { title: '行号', field: 'lineNo', width: 60 },
  { title: '名称', field: 'name', width: 144 },
  { title: '规格', field: 'spec', width: 144 },
  { title: '单位', field: 'unit', width: 60 },
  { title: '数量', field: 'qty', as: 'quantity', width: 88 },
  { title: '含税单价（元）', field: 'unitPrice', width: 128, align: 'end', as: (price) => <Quantity value={price} /> },
  { title: '价税合计（元）', field: 'amount', as: 'money', width: 144 },
  { title: '已发', field: 'shippedQty', width: 76, align: 'end', as: (qty) => <Quantity value={qty} /> },
  { title: '已收', field: 'receivedQty', width: 76, align: 'end', as: (qty) => <Quantity value={qty} /> },
  { title: '拒收', field: 'rejectedQty', width: 72, align: 'end', as: (qty) => <Quantity value={qty} /> },
  { title: '要求交期', field: 'deliveryDate', width: 112 },
  { title: '税率', field: 'taxRate', width: 72, align: 'end', as: (rate) => percent(rate, { decimals: 0 }) },
  { title: '税额（元）', field: 'taxAmount', as: 'money', width: 128 },
  { title: '物料编码', field: 'materialCode', width: 148 },
  { title: '已对账', field: 'settledQty', width: 88, align: 'end', as: (qty) => <Quantity value={qty} /> },
  { title: '已开票', field: 'invoicedQty', width: 88, align: 'end', as: (qty) => <Quantity value={qty} /> },
];

export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <Section title="订单明细" id="lines" hint={`共 ${lines.length} 行`}>
      <PlainTable caption="订单明细" rows={lines} rowKey="id" columns={LINES} totals={['taxAmount', 'amount']} />
    </Section>
  );
}

const MOVED: readonly Column<Shipment['lines'][number]>[] = [
  { title: '行号', field: 'lineNo', width: 64 },
  { title: '物料', field: 'name', width: 220 },
  { title: '单位', field: 'unit', width: 72 },
  { title: '发货数量', field: 'qty', as: 'quantity', width: 120 },
];

function ShipmentBlock({ shipment }: { shipment: Shipment }) {
  const { shipNo, carrier, waybillNo, status, traces, files, lines } = shipment;
  return (
    <Section
      title={shipNo}
      hint={`${carrier}　运单号 ${waybillNo}`}
      actions={<ToneTag tone={status === 2 ? 'success' : 'info'}>{status === 2 ? '已签收' : '在途'}</ToneTag>}
    >
      <Stack>
        <PlainTable caption={`发货单 ${shipNo}`} rows={lines} rowKey="lineNo" columns={MOVED} />
        <Timeline items={[...traces].reverse().map(({ at, text }) => ({ key: at, time: dateTime(at), title: text }))} />
        {files.length > 0 && <Attachments files={files} />}
      </Stack>
    </Section>
  );
}

export function Shipments({ shipments }: { shipments: readonly Shipment[] }) {
  return (
    <Section title="发货与物流" id="shipments" hint={`${shipments.length} 张发货单`}>
      {shipments.length === 0 && <Quiet>尚未发货，供应商发货后这里显示发货单与物流轨迹。</Quiet>}
      <Stack>
        {shipments.map((shipment) => (
          <ShipmentBlock key={shipment.id} shipment={shipment} />
        ))}
      </Stack>
    </Section>
  );
}

const RECEIVED: readonly Column<Receipt['lines'][number]>[] = [
  { title: '行号', field: 'lineNo', width: 64 },
  { title: '物料', field: 'name', width: 220 },
  { title: '单位', field: 'unit', width: 72 },
  { title: '实收', field: 'receivedQty', as: 'quantity', width: 112 },
  { title: '拒收', field: 'rejectedQty', as: 'quantity', width: 112 },
  { title: '拒收原因', field: 'reason', width: 240 },
];

export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Section title="收货验收" id="receipts" hint={`${receipts.length} 张收货单`}>
      {receipts.length === 0 && <Quiet>尚未收货，采购单位收货验收后这里显示收货单。</Quiet>}
      <Stack>
        {receipts.map(({ id, receiptNo, receiverName, receivedAt, lines }) => (
          <Section key={id} title={receiptNo} hint={`${receiverName}　${dateTime(receivedAt)}`}>
            <PlainTable caption={`收货单 ${receiptNo}`} rows={lines} rowKey="lineNo" columns={RECEIVED} />
          </Section>
        ))}
      </Stack>
    </Section>
  );
}
