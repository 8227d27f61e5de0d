import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { request, toast } from '@portal/sdk';
import { FormDialog } from '@portal/sdk/ui/form';
import { type ChangeDetail, deliveryDate, forceMajeure, REASON_TYPE } from '../deliveryDate/contract.ts';
import type { OrderDetail } from './contract.ts';
import { LinesChoice } from './lines-choice.tsx';

interface Props {
  order: OrderDetail;
  /** The draft to go on with; without it a new application begins. */
  draft?: ChangeDetail;
  onClose: () => void;
  onDone: () => unknown;
}

const submit = async (draft: { id: string; version: number }) => {
  await request(deliveryDate.submit, draft);
  toast({ intent: 'success', message: '已提交一级审核' });
};

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
      initial={{
        lineIds: chosen.map(({ id }) => id),
        ...(draft && {
          newDate: draft.newDate,
          reasonType: draft.reasonType,
          remark: draft.remark,
          files: draft.files,
        }),
      }}
      fields={[
        {
          name: 'lineIds',
          label: '变更的订单行',
          kind: 'custom',
          hint: '只能选择尚未全部发货的行，每行最多变更 3 次',
          render: (value = [], onChange) => <LinesChoice lines={owed} value={value} onChange={onChange} />,
        },
        { name: 'newDate', label: '新交期', kind: 'day' },
        { name: 'reasonType', label: '变更原因', codes: REASON_TYPE },
        {
          name: 'remark',
          label: '情况说明',
          kind: 'area',
          placeholder: '说明延期原因、已采取的措施和分批计划，10 至 500 字',
        },
        {
          name: 'files',
          label: '证明附件',
          kind: 'files',
          accept: evidenceSuffixes,
          hint: `原因为“${REASON_TYPE[forceMajeure]}”时必须上传`,
        },
      ]}
      onDone={async (saved) => {
        await submit(saved).finally(onDone);
      }}
      open
      onClose={onClose}
    />
  );
}
