import { mayCall, useCall, useSession, useSubmit } from '@portal/sdk';
import { ActionButton, BusyButton, Checkbox, FormlessDialog, Section, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { type Column, MiniBar, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { type ContractDetail, contractManagement } from './contract.ts';

type Order = ContractDetail['orders'][number];

interface Props {
  contract: ContractDetail;
  then: () => unknown;
}

const ORDERS: readonly Column<Order>[] = [
  {
    title: '订单编号',
    key: 'orderNo',
    width: 192,
    show: ({ id, orderNo }) => <TextLink to={`/orderManagement/orderDetail?id=${id}`}>{orderNo}</TextLink>,
  },
  { title: '项目', field: 'projectName', width: 240 },
  { title: '下单日期', field: 'orderDate', width: 112 },
  { title: '含税金额（元）', field: 'orderAmount', as: 'money', width: 152 },
  { title: '收货进度', field: 'receiptRate', width: 112, as: (rate) => <MiniBar value={rate} label="收货进度" /> },
];

/** Refused and cancelled orders use nothing of the contract. */
const COUNTED: Column<Order> = {
  title: '计入执行',
  field: 'counted',
  codes: { true: '计入', false: '不计入' },
  width: 88,
};

function FreeOrders({
  id,
  chosen,
  onChange,
}: {
  id: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const orders = useCall(contractManagement.freeOrders, { id });
  const choice: Column<Order> = {
    title: '选择',
    key: 'choice',
    width: 64,
    show: ({ id: orderId, orderNo }) => (
      <Checkbox
        checked={chosen.includes(orderId)}
        aria-label={`选择订单 ${orderNo}`}
        onChange={(_, { checked }) =>
          onChange(checked === true ? [...chosen, orderId] : chosen.filter((other) => other !== orderId))
        }
      />
    ),
  };
  return (
    <WhenLoaded answer={orders} rows={6}>
      {(found) => (
        <PlainTable
          caption="可关联的订单"
          rows={found}
          rowKey="id"
          columns={[choice, ...ORDERS]}
          height={360}
          empty="双方没有未关联合同的订单"
        />
      )}
    </WhenLoaded>
  );
}

function LinkOrders({ contract: { id, version, contractNo }, then }: Props) {
  const session = useSession();
  const { busy, submit } = useSubmit(contractManagement.link);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  if (!mayCall(session, contractManagement.link)) return null;
  const send = async () => {
    if (chosen.length === 0 || (await submit({ id, version, orderIds: chosen })) === undefined) return;
    setOpen(false);
    setChosen([]);
    await then();
  };
  return (
    <>
      <BusyButton busy={false} onPress={() => setOpen(true)}>
        关联订单
      </BusyButton>
      <FormlessDialog
        open={open}
        title={`关联订单 · ${contractNo}`}
        width={860}
        ok={`关联${chosen.length > 0 ? `（${chosen.length}）` : ''}`}
        busy={busy}
        onOk={() => void send()}
        onClose={() => setOpen(false)}
      >
        <FreeOrders id={id} chosen={chosen} onChange={setChosen} />
      </FormlessDialog>
    </>
  );
}

/** 关联订单：合同执行金额由此汇总。 */
export function ContractOrders({ contract, then }: Props) {
  const { id, version, own, status, orders, executedAmount } = contract;
  const changeable = own && status === 40;
  const unlink: Column<Order> = {
    title: '操作',
    key: 'unlink',
    width: 96,
    show: ({ id: orderId, orderNo }) => (
      <ActionButton
        call={contractManagement.unlink}
        input={{ id, version, orderId }}
        ask={`解除订单 ${orderNo} 与本合同的关联？`}
        then={then}
      >
        解除关联
      </ActionButton>
    ),
  };
  return (
    <Section
      title="关联订单"
      id="orders"
      hint={`共 ${orders.length} 张，合计为已执行金额；拒单、作废的不计，已关闭的按收货计`}
      {...(changeable && { actions: <LinkOrders contract={contract} then={then} /> })}
    >
      <PlainTable
        caption="关联订单"
        rows={orders}
        rowKey="id"
        columns={[...ORDERS, COUNTED, ...(changeable ? [unlink] : [])]}
        totals={{ orderAmount: executedAmount }}
        empty="暂无关联订单"
      />
    </Section>
  );
}
