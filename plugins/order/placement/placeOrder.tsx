import { useCall } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import { useNavigate, useSearchParams } from '@portal/sdk/router';
import { EmptyState, KeyFacts, LinkButton, Money, Page, Section, ToneTag, UnitPrice, WhenLoaded } from '@portal/sdk/ui';
import { Form } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { QuantityEntry } from '../orderManagement/quantity-entry.tsx';
import { placement, PRICE_FROM, type Quote, type QuoteLine, type Wanted } from './contract.ts';

const PRICE_TONE = { LIST: 'neutral', TIER: 'info', AGREED: 'success' } as const;

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
  const columns: readonly Column<QuoteLine>[] = [
    { title: '商品编码', field: 'goodsCode', as: 'copy', width: 196 },
    { title: '名称', field: 'name', width: 168 },
    { title: '规格', field: 'spec', width: 160 },
    { title: '单位', field: 'unit', width: 60 },
    { title: '起订量', field: 'moq', as: 'quantity', width: 80 },
    {
      title: '数量',
      key: 'qty',
      width: 136,
      show: ({ goodsId, name, qty }) => (
        <QuantityEntry label={`${name}数量`} value={qty} onChange={(next) => onEnter(goodsId, next)} />
      ),
    },
    {
      title: '含税单价（元）',
      key: 'unitPrice',
      width: 184,
      align: 'end',
      show: ({ unitPrice, priceFrom }) => (
        <span style={{ display: 'inline-flex', gap: 6 }}>
          <ToneTag tone={PRICE_TONE[priceFrom]}>{PRICE_FROM[priceFrom]}</ToneTag>
          <UnitPrice value={unitPrice} />
        </span>
      ),
    },
    { title: '税率', field: 'taxRate', width: 64, align: 'end', as: (rate) => percent(rate, { decimals: 0 }) },
    { title: '金额（元）', field: 'amount', as: 'money', width: 136 },
    { title: '供货周期（天）', field: 'leadDays', width: 120, align: 'end' },
  ];
  return <PlainTable caption="下单商品" rows={lines} rowKey="goodsId" columns={columns} totals={['amount']} />;
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
        actions={
          <KeyFacts
            items={[
              { label: '价税合计（元）', value: <Money value={quote.amount} /> },
              { label: '其中税额（元）', value: <Money value={quote.taxAmount} /> },
            ]}
          />
        }
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
              { name: 'projectName', label: '项目名称' },
              {
                name: 'deliveryDate',
                label: '要求交期',
                hint: `最早 ${quote.earliest}（今天加供货周期）`,
                check: (day) =>
                  day !== undefined && day < quote.earliest ? `要求交期不能早于 ${quote.earliest}` : undefined,
              },
              { name: 'receiverName', label: '收货人' },
              { name: 'receiverPhone', label: '收货人电话', malformed: '请输入 11 位手机号码' },
              { name: 'receiverAddress', label: '收货地址', wide: true },
              { name: 'remark', label: '备注', kind: 'area' },
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
