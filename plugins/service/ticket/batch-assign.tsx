import { toast, useCall } from '@portal/sdk';
import { FormlessDialog } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { ticket, type TicketRow } from './contract.ts';

type Failure = { ticketNo: string; reason: string };

/** 批量转派：可转派的一并转出，不能转派的逐单说明原因。 */
export function BatchAssign({ rows, then }: { rows: readonly TicketRow[]; then: () => unknown }) {
  const { data = [] } = useCall(ticket.selectHandler, {});
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const codes = Object.fromEntries(data.map((one) => [one.userId, `${one.handlerName}（未结 ${one.openCount}）`]));
  const report = ({ moved, failed }: { moved: number; failed: readonly Failure[] }) => {
    toast({
      intent: failed.length > 0 ? 'warning' : 'success',
      message: `成功 ${moved} 张，失败 ${failed.length} 张`,
    });
    setFailures(failed);
    if (failed.length === 0) void then();
  };
  const close = () => {
    setFailures([]);
    void then();
  };
  return (
    <>
      <FormButton
        call={ticket.assign}
        title={`批量转派 ${rows.length} 张工单`}
        appearance="primary"
        input={{ tickets: rows.map(({ id, version }) => ({ id, version })) }}
        done="转派完成"
        fields={[
          { name: 'handlerId', label: '处理人', codes },
          { name: 'remark', label: '说明', kind: 'area' },
        ]}
        then={report}
      >
        批量转派（{rows.length}）
      </FormButton>
      <FormlessDialog open={failures.length > 0} title={`${failures.length} 张工单未能转派`} onClose={close}>
        <PlainTable
          caption="未能转派的工单"
          rows={failures}
          rowKey="ticketNo"
          columns={[
            { title: '编号', field: 'ticketNo', width: 180 },
            { title: '原因', field: 'reason', width: 260 },
          ]}
        />
      </FormlessDialog>
    </>
  );
}
