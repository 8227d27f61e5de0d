import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { request, toast } from '@portal/sdk';
import { FormDialog } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { type ChangeDetail, deliveryDate } from '../deliveryDate/contract.ts';
import type { OrderDialogProps } from './delivery-dialogs.tsx';
import { openLine } from './lines.ts';

interface Props extends OrderDialogProps {
  /** The draft to go on with; without it a new application begins. */
  draft?: ChangeDetail;
}

/** 申请交期变更：选择订单行、新交期和原因，提交后进入一级审核。 */
export function ChangeDialog({ order, draft, onClose, onDone }: Props) {
  const owed = order.lines.filter(({ qty, shippedQty }) => Number(shippedQty) < Number(qty));
  const chosen = draft ? owed.filter(({ lineNo }) => draft.lines.some((line) => line.lineNo === lineNo)) : owed;
  return (
    <FormDialog
      call={deliveryDate.save}
      title={`申请交期变更 · ${order.orderNo}`}
      width={720}
      columns={2}
      ok="提交审核"
      draftKey={`order-change:${order.id}`}
      done="申请已保存"
      input={{ orderId: order.id, ...(draft && { id: draft.id, version: draft.version }) }}
      initial={{ ...draft, lineIds: chosen.map(({ id }) => id) }}
      fields={[
        {
          name: 'lineIds',
          kind: 'custom',
          render: (value = [], onChange) => (
            <PlainTable
              caption="可变更的订单行"
              rows={owed}
              of={openLine}
              rowKey="id"
              choice={{ chosen: value, onChange, nameOf: ({ lineNo }) => `选择第 ${lineNo} 行` }}
              columns={['lineNo', 'name', 'qty', 'shippedQty', 'deliveryDate']}
            />
          ),
        },
        'newDate',
        'reasonType',
        'remark',
        { name: 'files', kind: 'files', accept: evidenceSuffixes },
      ]}
      onDone={async (saved) => {
        await request(deliveryDate.submit, saved).finally(onDone);
        toast({ intent: 'success', message: '已提交一级审核' });
      }}
      open
      onClose={onClose}
    />
  );
}
