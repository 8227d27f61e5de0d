import { useCall, useSession } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, BusyButton, FormlessDialog, Section, WhenLoaded } from '@portal/sdk/ui';
import { type Column, PlainTable, RowActions } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { CHANGE_STATUS, CHANGE_TONE, type ChangeRow, deliveryDate, REASON_TYPE } from '../deliveryDate/contract.ts';
import { ChangeDialog } from './change-dialog.tsx';

interface Props {
  orderId: string;
  /** Whether the user's enterprise is the supplier, whose changes these are. */
  own: boolean;
  then: () => unknown;
}

function DraftDialog({ id, orderId, onClose, then }: { id: string; orderId: string; onClose: () => void; then: () => unknown }) {
  const draft = useCall(deliveryDate.detail, { id });
  if (draft.data && !draft.loading) return <ChangeDialog orderId={orderId} draft={draft.data} onClose={onClose} then={then} />;
  return <FormlessDialog open title="申请交期变更" onClose={onClose}><WhenLoaded answer={draft}>{() => null}</WhenLoaded></FormlessDialog>;
}

/** 交期变更：历次申请与审核结果；供应商可继续草稿、提交或撤回。 */
export function OrderChanges({ orderId, own, then }: Props) {
  const { codes } = useSession();
  const changes = useCall(deliveryDate.page, { auditLevel: 1, scope: 'all', orderId, size: 50 });
  const [draft, setDraft] = useState<string>();
  const reload = () => Promise.all([changes.reload(), then()]);
  const columns: readonly Column<ChangeRow>[] = [
    { title: '变更单号', field: 'changeNo', as: 'copy', width: 208 },
    { title: '状态', field: 'status', codes: CHANGE_STATUS, tones: CHANGE_TONE, width: 128 },
    { title: '行号/物料', field: 'material', width: 180 },
    { title: '原交期', field: 'oldDate', width: 112 },
    { title: '新交期', field: 'newDate', width: 112 },
    { title: '延期天数', field: 'delayDays', align: 'end', width: 96 },
    { title: '变更原因', field: 'reasonType', codes: REASON_TYPE, width: 112 },
    { title: '提交时间', field: 'submittedAt', width: 176, as: (at) => dateTime(at) },
    { title: '一级意见', field: 'firstOpinion', width: 220 },
    {
      title: '操作',
      key: 'actions',
      width: 136,
      show: ({ id, version, status }) =>
        own && (
          <RowActions>
            {status === 0 && codes.has(deliveryDate.save.access) && (
              <BusyButton look="text" busy={false} onPress={() => setDraft(id)}>编辑</BusyButton>
            )}
            {status === 0 && <ActionButton call={deliveryDate.submit} input={{ id, version }} ask="提交后进入一级审核，确认提交？" then={reload}>提交</ActionButton>}
            {(status === 1 || status === 2) && (
              <ActionButton call={deliveryDate.withdraw} input={{ id, version }} ask="确认撤回该交期变更？" then={reload}>撤回</ActionButton>
            )}
          </RowActions>
        ),
    },
  ];
  return (
    <Section title="交期变更" id="changes">
      <WhenLoaded answer={changes} rows={2}>
        {({ records }) => <PlainTable caption="交期变更" rows={records} rowKey="id" columns={columns} empty="没有交期变更" />}
      </WhenLoaded>
      {draft !== undefined && <DraftDialog id={draft} orderId={orderId} onClose={() => setDraft(undefined)} then={reload} />}
    </Section>
  );
}
