import { useCall } from '@portal/sdk';
import { useNavigate, useSearchParams } from '@portal/sdk/router';
import {
  EmptyState,
  factsOf,
  KeyFacts,
  LinkButton,
  Page,
  Section,
  StatusTag,
  UnitPrice,
  WhenLoaded,
} from '@portal/sdk/ui';
import { Form } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { QuantityEntry } from '../orderManagement/quantity-entry.tsx';
import { placement, PRICE_FROM, type Quote, quote as quoted, quoteLine, type Wanted } from './contract.ts';

/** `12:3,15` — goods and quantities, one where none is given. */
export function wantedFrom(text: string): Wanted {
  return text
    .split(',')
    .map((part) => part.split(':'))
    .flatMap(([goodsId = '', qty = '1']) =>
      /^\d{1,19}$/.test(goodsId) && /^\d{1,14}(\.\d{1,4})?$/.test(qty) && Number(qty) > 0 ? [{ goodsId, qty }] : [],
    );
}

interface LinesProps {
  quote: Quote;
  onEnter: (goodsId: string, qty: string | undefined) => void;
}

function Lines({ quote: { lines }, onEnter }: LinesProps) {
  return (
    <PlainTable
      caption="下单商品"
      rows={lines}
      of={quoteLine}
      rowKey="goodsId"
      columns={[
        'goodsCode',
        'name',
        'spec',
        'unit',
        'moq',
        {
          field: 'qty',
          width: 136,
          align: 'start',
          as: (qty, { goodsId, name }) => (
            <QuantityEntry label={`${name}数量`} value={qty} onChange={(next) => onEnter(goodsId, next)} />
          ),
        },
        {
          field: 'unitPrice',
          width: 184,
          align: 'end',
          as: (unitPrice, { priceFrom }) => (
            <span style={{ display: 'inline-flex', gap: 6 }}>
              <StatusTag code={priceFrom} {...PRICE_FROM} />
              <UnitPrice value={unitPrice} />
            </span>
          ),
        },
        'taxRate',
        'amount',
        'leadDays',
      ]}
      totals={['amount']}
    />
  );
}

function Order({ quote, wanted }: { quote: Quote; wanted: Wanted }) {
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const receiver = useCall(placement.receiver, {});
  const enter = (goodsId: string, qty: string | undefined) => {
    if (qty === undefined || !(Number(qty) > 0)) return;
    const next = wanted.map((line) => (line.goodsId === goodsId ? { goodsId, qty } : line));
    setParams({ goods: next.map((line) => `${line.goodsId}:${line.qty}`).join() }, { replace: true });
  };
  if (receiver.loading) return null;
  return (
    <>
      <Section
        title="下单商品"
        hint={quote.supplierName}
        actions={<KeyFacts items={factsOf(quoted, quote, ['amount', 'taxAmount'])} />}
      >
        <Lines quote={quote} onEnter={enter} />
      </Section>
      <Form
        call={placement.place}
        ok="提交订单"
        done="下单成功，已通知供应商确认"
        input={{ lines: [...wanted] }}
        initial={{ deliveryDate: quote.earliest, ...receiver.data }}
        onDone={async ({ orderId }) => {
          await navigate(`/orderManagement/orderDetail?id=${orderId}`, { replace: true });
        }}
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
            ],
          },
        ]}
      />
    </>
  );
}

/** 下单：一家供应商的在架商品，按数量取阶梯价或协议价，填写交期与收货人后提交。 */
export default function PlaceOrderPage() {
  const [params] = useSearchParams();
  const wanted = wantedFrom(params.get('goods') ?? '');
  const quote = useCall(placement.quote, wanted.length === 0 ? undefined : { lines: wanted });
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
    <Page title="下单">
      <WhenLoaded answer={quote}>{(found) => <Order quote={found} wanted={wanted} />}</WhenLoaded>
    </Page>
  );
}
