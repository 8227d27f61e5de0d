import { request, useCall } from '@portal/sdk';
import { useNavigate } from '@portal/sdk/router';
import { Button, DialogButton, EmptyState, LinkButton, Page, useSettled, WhenLoaded } from '@portal/sdk/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { mostGoods } from '../placement/contract.ts';
import { CartGroup, type Chosen } from './cart-group.tsx';
import { cart, type CartLine } from './contract.ts';
import { PasteCodes } from './paste-codes.tsx';

const isQuantity = (text: string) => /^\d{1,14}(\.\d{1,4})?$/.test(text) && Number(text) > 0;

/** Quantities as they are typed; kept by the server once typing rests. */
function useQuantities(lines: readonly CartLine[], reload: () => Promise<unknown>) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const before = new Map(lines.map(({ id, qty }) => [id, qty]));
  const changed = Object.entries(typed).filter(([id, qty]) => isQuantity(qty) && before.get(id) !== qty);
  const settled = useSettled(JSON.stringify(changed.map(([id, qty]) => ({ id, qty }))));
  const keep = useEffectEvent(async (text: string) => {
    const sent: { id: string; qty: string }[] = JSON.parse(text);
    if (sent.length === 0) return;
    await request(cart.save, { lines: sent }).catch(() => undefined); // the host has shown why
    await reload();
    const isSent = ([id, qty]: readonly [string, string]) => sent.some((line) => line.id === id && line.qty === qty);
    setTyped((now) => Object.fromEntries(Object.entries(now).filter((entry) => !isSent(entry))));
  });
  useEffect(() => void keep(settled), [settled]);
  return {
    shown: lines.map((line) => ({ ...line, qty: typed[line.id] ?? line.qty })),
    pending: changed.length > 0,
    enter: (rows: readonly CartLine[]) =>
      setTyped((now) => ({ ...now, ...Object.fromEntries(rows.map(({ id, qty }) => [id, qty])) })),
  };
}

function Groups({ lines, reload }: { lines: readonly CartLine[]; reload: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const { shown, enter, pending } = useQuantities(lines, reload);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set()); // lines that stay in the cart
  const rows: readonly Chosen[] = shown.map((line) => ({
    ...line,
    chosen: line.state === 'READY' && !left.has(line.id),
  }));
  const suppliers = [...new Set(rows.map(({ supplierName }) => supplierName))];
  const chosen = rows.filter((line) => line.chosen);
  const count = new Set(chosen.map(({ supplierName }) => supplierName)).size;
  const choose = (id: string, isChosen: boolean) =>
    setLeft((now) => new Set(isChosen ? [...now].filter((other) => other !== id) : [...now, id]));
  const order = () => {
    const goods = chosen.slice(0, mostGoods).map(({ goodsId, qty }) => `${goodsId}:${qty}`);
    void navigate(`/orderManagement/placeOrder?goods=${goods.join()}`);
  };
  return (
    <>
      {suppliers.map((supplierName) => (
        <CartGroup
          key={supplierName}
          supplierName={supplierName}
          lines={rows.filter((line) => line.supplierName === supplierName)}
          onEnter={enter}
          onChoose={choose}
          onDone={reload}
        />
      ))}
      <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button appearance="primary" disabled={chosen.length === 0 || pending} onClick={order}>
          {`去下单（${chosen.length} 种商品，${count} 家供应商）`}
        </Button>
      </div>
    </>
  );
}

/** 购物车：各家供应商的商品，改数量、按编码粘贴、接受新价，一次下单，每家一张订单。 */
export default function CartPage() {
  const content = useCall(cart.lines, {});
  return (
    <Page
      title="购物车"
      actions={
        <>
          <LinkButton to="/productManagement/goodsList" appearance="secondary">
            去选商品
          </LinkButton>
          <DialogButton call={cart.addCodes} dialog={(close) => <PasteCodes onClose={close} onDone={content.reload} />}>
            按编码加入
          </DialogButton>
        </>
      }
    >
      <WhenLoaded answer={content}>
        {({ lines }) =>
          lines.length === 0 ? (
            <EmptyState title="购物车是空的" hint="在商品列表中加入商品，或从 Excel 粘贴商品编码和数量。" />
          ) : (
            <Groups lines={lines} reload={content.reload} />
          )
        }
      </WhenLoaded>
    </Page>
  );
}
