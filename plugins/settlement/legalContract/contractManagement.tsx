import { useNavigate, useSearchParams } from '@portal/sdk/router';
import { labelOf } from '@portal/sdk/contract';
import { mayCall, useCall, useList, useSession, useTasksChange } from '@portal/sdk';
import { validity } from '@portal/sdk/calls/fields';
import { money } from '@portal/sdk/format';
import {
  Button,
  CopyText,
  DialogButton,
  ExportButton,
  FormlessDialog,
  LinkButton,
  ScopeTabs,
  TextLink,
  Truncated,
  WhenLoaded,
} from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable, ImportButton, ListPage, MiniBar, PlainTable } from '@portal/sdk/ui/table';
import { contractClause } from '../contractClause/contract.ts';
import { LibraryButton } from '../contractClause/clause-library.tsx';
import { ContractForm } from './contract-form.tsx';
import { ContractView, EndDate } from './contract-view.tsx';
import { ContractActions } from './contract-actions.tsx';
import {
  type ContractFilters,
  type ContractRow,
  contractImport,
  contractManagement,
  contractPath,
  newPath,
} from './contract.ts';
import { CONTRACT_SCOPE, contractRow, template } from './schema.ts';

/** 合同管理：列表；`id` 查看一份合同，`edit` 起草或修改草稿。 */
export default function ContractManagementPage() {
  const [params] = useSearchParams();
  const [id, edit] = [params.get('id'), params.get('edit')];
  if (edit !== null) return <ContractForm key={edit} id={edit === 'new' ? undefined : edit} />;
  return id === null ? <ContractList /> : <ContractView key={id} id={id} />;
}

/** Who only looks on reads both. */
const otherPartyOf = ({ side, partyA, partyB }: ContractRow) =>
  side === null ? `${partyA} / ${partyB}` : side === 'A' ? partyB : partyA;

/** Up to the state they fit a window of 1366 pixels. */
const COLUMNS: readonly ColumnOf<typeof contractManagement.page>[] = [
  {
    field: 'contractNo',
    as: (contractNo, { id }) => (
      <CopyText text={contractNo}>
        <TextLink to={contractPath(id)}>{contractNo}</TextLink>
      </CopyText>
    ),
  },
  'contractName',
  {
    title: labelOf(contractManagement.page.filters.properties['party']),
    key: 'party',
    width: 200,
    show: (contract) => <Truncated text={otherPartyOf(contract)} />,
  },
  { field: 'amount', align: 'end', as: (amount) => (amount === null ? '不限额' : money(amount)) },
  {
    field: 'status',
    marks: ({ archived, terminateAskedBy }) => [
      ...(terminateAskedBy !== null ? [{ text: '终止中', tone: 'danger' as const }] : []),
      ...(archived ? [{ text: '已归档', tone: 'neutral' as const }] : []),
    ],
  },
  {
    title: labelOf(validity),
    key: 'valid',
    width: 248,
    show: ({ validFrom, validTo, daysLeft }) => <EndDate {...{ validFrom, validTo, daysLeft }} />,
  },
  'executedAmount',
  {
    field: 'executedRate',
    as: (rate) => (rate === null ? '-' : <MiniBar value={rate} label={labelOf(contractRow.properties.executedRate)} />),
  },
  'contractType',
  'signDate',
  'signMethod',
  { field: 'partyA', hidden: true },
  { field: 'partyB', hidden: true },
];

/** 待我签署、履行中、即将到期、全部；起草、签署、变更、终止、归档、导出。 */
function ContractList() {
  const session = useSession();
  const [params] = useSearchParams();
  const scope = (params.get('scope') ?? 'all') as ContractFilters['scope'];
  const list = useList(contractManagement.page, { scope });
  useTasksChange(list.reload);
  const counts = useCall(contractManagement.counts, {});
  const reload = () => Promise.all([list.reload(), counts.reload()]);
  return (
    <ListPage
      title="合同管理"
      actions={
        <>
          {mayCall(session, contractManagement.save) && (
            <LinkButton to={newPath()} appearance="primary">
              新增
            </LinkButton>
          )}
          <DialogButton call={contractManagement.save} dialog={(onClose) => <TemplateDialog onClose={onClose} />}>
            从模板起草
          </DialogButton>
          <ImportButton calls={contractImport} subject="合同" onDone={reload} />
          {(mayCall(session, contractManagement.save) || mayCall(session, contractClause.save)) && (
            <LibraryButton>条款库</LibraryButton>
          )}
        </>
      }
    >
      <QueryForm
        list={list}
        fields={[
          'contractNo',
          'contractName',
          'party',
          'contractType',
          'status',
          'signDateFrom',
          'validToFrom',
          'amountMin',
          'archived',
        ]}
      />
      <DataTable
        tabs={<ScopeTabs list={list} value={scope} codes={CONTRACT_SCOPE} counts={counts.data ?? {}} />}
        list={list}
        caption="合同"
        columns={COLUMNS}
        rowActions={(contract) => <ContractActions contract={contract} onDone={reload} />}
        tools={<ExportButton call={contractManagement.export} input={{ ...list.filters, scope }} />}
      />
    </ListPage>
  );
}

function TemplateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const templates = useCall(contractManagement.templateList, {});
  return (
    <FormlessDialog open title="选择合同模板" width={640} onClose={onClose}>
      <WhenLoaded answer={templates} rows={4}>
        {(found) => (
          <PlainTable
            caption="合同模板"
            rows={found}
            of={template}
            columns={[
              'templateName',
              'contractType',
              { title: '条款', key: 'clauses', width: 80, align: 'end', show: ({ clauses }) => `${clauses.length} 条` },
            ]}
            rowActions={({ id }) => (
              <Button appearance="text" onClick={() => void navigate(newPath(id))}>
                使用
              </Button>
            )}
            actionsWidth={80}
          />
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}
