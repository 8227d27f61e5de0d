import { mayCall, useCall, useSession, useSubmit } from '@portal/sdk';
import { ActionButton, BusyButton, Section, WhenLoaded } from '@portal/sdk/ui';
import { type Column, PlainTable, RowActions } from '@portal/sdk/ui/table';
import { useState } from 'react';
import {
  CHANGE_STATUS,
  CHANGE_TONE,
  type ChangeDetail,
  type ChangeRow,
  deliveryDate,
  REASON_TYPE,
} from '../deliveryDate/contract.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { OrderDetail } from './contract.ts';
import { Quiet } from './quiet.tsx';

interface Props {
  order: OrderDetail;
  onDone: () => unknown;
}

/** The question for all changes of an order; who asks the same shares the answer. */
export const changesOf = (orderId: string) => ({ auditLevel: 1, scope: 'all', orderId, size: 50 }) as const;

/** 编辑草稿：打开时读取草稿的最新内容。 */
function DraftButton({ id, order, onDone }: { id: string; order: OrderDetail; onDone: () => unknown }) {
  const session = useSession();
  const { busy, submit } = useSubmit(deliveryDate.detail);
  const [draft, setDraft] = useState<ChangeDetail>();
  if (!mayCall(session, deliveryDate.save)) return null;
  return (
    <>
      <BusyButton look="text" busy={busy} onPress={() => void submit({ id }).then(setDraft)}>
        编辑
      </BusyButton>
      {draft && <ChangeDialog order={order} draft={draft} onClose={() => setDraft(undefined)} onDone={onDone} />}
    </>
  );
}

/** 交期变更：历次申请与审核结果；供应商可继续草稿、提交或撤回。 */
export function OrderChanges({ order, onDone }: Props) {
  const changes = useCall(deliveryDate.page, changesOf(order.id));
  const reload = () => Promise.all([changes.reload(), onDone()]);
  const columns: readonly Column<ChangeRow>[] = [
    { title: '变更单号', field: 'changeNo', as: 'copy', width: 200 },
    { title: '状态', field: 'status', codes: CHANGE_STATUS, tones: CHANGE_TONE, width: 128 },
    { title: '行号/物料', field: 'material', width: 168 },
    { title: '原交期', field: 'oldDate', width: 112 },
    { title: '新交期', field: 'newDate', width: 112 },
    { title: '延期天数', field: 'delayDays', align: 'end', width: 96 },
    { title: '变更原因', field: 'reasonType', codes: REASON_TYPE, width: 104 },
    { title: '提交时间', field: 'submittedAt', as: 'dateTime', width: 180 },
    { title: '一级意见', field: 'firstOpinion', width: 220 },
    {
      title: '操作',
      key: 'actions',
      width: 112,
      show: ({ id, version, status }) =>
        order.side === 'SUPPLIER' && (
          <RowActions>
            {status === 0 && <DraftButton id={id} order={order} onDone={reload} />}
            {status === 0 && (
              <ActionButton
                call={deliveryDate.submit}
                input={{ id, version }}
                ask="提交后进入一级审核，确认提交？"
                onDone={reload}
              >
                提交
              </ActionButton>
            )}
            {(status === 1 || status === 2) && (
              <ActionButton
                call={deliveryDate.withdraw}
                input={{ id, version }}
                ask="确认撤回该交期变更？"
                onDone={reload}
              >
                撤回
              </ActionButton>
            )}
          </RowActions>
        ),
    },
  ];
  return (
    <Section title="交期变更" id="changes">
      <WhenLoaded answer={changes} rows={2}>
        {({ records }) =>
          records.length === 0 ? (
            <Quiet>没有交期变更。</Quiet>
          ) : (
            <PlainTable caption="交期变更" rows={records} rowKey="id" columns={columns} />
          )
        }
      </WhenLoaded>
    </Section>
  );
}
