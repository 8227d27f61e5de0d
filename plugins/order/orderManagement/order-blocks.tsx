import type { NamedKeys } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { Attachments, Quiet, Section, Stack, StatusTag, TextLink, Timeline } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { type OrderDetail, type OrderLine, SHIPMENT_STATUS } from './contract.ts';
import { orderLine, receivedLine, shippedLine } from './lines.ts';

type Shipment = OrderDetail['shipments'][number];

const LINE_COLUMNS: readonly Column<OrderLine, NamedKeys<typeof orderLine.properties>>[] = [
  'lineNo',
  {
    field: 'name',
    as: (name, { goodsId }) =>
      goodsId === null ? name : <TextLink to={`/productManagement/goodsInfo?id=${goodsId}`}>{name}</TextLink>,
  },
  'spec',
  'unit',
  'qty',
  'unitPrice',
  'amount',
  'shippedQty',
  'receivedQty',
  'rejectedQty',
  'deliveryDate',
  'taxRate',
  'taxAmount',
  'materialCode',
  'settledQty',
  'invoicedQty',
];

export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <Section title="订单明细" id="lines" hint={`共 ${lines.length} 行`}>
      <PlainTable
        caption="订单明细"
        rows={lines}
        of={orderLine}
        columns={LINE_COLUMNS}
        totals={['taxAmount', 'amount']}
      />
    </Section>
  );
}

function ShipmentBlock({ shipment }: { shipment: Shipment }) {
  const { shipNo, carrier, waybillNo, status, traces, files, lines } = shipment;
  return (
    <Section
      title={shipNo}
      hint={`${carrier}　运单号 ${waybillNo}`}
      actions={<StatusTag code={status} {...SHIPMENT_STATUS} />}
    >
      <Stack>
        <PlainTable caption={`发货单 ${shipNo}`} rows={lines} of={shippedLine} rowKey="lineNo" />
        <Timeline items={[...traces].reverse().map(({ at, text }) => ({ key: at, time: dateTime(at), title: text }))} />
        {files.length > 0 && <Attachments files={files} />}
      </Stack>
    </Section>
  );
}

export function Files({ files }: Pick<OrderDetail, 'files'>) {
  return (
    <Section title="附件" id="files" hint={`${files.length} 个`}>
      {files.length === 0 ? <Quiet>下单时没有上传附件。</Quiet> : <Attachments files={files} />}
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

export function Receipts({ receipts }: Pick<OrderDetail, 'receipts'>) {
  return (
    <Section title="收货验收" id="receipts" hint={`${receipts.length} 张收货单`}>
      {receipts.length === 0 && <Quiet>尚未收货，采购单位收货验收后这里显示收货单。</Quiet>}
      <Stack>
        {receipts.map(({ id, receiptNo, receiverName, receivedAt, lines }) => (
          <Section key={id} title={receiptNo} hint={`${receiverName}　${dateTime(receivedAt)}`}>
            <PlainTable caption={`收货单 ${receiptNo}`} rows={lines} of={receivedLine} rowKey="lineNo" />
          </Section>
        ))}
      </Stack>
    </Section>
  );
}
