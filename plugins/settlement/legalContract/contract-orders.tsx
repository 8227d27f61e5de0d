import { labelOf } from '@portal/sdk/contract';
import { useSubmit } from '@portal/sdk';
import { ActionButton, DialogButton, FormlessDialog, Section, TextLink } from '@portal/sdk/ui';
import { MiniBar, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { type ContractDetail, contractManagement, type LinkedOrder } from './contract.ts';
import { OrderChoice } from './order-choice.tsx';
import { linkedOrder } from './schema.ts';

interface Props {
  contract: ContractDetail;
  onDone: () => unknown;
}

function LinkOrders({ contract, onDone, onClose }: Props & { onClose: () => void }) {
  const { id, version, contractNo, parties, side, agreementNo } = contract;
  const other = parties.find((party) => party.side !== side);
  const { busy, submit } = useSubmit(contractManagement.link);
  const [chosen, setChosen] = useState<string[]>([]);
  const send = async () => {
    if (chosen.length === 0 || (await submit({ id, version, orderIds: chosen })) === undefined) return;
    onClose();
    await onDone();
  };
  return (
    <FormlessDialog
      open
      title={`关联订单 · ${contractNo}`}
      width={920}
      ok={`关联${chosen.length > 0 ? `（${chosen.length}）` : ''}`}
      busy={busy}
      onOk={() => void send()}
      onClose={onClose}
    >
      <OrderChoice
        otherEntId={other?.entId ?? '0'}
        agreementNo={agreementNo ?? undefined}
        chosen={chosen}
        onChange={setChosen}
      />
    </FormlessDialog>
  );
}

/** Before a contract is in force its orders are only planned. */
const hintOf = ({ signDate, orders: { length } }: ContractDetail) =>
  signDate === null
    ? `共 ${length} 张，合同生效后计入已执行金额`
    : `共 ${length} 张，合计为已执行金额；拒单、作废的不计，已关闭的按收货计`;

/** 关联订单：起草时选定或履行中关联，合同执行金额由此汇总。 */
export function ContractOrders({ contract, onDone }: Props) {
  const { id, version, may, signDate, orders, executedAmount } = contract;
  const unlink = ({ id: orderId, orderNo }: LinkedOrder) => (
    <ActionButton
      call={contractManagement.unlink}
      input={{ id, version, orderId }}
      ask={`解除订单 ${orderNo} 与本合同的关联？`}
      onDone={onDone}
    >
      解除关联
    </ActionButton>
  );
  return (
    <Section
      title="关联订单"
      id="orders"
      hint={hintOf(contract)}
      {...(may.includes('LINK') && {
        actions: (
          <DialogButton dialog={(onClose) => <LinkOrders {...{ contract, onDone, onClose }} />}>关联订单</DialogButton>
        ),
      })}
    >
      <PlainTable
        caption="关联订单"
        rows={orders}
        rowKey="id"
        of={linkedOrder}
        columns={[
          {
            field: 'orderNo',
            as: (orderNo, { id: orderId }) => (
              <TextLink to={`/orderManagement/orderDetail?id=${orderId}`}>{orderNo}</TextLink>
            ),
          },
          'projectName',
          'orderDate',
          'orderAmount',
          'status',
          {
            field: 'receiptRate',
            as: (rate) => <MiniBar value={rate} label={labelOf(linkedOrder.properties.receiptRate)} />,
          },
          ...(signDate === null
            ? []
            : [{ field: 'counted' as const, as: (counted: boolean) => (counted ? '计入' : '不计入') }]),
        ]}
        {...(may.includes('UNLINK') && { rowActions: unlink, actionsWidth: 96 })}
        totals={signDate === null ? ['orderAmount'] : { orderAmount: executedAmount }}
        empty="暂无关联订单"
      />
    </Section>
  );
}
