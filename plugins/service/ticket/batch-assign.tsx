import { useCall } from '@portal/sdk';
import { FormButton } from '@portal/sdk/ui/form';
import { useBatchReport } from '@portal/sdk/ui/table';
import { ticket, type TicketRow } from './contract.ts';

const WORDS = { noun: '工单', unit: '张', number: '编号' };

/** 批量转派：可转派的一并转出，不能转派的逐单说明原因。 */
export function BatchAssign({ rows, onDone }: { rows: readonly TicketRow[]; onDone: () => unknown }) {
  const { data = [] } = useCall(ticket.selectHandler, {});
  const { report, dialog } = useBatchReport(WORDS, onDone);
  const codes = Object.fromEntries(data.map((one) => [one.userId, `${one.handlerName}（未结 ${one.openCount}）`]));
  return (
    <>
      <FormButton
        call={ticket.assign}
        title={`批量转派 ${rows.length} 张工单`}
        look="primary"
        input={{ tickets: rows.map(({ id, version }) => ({ id, version })) }}
        done="转派完成"
        fields={[
          { name: 'handlerId', label: '处理人', codes },
          { name: 'remark', label: '说明', kind: 'area' },
        ]}
        onDone={({ moved, failed }) =>
          report(
            moved,
            failed.map(({ ticketNo, reason }) => ({ name: ticketNo, reason })),
          )
        }
      >
        批量转派（{rows.length}）
      </FormButton>
      {dialog}
    </>
  );
}
