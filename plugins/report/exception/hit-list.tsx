import { type Answer, useList } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { ExportButton, StatusTag, Tabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { tableColumns } from '../table-columns.tsx';
import { HIT_COLUMNS } from './columns.ts';
import { exceptionMonitor, HIT_STATUS, HIT_TONE, type HitRow, LEVEL, LEVEL_TONE, RULE_KIND } from './contract.ts';
import { BatchClose, hitActions } from './hit-actions.tsx';

const ADDRESS = {
  DISPATCH: ({ bizNo }: HitRow) => `/sendOrders-report/financing-statistics?sendNo=${bizNo}`,
  ORDER: ({ bizId }: HitRow) => `/orderManagement/orderDetail?id=${bizId}`,
  CUSTOMER: ({ bizNo }: HitRow) => `/sendOrders-report/customer-information?customerName=${encodeURIComponent(bizNo)}`,
};

const COLUMNS = tableColumns(HIT_COLUMNS, {
  bizNo: (bizNo, row) => <TextLink to={ADDRESS[row.bizType](row)}>{bizNo}</TextLink>,
  status: (status) => <StatusTag code={status} texts={HIT_STATUS} tones={HIT_TONE} />,
  level: (level) => <StatusTag code={level} texts={LEVEL} tones={LEVEL_TONE} />,
});

const STATES = [0, 1, 2, 3] as const;

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
      <QueryForm
        list={list}
        fields={[
          { name: 'bizNo', label: '对象编号' },
          { name: 'kind', label: '类型', codes: RULE_KIND },
          { name: 'level', label: '等级', codes: LEVEL },
          { name: 'handlerName', label: '处理人' },
          { kind: 'dayRange', label: '命中日期', from: 'from', to: 'to' },
        ]}
      />
      <Tabs
        value={String(status ?? 'all')}
        onChange={(value) => list.narrow({ status: value === 'all' ? undefined : (Number(value) as 0) })}
        tabs={[
          { value: 'all', text: '全部' },
          ...STATES.map((state) => ({ value: String(state), text: HIT_STATUS[state], count: countOf(state) })),
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
