import { mayCall, useCall, useList, useSession } from '@portal/sdk';
import { money } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, LinkButton, Page, ScopeTabs, StatusTag, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, ImportButton, MiniBar, RowActions } from '@portal/sdk/ui/table';
import { contractClause } from '../contractClause/contract.ts';
import { LibraryButton } from '../contractClause/clause-library.tsx';
import { contractActions } from './contract-actions.tsx';
import {
  CONTRACT_STATUS,
  CONTRACT_TONE,
  type ContractFilters,
  type ContractRow,
  contractImport,
  contractManagement,
  SIGN_METHOD,
  CONTRACT_SCOPE,
} from './contract.ts';
import { CONTRACT_TYPE } from '../contract-type.ts';
import { EndDate } from './end-date.tsx';
import { contractPath, newPath } from './paths.ts';
import { TemplateButton } from './template-button.tsx';

type Scope = ContractFilters['scope'];

const SCOPES = Object.keys(CONTRACT_SCOPE) as Scope[];

/** Up to the progress they fit a window of 1366 pixels. */
const COLUMNS: readonly Column<ContractRow>[] = [
  {
    title: '合同编号',
    key: 'contractNo',
    width: 188,
    show: ({ id, contractNo }) => (
      <CopyText text={contractNo}>
        <TextLink to={contractPath(id)}>{contractNo}</TextLink>
      </CopyText>
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 152,
    show: ({ status, archived, terminateAskedBy }) => (
      <>
        <StatusTag code={status} texts={CONTRACT_STATUS} tones={CONTRACT_TONE} />
        {terminateAskedBy !== null && <ToneTag tone="danger">终止中</ToneTag>}
        {archived && <ToneTag tone="neutral">已归档</ToneTag>}
      </>
    ),
  },
  { title: '合同名称', field: 'contractName', width: 168 },
  {
    title: '合同金额（元）',
    field: 'amount',
    align: 'end',
    width: 148,
    as: (amount) => (amount === null ? '不限额' : money(amount)),
  },
  { title: '已执行（元）', field: 'executedAmount', as: 'money', width: 132 },
  {
    title: '执行进度',
    field: 'executedRate',
    width: 104,
    as: (rate) => (rate === null ? '-' : <MiniBar value={rate} label="执行进度" />),
  },
  { title: '甲方', field: 'partyA', width: 168 },
  { title: '乙方', field: 'partyB', width: 176 },
  { title: '类型', field: 'contractType', codes: CONTRACT_TYPE, width: 96 },
  { title: '签订日期', field: 'signDate', as: 'date', width: 112 },
  {
    title: '有效期',
    key: 'valid',
    width: 248,
    show: ({ validFrom, validTo, daysLeft }) => <EndDate {...{ validFrom, validTo, daysLeft }} />,
  },
  { title: '签署方式', field: 'signMethod', codes: SIGN_METHOD, width: 88 },
];

/** 待我签署、履行中、即将到期、全部；起草、签署、变更、终止、归档、导出。 */
export function ContractList() {
  const session = useSession();
  const [params] = useSearchParams();
  const scope = (params.get('scope') ?? 'all') as Scope;
  const list = useList(contractManagement.page, { scope });
  const counts = useCall(contractManagement.counts, {});
  const reload = () => Promise.all([list.reload(), counts.reload()]);
  const actions: Column<ContractRow> = {
    title: '操作',
    key: 'actions',
    width: 184,
    show: (contract) => <RowActions>{contractActions({ contract, onDone: reload })}</RowActions>,
  };
  return (
    <Page title="合同管理">
      <QueryForm
        list={list}
        fields={[
          { name: 'contractNo', label: '合同编号' },
          { name: 'contractName', label: '合同名称' },
          { name: 'party', label: '对方', placeholder: '甲方或乙方名称' },
          { name: 'contractType', label: '类型', codes: CONTRACT_TYPE },
          { name: 'status', label: '状态', codes: CONTRACT_STATUS },
          { kind: 'dayRange', label: '签订日期', from: 'signDateFrom', to: 'signDateTo' },
          { kind: 'dayRange', label: '到期日', from: 'validToFrom', to: 'validToTo' },
          { kind: 'moneyRange', label: '金额区间（元）', from: 'amountMin', to: 'amountMax' },
          { name: 'archived', label: '只看已归档', kind: 'switch' },
        ]}
      />
      <ScopeTabs list={list} value={scope} scopes={SCOPES} texts={CONTRACT_SCOPE} counts={counts.data ?? {}} />
      <DataTable
        list={list}
        caption="合同"
        columns={[...COLUMNS, actions]}
        toolbar={
          <>
            {mayCall(session, contractManagement.save) && (
              <LinkButton to={newPath()} look="primary">
                新增
              </LinkButton>
            )}
            <TemplateButton />
            <ImportButton calls={contractImport} subject="合同" onDone={reload} />
            {(mayCall(session, contractManagement.save) || mayCall(session, contractClause.save)) && (
              <LibraryButton>条款库</LibraryButton>
            )}
          </>
        }
        tools={<ExportButton call={contractManagement.export} input={{ ...list.filters, scope }} />}
      />
    </Page>
  );
}
