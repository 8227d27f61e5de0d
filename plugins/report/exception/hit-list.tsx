import { type Answer, useList } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { ExportButton, Tabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { columnsOf, DataTable } from '@portal/sdk/ui/table';
import { addressOf, orderAt } from '../addresses.ts';
import { exceptionMonitor, HIT_STATUS, type HitRow } from './contract.ts';
import { BatchClose, hitActions } from './hit-actions.tsx';

const ADDRESS = {
  DISPATCH: ({ bizNo }: HitRow) => addressOf('/sendOrders-report/financing-statistics', { sendNo: bizNo }),
  ORDER: ({ bizId }: HitRow) => orderAt(bizId),
  CUSTOMER: ({ bizNo }: HitRow) => addressOf('/sendOrders-report/customer-information', { customerName: bizNo }),
};

const COLUMNS = columnsOf(exceptionMonitor.hits, {
  bizNo: (bizNo, row) => <TextLink to={ADDRESS[row.bizType](row)}>{bizNo}</TextLink>,
});

interface Props {
  charts: Answer<OutputOf<typeof exceptionMonitor.charts>>;
}

/** 命中：按状态办理，从待处理到已关闭或误报。 */
export function HitList({ charts }: Props) {
  const list = useList(exceptionMonitor.hits);
  const { status } = list.filters;
  const reload = () => Promise.all([list.reload(), charts.reload()]);
  const countOf = (state: number) => charts.data?.counts.find((one) => one.status === state)?.count ?? 0;
  return (
    <>
      <QueryForm list={list} fields={['bizNo', 'kind', 'level', 'handlerName', 'from']} />
      <Tabs
        value={String(status ?? 'all')}
        onChange={(value) => list.narrow({ status: value === 'all' ? undefined : (Number(value) as 0) })}
        tabs={[
          { value: 'all', text: '全部' },
          ...HIT_STATUS.list.map((state) => ({
            value: String(state),
            text: HIT_STATUS.texts[state],
            count: countOf(state),
          })),
        ]}
      />
      <DataTable
        list={list}
        caption="异常命中"
        columns={COLUMNS}
        rowActions={(row) => hitActions({ row, onDone: reload })}
        tools={<ExportButton call={exceptionMonitor.export} input={list.filters} />}
        batch={(rows, clear) => (
          <BatchClose
            rows={rows}
            onDone={() => {
              clear();
              return reload();
            }}
          />
        )}
      />
    </>
  );
}
