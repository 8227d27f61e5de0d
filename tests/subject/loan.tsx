import { useCall, useList, useSession } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import {
  ActionButton,
  AuditPanel,
  DocumentLog,
  KeyFacts,
  Page,
  StatusTag,
  TextLink,
  useAudit,
  WhenLoaded,
} from '@portal/sdk/ui';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { auditCode, LOAN_ACTION, LOAN_STATUS, LOAN_TONE, type LoanRow, loan, loanBizType } from './contract.ts';

const COLUMNS: readonly Column<LoanRow>[] = [
  { title: '申请编号', key: 'no', width: 200, show: (l) => <TextLink to={`?id=${l.id}`}>{l.loanNo}</TextLink> },
  { title: '状态', field: 'status', codes: LOAN_STATUS, tones: LOAN_TONE, width: 104 },
  { title: '申请单位', field: 'entName', width: 240 },
  { title: '设备', field: 'item', width: 200 },
  { title: '数量', field: 'quantity', align: 'end', width: 88 },
  { title: '申请时间', field: 'createdAt', as: 'dateTime', width: 176 },
];
const FIELDS = [
  { name: 'item', label: '设备' },
  { name: 'quantity', label: '数量', kind: 'number' },
  { name: 'reason', label: '用途', kind: 'area' },
] as const;
const FILTERS = [
  { name: 'loanNo', label: '申请编号' },
  { name: 'status', label: '状态', codes: LOAN_STATUS },
  { kind: 'dayRange', label: '申请日期', from: 'from', to: 'to' },
] as const;

const withdraw = ({ id, version, status }: LoanRow, onDone: () => unknown) =>
  status === 1 && (
    <ActionButton call={loan.withdraw} input={{ id, version }} ask="撤回该申请？" onDone={onDone}>
      撤回
    </ActionButton>
  );

function LoanList() {
  const list = useList(loan.page);
  const ask = (
    <FormButton call={loan.ask} title="申请借用" look="primary" fields={FIELDS} onDone={list.reload}>
      申请借用
    </FormButton>
  );
  return (
    <Page title="借用申请">
      <QueryForm list={list} fields={FILTERS} />
      <DataTable
        list={list}
        caption="借用申请"
        columns={COLUMNS}
        toolbar={ask}
        rowActions={(row) => withdraw(row, list.reload)}
      />
    </Page>
  );
}

function Loan({ row, reload }: { row: OutputOf<typeof loan.detail>; reload: () => Promise<unknown> }) {
  const audit = useAudit(loanBizType, row.loanNo, reload);
  const mayDecide = useSession().codes.has(auditCode) && row.status === 1;
  const facts = [
    { label: '申请单位', value: row.entName },
    { label: '设备', value: `${row.item}，${row.quantity} 台` },
    { label: '用途', value: row.reason },
  ];
  const tag = <StatusTag code={row.status} texts={LOAN_STATUS} tones={LOAN_TONE} />;
  return (
    <Page title={row.loanNo} tag={tag} facts={<KeyFacts items={facts} />} actions={withdraw(row, reload)}>
      <DocumentLog log={row.log} texts={LOAN_ACTION} tones={{ PASS: 'success', REJECT: 'danger' }} />
      <AuditPanel audit={audit} />
    </Page>
  );
}

/** 借用申请：列表；编号写在地址里时是详情和审核。 */
export default function LoanPage() {
  const id = useSearchParams()[0].get('id');
  const detail = useCall(loan.detail, id === null ? undefined : { id });
  if (id === null) return <LoanList />;
  return <WhenLoaded answer={detail}>{(row) => <Loan row={row} reload={detail.reload} />}</WhenLoaded>;
}
