import { useCall } from '@portal/sdk';
import { DetailButton, Quiet, Section, WhenLoaded } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { type ColumnOf, PlainTable } from '@portal/sdk/ui/table';
import { type ChangeRow, changeRow, deliveryDate } from '../deliveryDate/contract.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { OrderDetail } from './contract.ts';

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

/** 交期变更：历次申请与审核结果；供应商可继续草稿、提交或撤回。 */
export function OrderChanges({ order, onDone }: Props) {
  const changes = useCall(deliveryDate.page, changesOf(order.id));
  const reload = () => Promise.all([changes.reload(), onDone()]);
  const actions = (row: ChangeRow) => (
    <>
      {row.may.includes('SAVE') && (
        <DetailButton
          call={deliveryDate.save}
          detail={deliveryDate.detail}
          input={{ id: row.id }}
          appearance="text"
          dialog={(draft, close) => <ChangeDialog order={order} draft={draft} onClose={close} onDone={reload} />}
        >
          编辑
        </DetailButton>
      )}
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
