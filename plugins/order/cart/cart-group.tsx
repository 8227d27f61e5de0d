import { ActionButton, Checkbox, KeyFacts, Section, StatusTag, TextLink, UnitPrice } from '@portal/sdk/ui';
import { type LineColumn, LineGrid } from '@portal/sdk/ui/table';
import { PriceFrom } from '../placement/price-from.tsx';
import { cart, CART_STATE, cartLine, type CartLine } from './contract.ts';

export interface Chosen extends CartLine {
  /** Goes into the next order. */
  readonly chosen: boolean;
}

/** What stands in the way of a line is said at its quantity. */
const quantityFault = (qty: string, { moq, unit }: Chosen) => {
  if (!(Number(qty) > 0)) return '数量必须大于 0';
  return Number(qty) < Number(moq) ? `起订量为 ${moq} ${unit}` : undefined;
};

const COLUMNS: readonly LineColumn<Chosen, typeof cartLine.properties>[] = [
  {
    field: 'goodsCode',
    width: 156,
    as: (code, { goodsId }) => <TextLink to={`/productManagement/goodsInfo?id=${goodsId}`}>{code}</TextLink>,
  },
  { field: 'name', width: 108 },
  { field: 'spec', width: 104 },
  { field: 'unit', width: 56 },
  { enter: 'qty', width: 80, check: quantityFault },
  {
    field: 'unitPrice',
    width: 164,
    align: 'end',
    as: (price, { priceFrom, state, seenPrice }) =>
      state === 'PRICE' ? (
        <>
          <s>
            <UnitPrice value={seenPrice} />
          </s>
          {' → '}
          <UnitPrice value={price} />
        </>
      ) : (
        <PriceFrom price={price} from={priceFrom} />
      ),
  },
  { field: 'amount', width: 104 },
  { field: 'priceValidTo', width: 108 },
];

const agreed = ({ id, qty, unitPrice: seenPrice }: Chosen) => ({ id, qty, seenPrice });

interface Props {
  supplierName: string;
  lines: readonly Chosen[];
  onEnter: (lines: readonly Chosen[]) => void;
  onChoose: (id: string, chosen: boolean) => void;
  onDone: () => unknown;
}

/** 一家供应商的商品：改数量、接受新价、移除、选择是否下单。 */
export function CartGroup({ supplierName, lines, onEnter, onChoose, onDone }: Props) {
  const agreeing = { call: cart.save, done: '已接受新价', onDone };
  const moved = lines.filter(({ state }) => state === 'PRICE');
  return (
    <Section
      title={supplierName}
      hint={`${lines.length} 种商品`}
      actions={
        moved.length > 1 && (
          <ActionButton {...agreeing} appearance="secondary" input={{ lines: moved.map(agreed) }}>
            接受 {moved.length} 个新价
          </ActionButton>
        )
      }
    >
      {moved.length > 0 && (
        <KeyFacts items={[{ label: '价格已变动', value: `${moved.length} 种商品，接受新价后才能下单` }]} />
      )}
      <LineGrid
        caption={`${supplierName}的商品`}
        of={cartLine}
        columns={COLUMNS}
        rows={lines}
        rowKey="id"
        onChange={onEnter}
        totals={['amount']}
        actionsWidth={128}
        rowActions={(line) => (
          <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
            {line.state === 'READY' ? (
              <Checkbox label="下单" checked={line.chosen} onChange={(chosen) => onChoose(line.id, chosen)} />
            ) : (
              <StatusTag code={line.state} {...CART_STATE} />
            )}
            {line.state === 'PRICE' && (
              <ActionButton {...agreeing} input={{ lines: [agreed(line)] }}>
                接受新价
              </ActionButton>
            )}
            <ActionButton
              call={cart.remove}
              input={{ ids: [line.id] }}
              appearance="danger"
              done="已移除"
              onDone={onDone}
            >
              移除
            </ActionButton>
          </span>
        )}
      />
    </Section>
  );
}
