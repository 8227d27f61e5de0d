import { useCall } from '@portal/sdk';
import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { useNavigate, useSearchParams } from '@portal/sdk/router';
import {
  EmptyState,
  factsOf,
  KeyFacts,
  LinkButton,
  Page,
  Section,
  TextLink,
  useSettled,
  WhenLoaded,
} from '@portal/sdk/ui';
import { Form } from '@portal/sdk/ui/form';
import { type LineColumn, LineGrid, PlainTable } from '@portal/sdk/ui/table';
import { useEffect, useEffectEvent, useState } from 'react';
import { aboutOrder, orderPath } from '../addresses.ts';
import {
  placedOrder,
  type PlacedOrder,
  placement,
  type Quote,
  quote as quoted,
  quoteLine,
  type QuoteLine,
  type Wanted,
} from './contract.ts';
import { PriceFrom } from './price-from.tsx';

/** `12:3,15` — goods and quantities, one where none is given. */
export function wantedFrom(text: string): Wanted {
  return text
    .split(',')
    .map((part) => part.split(':'))
    .flatMap(([goodsId = '', qty = '1']) =>
      /^\d{1,19}$/.test(goodsId) && /^\d{1,14}(\.\d{1,4})?$/.test(qty) && Number(qty) > 0 ? [{ goodsId, qty }] : [],
    );
}

const isQuantity = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,14}(\.\d{1,4})?$/.test(text) && Number(text) > 0;

const quantityFault = (qty: string, { moq, unit }: QuoteLine) => {
  if (!(Number(qty) > 0)) return '数量必须大于 0';
  return Number(qty) < Number(moq) ? `起订量为 ${moq} ${unit}` : undefined;
};

const COLUMNS: readonly LineColumn<QuoteLine, typeof quoteLine.properties>[] = [
  { field: 'goodsCode', width: 204 },
  { field: 'name', width: 144 },
  { field: 'spec', width: 112 },
  { field: 'unit', width: 52 },
  { field: 'moq', width: 72 },
  { enter: 'qty', width: 104, check: quantityFault },
  {
    field: 'unitPrice',
    width: 172,
    align: 'end',
    as: (unitPrice, { priceFrom }) => <PriceFrom price={unitPrice} from={priceFrom} />,
  },
  { field: 'taxRate', width: 64 },
  { field: 'amount', width: 136 },
];

const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** Quantities as they are typed; asked for once typing rests. */
function useQuantities(quote: Quote, wanted: Wanted) {
  const [, setParams] = useSearchParams();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const address = wanted.map(({ goodsId, qty }) => `${goodsId}:${isQuantity(typed[goodsId]) ? typed[goodsId] : qty}`);
  const settled = useSettled(address.join());
  const ask = useEffectEvent((goods: string) => {
    if (goods !== wanted.map(({ goodsId, qty }) => `${goodsId}:${qty}`).join()) setParams({ goods }, { replace: true });
  });
  useEffect(() => ask(settled), [settled]);
  return {
    lines: quote.lines.map((line) => ({ ...line, qty: typed[line.goodsId] ?? line.qty })),
    enter: (rows: readonly QuoteLine[]) =>
      setTyped((now) => ({ ...now, ...Object.fromEntries(rows.map(({ goodsId, qty }) => [goodsId, qty])) })),
  };
}

/** What became of it: the page of the one order, or all of them with their numbers. */
function Result({ orders }: { orders: readonly PlacedOrder[] }) {
  return (
    <Page
      title="下单成功"
      actions={
        <LinkButton to="/orderManagement/cart" appearance="secondary">
          返回购物车
        </LinkButton>
      }
    >
      <Section title={`已生成 ${orders.length} 张订单`} hint="已通知各家供应商确认">
        <PlainTable
          caption="已生成的订单"
          rows={orders}
          of={placedOrder}
          rowKey="orderId"
          columns={[
            {
              field: 'orderNo',
              as: (orderNo, { orderId }) => <TextLink to={orderPath(orderId)}>{orderNo}</TextLink>,
            },
            'supplierName',
            'amount',
          ]}
          totals={['amount']}
        />
      </Section>
    </Page>
  );
}

/** One order by its number; several stand on the page. */
function toldOf(orders: readonly PlacedOrder[]) {
  const message = '下单成功，已通知供应商确认';
  const [first] = orders;
  if (!first || orders.length > 1) return message;
  return { message, about: aboutOrder({ id: first.orderId, orderNo: first.orderNo }) };
}

interface OrderProps {
  quote: Quote;
  wanted: Wanted;
  onDone: (orders: readonly PlacedOrder[]) => unknown;
}

function Order({ quote, wanted, onDone }: OrderProps) {
  const receiver = useCall(placement.receiver, {});
  const [key] = useState(newKey);
  const { lines, enter } = useQuantities(quote, wanted);
  if (receiver.loading) return null;
  return (
    <>
      {[...new Set(lines.map(({ supplierName }) => supplierName))].map((supplierName) => (
        <Section key={supplierName} title="下单商品" hint={supplierName}>
          <LineGrid
            caption={`${supplierName}的下单商品`}
            of={quoteLine}
            columns={COLUMNS}
            rows={lines.filter((line) => line.supplierName === supplierName)}
            rowKey="goodsId"
            onChange={enter}
            totals={['amount']}
          />
        </Section>
      ))}
      <KeyFacts items={factsOf(quoted, quote, ['amount', 'taxAmount'])} />
      <Form
        call={placement.place}
        draftKey="order:place"
        ok="提交订单"
        done={({ orders }) => toldOf(orders)}
        input={{ key, lines: quote.lines.map(({ goodsId, qty, unitPrice }) => ({ goodsId, qty, unitPrice })) }}
        initial={{ deliveryDate: quote.earliest, ...receiver.data }}
        onDone={({ orders }) => onDone(orders)}
        sections={[
          {
            title: '交货与收货',
            fields: [
              'projectName',
              {
                name: 'deliveryDate',
                hint: `最早 ${quote.earliest}（今天加供货周期）`,
                check: (day) =>
                  day !== undefined && day < quote.earliest ? `要求交期不能早于 ${quote.earliest}` : undefined,
              },
              'receiverName',
              { name: 'receiverPhone', malformed: '请输入 11 位手机号码' },
              { name: 'receiverAddress', span: 'row' },
              'remark',
              { name: 'files', kind: 'files', accept: evidenceSuffixes },
            ],
          },
        ]}
      />
    </>
  );
}

/** 下单：在架商品按供应商分组，按数量取阶梯价或协议价，填写交期与收货人后一次提交，每家供应商一张订单。 */
export default function PlaceOrderPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [placed, setPlaced] = useState<readonly PlacedOrder[]>([]);
  const wanted = wantedFrom(params.get('goods') ?? '');
  const quote = useCall(placement.quote, wanted.length === 0 ? undefined : { lines: wanted });
  const finish = async (orders: readonly PlacedOrder[]) => {
    const [first] = orders;
    if (!first || orders.length > 1) return setPlaced(orders);
    return navigate(orderPath(first.orderId), { replace: true });
  };
  if (placed.length > 0) return <Result orders={placed} />;
  if (wanted.length === 0)
    return (
      <Page title="下单">
        <EmptyState
          title="还没有选择商品"
          hint="请在商品列表中选择在架商品后下单。"
          action={<LinkButton to="/productManagement/goodsList">去选商品</LinkButton>}
        />
      </Page>
    );
  return (
    <Page
      title="下单"
      actions={
        <LinkButton to="/orderManagement/cart" appearance="secondary">
          返回购物车
        </LinkButton>
      }
    >
      <WhenLoaded answer={quote}>{(found) => <Order quote={found} wanted={wanted} onDone={finish} />}</WhenLoaded>
    </Page>
  );
}
