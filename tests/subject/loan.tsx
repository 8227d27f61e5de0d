import { useCall, useCountedList, useSession } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import {
  ActionButton,
  AuditPanel,
  Descriptions,
  DocumentLog,
  ExportButton,
  Page,
  StatusTabs,
  StatusTag,
  TextLink,
  useAudit,
  WhenLoaded,
  Section,
} from '@portal/sdk/ui';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import type { OutputOf } from '@portal/sdk/contract';
import { auditCode, LOAN_ACTION, LOAN_STATUS, LOAN_TONE, type LoanRow, loan, loanBizType } from './contract.ts';

const COLUMNS: readonly Column<LoanRow>[] = [
  {
    title: '申请编号',
    key: 'no',
    width: 200,
    show: ({ id, loanNo }) => <TextLink to={`?id=${id}`}>{loanNo}</TextLink>,
  },
  { title: '状态', field: 'status', codes: LOAN_STATUS, tones: LOAN_TONE, width: 104 },
  { title: '申请单位', field: 'entName', width: 240 },
  { title: '设备', field: 'item', width: 200 },
  { title: '数量', field: 'quantity', align: 'end', width: 88 },
  { title: '申请时间', field: 'createdAt', as: 'dateTime', width: 176 },
];

const actions = ({ id, version, status }: LoanRow, then: () => unknown) => [
  status === 1 && (
    <ActionButton key="withdraw" call={loan.withdraw} input={{ id, version }} ask="撤回该申请？" then={then}>
      撤回
    </ActionButton>
  ),
  status === 2 && (
    <ActionButton key="back" call={loan.giveBack} input={{ id, version }} ask="设备已归还？" then={then}>
      归还
    </ActionButton>
  ),
];

/** 借用申请列表：查询、状态页签、申请、撤回、归还、导出。 */
function LoanList() {
  const list = useCountedList(loan.page, loan.counts, 'status');
  const fields = [
    { name: 'item', label: '设备' },
    { name: 'quantity', label: '数量', kind: 'number' },
    { name: 'reason', label: '用途', kind: 'area' },
  ] as const;
  return (
    <Page title="借用申请">
      <QueryForm
        list={list}
        fields={[
          { name: 'loanNo', label: '申请编号' },
          { name: 'item', label: '设备' },
          { kind: 'dayRange', label: '申请日期', from: 'from', to: 'to' },
        ]}
      />
      <StatusTabs list={list} texts={LOAN_STATUS} codes={[1, 2, 3, 4, 5]} />
      <DataTable
        list={list}
        caption="借用申请"
        columns={COLUMNS}
        rowActions={(row) => actions(row, list.reload)}
        toolbar={
          <FormButton call={loan.ask} title="申请借用" appearance="primary" fields={fields} then={list.reload}>
            申请借用
          </FormButton>
        }
        tools={<ExportButton call={loan.export} input={list.filters} />}
      />
    </Page>
  );
}

function Loan({ row, reload }: { row: OutputOf<typeof loan.detail>; reload: () => Promise<unknown> }) {
  const { codes } = useSession();
  const audit = useAudit(loanBizType, row.loanNo, reload);
  return (
    <Page
      title={row.loanNo}
      tag={<StatusTag code={row.status} texts={LOAN_STATUS} tones={LOAN_TONE} />}
      actions={actions(row, reload)}
    >
      <Section title="申请内容">
        <Descriptions
          items={[
            { label: '申请单位', value: row.entName },
            { label: '设备', value: `${row.item}，${row.quantity} 台` },
            { label: '用途', value: row.reason, wide: true },
          ]}
        />
      </Section>
      <DocumentLog log={row.log} texts={LOAN_ACTION} tones={{ PASS: 'success', REJECT: 'danger' }} />
      <AuditPanel audit={audit} mayDecide={row.status === 1 && codes.has(auditCode)} />
    </Page>
  );
}

/** 借用申请：编号写在地址里时是详情和审核。 */
export default function LoanPage() {
  const id = useSearchParams()[0].get('id');
  const detail = useCall(loan.detail, id === null ? undefined : { id });
  if (id === null) return <LoanList />;
  return <WhenLoaded answer={detail}>{(row) => <Loan row={row} reload={detail.reload} />}</WhenLoaded>;
}
