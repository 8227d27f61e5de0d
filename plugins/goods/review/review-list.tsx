import { type Answer, bus, type List, useTasksChange } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { DownloadCall, PageCall, Paged, RowOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import { ExportButton, passingOf, ScopeTabs, TextLink } from '@portal/sdk/ui';
import { BatchButton, type FilterField, QueryForm, TransferButton, waitingTaskOf } from '@portal/sdk/ui/form';
import type { ReactNode } from 'react';
import { type ColumnOf, DataTable, ListPage } from '@portal/sdk/ui/table';
import { SCOPE } from '../fields.ts';

type Scope = keyof typeof SCOPE.texts;

/** What the list needs to know of a row. */
interface Application {
  id: string;
  applyNo: string;
  waits: boolean;
  /** May be passed unopened. */
  lowRisk: boolean;
  /** Where it is reviewed. */
  to: string;
}

interface Props<C extends PageCall> {
  title: string;
  /** Below the title. */
  facts?: ReactNode;
  list: List<C> & List<PageCall<{ scope: Scope }>>;
  scope: Scope;
  /** A page of what waits, for its total. */
  todo: Answer<Paged<unknown>>;
  fields: readonly FilterField<C>[];
  columns: readonly ColumnOf<C>[];
  applicationOf: (row: RowOf<C>) => Application;
  bizType: string;
  /** Which rows a batch passes, in words. */
  rule: string;
  /** Takes the list's filters. */
  exported: DownloadCall;
}

const words = { noun: '申请', unit: '件' };

/** The scope that the address asks for; what waits unless it says otherwise. */
export function useScope(): Scope {
  const [params] = useSearchParams();
  return SCOPE.list.find((one) => one === params.get('scope')) ?? 'todo';
}

/** 审核工作列表：待我处理、我已处理、全部；低风险可批量通过，可转办、导出。 */
export function ReviewList<C extends PageCall>(props: Props<C>) {
  const { title, facts, list, scope, todo, fields, columns, applicationOf, bizType, rule, exported } = props;
  useTasksChange(() => Promise.all([list.reload(), todo.reload()])); // decided in the inbox, or by somebody else
  const changed = () => bus.emit('todo:changed', {});
  const handed = {
    words,
    nameOf: ({ applyNo }: Application) => applyNo,
    taskOf: ({ applyNo }: Application) => waitingTaskOf(bizType, applyNo),
  };
  const batch = (rows: readonly RowOf<C>[], done: () => Promise<unknown>) => {
    const chosen = rows.map(applicationOf);
    const onDone = () => {
      changed();
      return done();
    };
    return (
      <>
        <BatchButton
          call={workflowtask.submitAuditResult}
          title="通过"
          rows={chosen}
          fits={({ lowRisk }) => lowRisk}
          words={words}
          nameOf={({ applyNo }) => applyNo}
          intro={`${rule}。`}
          input={({ applyNo }) => passingOf(bizType, applyNo)}
          onDone={onDone}
        />
        <TransferButton {...handed} rows={chosen} onDone={onDone} />
      </>
    );
  };
  const actions = (row: RowOf<C>) => {
    const application = applicationOf(row);
    const { waits, to } = application;
    return (
      <>
        <TextLink to={to}>{waits ? '审核' : '查看'}</TextLink>
        {waits && <TransferButton {...handed} rows={[application]} appearance="text" onDone={changed} />}
      </>
    );
  };
  return (
    <ListPage title={title} facts={facts}>
      <QueryForm<C> list={list} fields={fields} />
      <DataTable<C>
        tabs={<ScopeTabs list={list} value={scope} codes={SCOPE} counts={{ todo: todo.data?.total }} />}
        list={list}
        caption={SCOPE.texts[scope]}
        columns={columns}
        rowActions={actions}
        {...(scope === 'todo' && { batch })}
        tools={<ExportButton call={exported} input={{ ...list.filters, scope }} />}
      />
    </ListPage>
  );
}
