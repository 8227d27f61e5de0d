import { useCall, useCountedList, useTasksChange } from '@portal/sdk';
import { wordsOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import {
  ApprovalPage,
  DocumentLog,
  ExportButton,
  factsOf,
  StatusTag,
  StatusTabs,
  TextLink,
  useApproval,
  useQueue,
  WhenLoaded,
} from '@portal/sdk/ui';
import { FormButton, QueryForm, StepButton } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { LOAN_STATUS, type Loan, type LoanRow, loan, loanBizType, loanDetail, loanSteps } from './contract.ts';

const path = '/example/loan';
const to = (id: string) => `${path}?id=${id}`;
const entered = ['item', 'quantity', 'reason'] as const;

function Steps({ row, onDone }: { row: LoanRow; onDone: () => unknown }) {
  const { id, version, item, quantity, reason } = row;
  return (
    <>
      {row.may.includes('SAVE') && (
        <FormButton
          call={loan.save}
          title="修改申请"
          appearance="text"
          fields={entered}
          input={{ id, version }}
          initial={{ item, quantity, reason }}
          onDone={onDone}
        >
          修改
        </FormButton>
      )}
      <StepButton call={loan.submit} row={row} ask="提交后进入审核，确认提交？" onDone={onDone} />
      <StepButton call={loan.withdraw} row={row} ask="撤回该申请？" onDone={onDone} />
    </>
  );
}

function LoanList() {
  const list = useCountedList(loan.page, loan.counts, 'status');
  useTasksChange(list.reload);
  const ask = (
    <FormButton
      call={loan.save}
      title="申请借用"
      appearance="primary"
      fields={entered}
      draftKey="loan"
      onDone={list.reload}
    >
      申请借用
    </FormButton>
  );
  return (
    <ListPage title="借用申请" actions={ask}>
      <QueryForm list={list} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={LOAN_STATUS} />}
        caption="借用申请"
        columns={[
          { field: 'loanNo', as: (loanNo, { id }) => <TextLink to={to(id)}>{loanNo}</TextLink> },
          'status',
          'entName',
          ...entered,
          'createdAt',
        ]}
        tools={<ExportButton call={loan.export} input={list.filters} />}
        rowActions={(row) => <Steps row={row} onDone={list.reload} />}
      />
    </ListPage>
  );
}

function LoanView({ row, reload }: { row: Loan; reload: () => Promise<unknown> }) {
  const queue = useQueue(loan.page, { status: row.status }, row.id, { to, list: path });
  const approval = useApproval(loanBizType, row.loanNo, queue, reload);
  return (
    <ApprovalPage
      queue={queue}
      approval={approval}
      title={row.loanNo}
      tag={<StatusTag code={row.status} {...LOAN_STATUS} />}
      facts={factsOf(loanDetail, row, ['entName', ...entered, 'createdAt'])}
      actions={<Steps row={row} onDone={reload} />}
    >
      <DocumentLog log={row.log} {...wordsOf(loanSteps)} />
    </ApprovalPage>
  );
}

/** 借用申请：列表；编号写在地址里时是详情和审核。 */
export default function LoanPage() {
  const id = useSearchParams()[0].get('id');
  const detail = useCall(loan.detail, id === null ? undefined : { id });
  if (id === null) return <LoanList />;
  return <WhenLoaded answer={detail}>{(row) => <LoanView row={row} reload={detail.reload} />}</WhenLoaded>;
}
