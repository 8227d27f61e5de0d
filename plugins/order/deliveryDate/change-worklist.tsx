import { bus, useCall, useList, useSession, useTasksChange } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { useSearchParams } from '@portal/sdk/router';
import {
  CopyText,
  ExportButton,
  makeStyles,
  meaning,
  passingOf,
  RemainingTime,
  ScopeTabs,
  TextLink,
} from '@portal/sdk/ui';
import { BatchButton, QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable, ListPage } from '@portal/sdk/ui/table';
import { orderPath } from '../addresses.ts';
import {
  AUDIT_TITLE,
  CHANGES_TITLE,
  type ChangeRow,
  changeBizType,
  deliveryDate,
  type Level,
  SCOPE,
  shortDays,
} from './contract.ts';

type Columns = readonly ColumnOf<typeof deliveryDate.page>[];
type Scope = keyof typeof SCOPE.texts;

const longDays = 30;

const useStyles = makeStyles({
  days: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  late: { color: meaning.toneWaitingText },
  long: { color: meaning.toneDangerText },
  early: { color: meaning.toneSuccessText },
});

/** 延期天数：提前为绿，超过三十天为红。 */
export function Delay({ days }: { days: number }) {
  const styles = useStyles();
  const tone = days < 0 ? styles.early : days > longDays ? styles.long : styles.late;
  return <span className={`${styles.days} ${tone}`}>{days < 0 ? `提前${-days}天` : `+${days}天`}</span>;
}

/** Address of a worklist as it was asked, or of one of its changes. */
export function changeAddress(level: Level, asked: URLSearchParams, id?: string): string {
  const params = new URLSearchParams(asked);
  if (id === undefined) params.delete('id');
  else params.set('id', id);
  return `/orderManagement/deliveryDate/${level === 1 ? 'firstAudit' : 'secondAudit'}?${params}`;
}

const FACTS: Columns = [
  { field: 'dueAt', as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
  'supplierName',
  'oldDate',
  'newDate',
  { field: 'delayDays', as: (days) => <Delay days={days} /> },
  'affectedAmount',
  'material',
  'purchaserName',
  'reasonType',
];

const FIRST_LEVEL: Columns = [
  { field: 'totalDelayDays', as: (days) => <Delay days={days} /> },
  'impact',
  'firstOpinion',
  'firstByName',
  'firstAt',
];

/** 批量通过：只办理延期不超过三天的变更，其余须逐件审核。 */
function BatchPass({ rows, onDone }: { rows: readonly ChangeRow[]; onDone: () => unknown }) {
  return (
    <BatchButton
      call={workflowtask.submitAuditResult}
      title="通过"
      rows={rows}
      fits={({ delayDays }) => delayDays <= shortDays}
      words={{ noun: '交期变更', unit: '件' }}
      nameOf={({ changeNo }) => changeNo}
      amount={{ title: '影响金额', of: ({ affectedAmount }) => affectedAmount }}
      intro={`延期超过 ${shortDays} 天的须逐件审核。`}
      input={({ changeNo }) => passingOf(changeBizType, changeNo)}
      onDone={onDone}
    />
  );
}

/** 交期变更工作列表：待我处理、我已处理、我发起的；单号进入审核，短延期可批量通过。 */
export function ChangeWorklist({ level }: { level: Level }) {
  const { codes: held } = useSession();
  const [params] = useSearchParams();
  const applies = held.has(deliveryDate.save.access);
  const approvals = held.has(`order:change:audit${level}`);
  const scope = (params.get('scope') ?? (approvals ? 'todo' : applies ? 'mine' : 'all')) as Scope;
  const list = useList(deliveryDate.page, { auditLevel: level, scope });
  const todo = useCall(deliveryDate.page, { auditLevel: level, scope: 'todo', size: 1 });
  useTasksChange(() => Promise.all([list.reload(), todo.reload()])); // decided in the inbox, or by somebody else
  const own = [
    ...(approvals ? (['todo', 'done'] as const) : []),
    ...(applies ? (['mine'] as const) : []),
    ...(approvals || applies ? [] : (['all'] as const)), // who reads alone
  ];
  const codes = { texts: SCOPE.texts, list: own };
  const decides = scope === 'todo' && approvals;
  const open = (id: string) => changeAddress(level, params, id);
  const batch = (rows: readonly ChangeRow[], done: () => Promise<unknown>) => {
    const onDone = () => {
      bus.emit('todo:changed', {});
      return done();
    };
    return <BatchPass rows={rows} onDone={onDone} />;
  };
  return (
    <ListPage title={applies && !approvals ? CHANGES_TITLE : AUDIT_TITLE[level]}>
      <QueryForm
        list={list}
        fields={['changeNo', 'orderNo', 'supplierName', 'reasonType', 'status', 'submittedFrom']}
      />
      <DataTable
        tabs={<ScopeTabs {...{ list, codes }} value={scope} counts={{ todo: todo.data?.total }} />}
        list={list}
        caption={SCOPE.texts[scope]}
        columns={[
          { field: 'changeNo', as: (changeNo, { id }) => <CopyText text={changeNo} to={open(id)} /> },
          ...(scope === 'todo' ? [] : (['status'] as const)), // what waits is in one state
          ...FACTS,
          ...(level === 2 ? FIRST_LEVEL : []),
          'submittedAt',
          {
            field: 'orderNo',
            as: (no, { orderId }) => <TextLink to={orderPath(orderId)}>{no}</TextLink>,
          },
        ]}
        rowActions={({ id }) => <TextLink to={open(id)}>{decides ? '审核' : '查看'}</TextLink>}
        amount="affectedAmount"
        {...(decides && { batch })}
        tools={<ExportButton call={deliveryDate.export} input={{ ...list.filters, auditLevel: level, scope }} />}
      />
    </ListPage>
  );
}
