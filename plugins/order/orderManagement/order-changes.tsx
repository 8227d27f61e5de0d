import { mayCall, useCall, useSession, useSubmit } from '@portal/sdk';
import { BusyButton, Section, WhenLoaded } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { type ColumnOf, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { type ChangeDetail, type ChangeRow, changeRow, deliveryDate } from '../deliveryDate/contract.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { OrderDetail } from './contract.ts';
import { Quiet } from './quiet.tsx';

interface Props {
  order: OrderDetail;
  onDone: () => unknown;
}

/** The question for all changes of an order; who asks the same shares the answer. */
export const changesOf = (orderId: string) => ({ auditLevel: 1, scope: 'all', orderId, size: 50 }) as const;

const COLUMNS: readonly ColumnOf<typeof deliveryDate.page>[] = [
  'changeNo',
  'status',
  'material',
  'oldDate',
  'newDate',
  'delayDays',
  'reasonType',
  'submittedAt',
  'firstOpinion',
];

/** 编辑草稿：打开时读取草稿的最新内容。 */
function DraftButton({ id, order, onDone }: { id: string; order: OrderDetail; onDone: () => unknown }) {
  const session = useSession();
  const { busy, submit } = useSubmit(deliveryDate.detail);
  const [draft, setDraft] = useState<ChangeDetail>();
  if (!mayCall(session, deliveryDate.save)) return null;
  return (
    <>
      <BusyButton appearance="text" busy={busy} onClick={() => void submit({ id }).then(setDraft)}>
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
  const actions = (row: ChangeRow) => (
    <>
      {row.may.includes('SAVE') && <DraftButton id={row.id} order={order} onDone={reload} />}
      <StepButton call={deliveryDate.submit} row={row} ask="提交后进入一级审核，确认提交？" onDone={reload} />
      <StepButton call={deliveryDate.withdraw} row={row} ask="确认撤回该交期变更？" onDone={reload} />
    </>
  );
  return (
    <Section title="交期变更" id="changes">
      <WhenLoaded answer={changes} rows={2}>
        {({ records }) =>
          records.length === 0 ? (
            <Quiet>没有交期变更。</Quiet>
          ) : (
            <PlainTable
              caption="交期变更"
              rows={records}
              of={changeRow}
              rowKey="id"
              columns={COLUMNS}
              rowActions={actions}
              actionsWidth={112}
            />
          )
        }
      </WhenLoaded>
    </Section>
  );
}
