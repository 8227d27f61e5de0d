import { bus, useCall, useList, useSession } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, Page, RemainingTime, ScopeTabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable } from '@portal/sdk/ui/table';
import { BatchPass } from './batch-pass.tsx';
import { type ChangeRow, deliveryDate, SCOPE } from './contract.ts';
import { Delay } from './delay.tsx';
import { changeAddress, type Level } from './places.ts';

const TITLE = { 1: '交期变更一级审核', 2: '交期变更二级审核' } as const;
type Columns = readonly ColumnOf<typeof deliveryDate.page>[];
type Scope = keyof typeof SCOPE.texts;

const FACTS: Columns = [
  'status',
  { field: 'dueAt', as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
  'oldDate',
  'newDate',
  { field: 'delayDays', as: (days) => <Delay days={days} /> },
  'material',
  'supplierName',
  'purchaserName',
  'reasonType',
  'affectedAmount',
];

const FIRST_LEVEL: Columns = [
  { field: 'totalDelayDays', as: (days) => <Delay days={days} /> },
  'impact',
  'firstOpinion',
  'firstByName',
  'firstAt',
];

/** 交期变更工作列表：待我处理、我已处理、我发起的；单号进入审核，短延期可批量通过。 */
export function ChangeWorklist({ level }: { level: Level }) {
  const { codes } = useSession();
  const [params] = useSearchParams();
  const applies = codes.has(deliveryDate.save.access);
  const approvals = codes.has(`order:change:audit${level}`);
  const scope = (params.get('scope') ?? (applies && !approvals ? 'mine' : 'todo')) as Scope;
  const list = useList(deliveryDate.page, { auditLevel: level, scope });
  const todo = useCall(deliveryDate.page, { auditLevel: level, scope: 'todo', size: 1 });
  const reload = () => {
    bus.emit('todo:changed', {});
    return Promise.all([list.reload(), todo.reload()]);
  };
  const scopes = (['todo', 'done', 'mine'] as const).filter((one) =>
    one === 'mine' ? applies : approvals || !applies,
  );
  const open = (id: string) => changeAddress(level, params, id);
  const columns: Columns = [
    { field: 'changeNo', as: (changeNo, { id }) => <CopyText text={changeNo} to={open(id)} /> },
    ...FACTS,
    ...(level === 2 ? FIRST_LEVEL : []),
    'submittedAt',
    {
      field: 'orderNo',
      as: (orderNo, { orderId }) => <TextLink to={`/orderManagement/orderDetail?id=${orderId}`}>{orderNo}</TextLink>,
    },
  ];
  return (
    <Page title={TITLE[level]}>
      <QueryForm
        list={list}
        fields={['changeNo', 'orderNo', 'supplierName', 'reasonType', 'status', 'submittedFrom']}
      />
      <ScopeTabs list={list} value={scope} scopes={scopes} texts={SCOPE.texts} counts={{ todo: todo.data?.total }} />
      <DataTable
        list={list}
        caption={SCOPE.texts[scope]}
        columns={columns}
        rowActions={({ id }) => <TextLink to={open(id)}>{scope === 'todo' && approvals ? '审核' : '查看'}</TextLink>}
        amount="affectedAmount"
        {...(scope === 'todo' &&
          approvals && {
            batch: (rows: readonly ChangeRow[], clear: () => void) => (
              <BatchPass
                rows={rows}
                onDone={() => {
                  clear();
                  return reload();
                }}
              />
            ),
          })}
        tools={<ExportButton call={deliveryDate.export} input={{ ...list.filters, auditLevel: level, scope }} />}
      />
    </Page>
  );
}
