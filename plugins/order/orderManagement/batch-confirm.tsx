import { CallError, confirm, mayCall, request, toast, useSession } from '@portal/sdk';
import { BusyButton, FormlessDialog } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { type OrderRow, orderManagement } from './contract.ts';

interface Failure {
  orderNo: string;
  reason: string;
}

async function attempt({ id, version, orderNo }: OrderRow): Promise<Failure | undefined> {
  try {
    await request(orderManagement.confirm, { orderId: id, version }, { quiet: true });
    return undefined;
  } catch (error) {
    return { orderNo, reason: error instanceof CallError ? error.message : '网络异常，请重试' };
  }
}

/** 批量确认：逐单办理，结束后报告成功与失败的订单。 */
export function BatchConfirm({ rows, then }: { rows: readonly OrderRow[]; then: () => unknown }) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  if (!mayCall(session, orderManagement.confirm)) return null;
  const confirmable = rows.filter(({ status, side }) => status === 10 && side === 'SUPPLIER');

  const run = async () => {
    if (!(await confirm({ message: `确认接受选中的 ${confirmable.length} 张待确认订单？` }))) return;
    setBusy(true);
    const failed: Failure[] = [];
    for (const order of confirmable) {
      const failure = await attempt(order);
      if (failure) failed.push(failure);
    }
    setBusy(false);
    setFailures(failed);
    toast({
      intent: failed.length > 0 ? 'warning' : 'success',
      message: `成功 ${confirmable.length - failed.length} 张，失败 ${failed.length} 张`,
    });
    if (failed.length === 0) await then();
  };
  const close = () => {
    setFailures([]);
    void then();
  };
  return (
    <>
      <BusyButton look="primary" busy={busy} disabled={confirmable.length === 0} onPress={() => void run()}>
        批量确认{confirmable.length > 0 && `（${confirmable.length}）`}
      </BusyButton>
      <FormlessDialog open={failures.length > 0} title={`${failures.length} 张订单未能确认`} onClose={close}>
        <PlainTable
          caption="未能确认的订单"
          rows={failures}
          rowKey="orderNo"
          columns={[
            { title: '订单编号', field: 'orderNo', width: 180 },
            { title: '原因', field: 'reason', width: 260 },
          ]}
        />
      </FormlessDialog>
    </>
  );
}
