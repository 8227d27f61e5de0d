import { request, toast, useCall } from '@portal/sdk';
import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { DetailButton, Section, WhenLoaded } from '@portal/sdk/ui';
import { FormDialog, StepButton } from '@portal/sdk/ui/form';
import { type ColumnOf, PlainTable } from '@portal/sdk/ui/table';
import { aboutOrder } from '../addresses.ts';
import { Delay } from '../deliveryDate/change-worklist.tsx';
import { type ChangeDetail, type ChangeRow, changeRow, deliveryDate } from '../deliveryDate/contract.ts';
import type { OrderDialogProps } from './delivery-dialogs.tsx';
import { openLine } from './lines.ts';

interface DialogProps extends OrderDialogProps {
  /** The draft to go on with; without it a new application begins. */
  draft?: ChangeDetail;
}

/** 申请交期变更：选择订单行、新交期和原因，提交后进入一级审核。 */
export function ChangeDialog({ order, draft, onClose, onDone }: DialogProps) {
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
      done={null}
      input={{ orderId: order.id, ...(draft && { id: draft.id, version: draft.version }) }}
      initial={{ ...draft, lineIds: chosen.map(({ id }) => id) }}
      fields={[
        {
          name: 'lineIds',
          render: (value = [], onChange) => (
            <PlainTable
              caption="可变更的订单行"
              rows={owed}
              of={openLine}
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
        await request(deliveryDate.submit, saved, { quiet: 'refusals' }).finally(onDone);
        toast({ intent: 'success', message: '交期变更已提交一级审核', about: aboutOrder(order) });
      }}
      open
      onClose={onClose}
    />
  );
}

/** The question for all changes of an order; who asks the same shares the answer. */
export const changesOf = (orderId: string) => ({ auditLevel: 1, scope: 'all', orderId, size: 50 }) as const;

const COLUMNS: readonly ColumnOf<typeof deliveryDate.page>[] = [
  'changeNo',
  'status',
  'material',
  'oldDate',
  'newDate',
  { field: 'delayDays', as: (days) => <Delay days={days} /> },
  'reasonType',
  'submittedAt',
  'firstOpinion',
];

/** 交期变更：历次申请与审核结果；供应商可继续草稿、提交或撤回。 */
export function OrderChanges({ order, onDone }: Omit<OrderDialogProps, 'onClose'>) {
  const changes = useCall(deliveryDate.page, changesOf(order.id));
  const reload = () => Promise.all([changes.reload(), onDone()]);
  const stepped = (row: ChangeRow) => ({ row, about: { name: `交期变更 ${row.changeNo}` }, onDone: reload });
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
      <StepButton call={deliveryDate.submit} {...stepped(row)} ask="提交后进入一级审核，确认提交？" />
      <StepButton call={deliveryDate.withdraw} {...stepped(row)} ask="确认撤回该交期变更？" />
    </>
  );
  return (
    <Section title="交期变更" id="changes">
      <WhenLoaded answer={changes} rows={2}>
        {({ records }) => (
          <PlainTable
            caption="交期变更"
            rows={records}
            of={changeRow}
            columns={COLUMNS}
            rowActions={actions}
            actionsWidth={112}
            none="没有交期变更。"
          />
        )}
      </WhenLoaded>
    </Section>
  );
}
