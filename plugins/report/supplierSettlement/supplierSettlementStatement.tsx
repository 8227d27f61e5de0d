import { type Answer, type List, useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { useSearchParams } from '@portal/sdk/router';
import { ExportButton, LinkButton, Tabs, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { RankChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, PeriodBar, ReportPage, ReportTable, useAmountUnit } from '@portal/sdk/ui/report';
import type { OutputOf } from '@portal/sdk/contract';
import { useMemo, useState } from 'react';
import { LetterList } from '../confirmLetter/letter-list.tsx';
import { LetterButtons } from '../confirmLetter/send-button.tsx';
import { tableColumns } from '../table-columns.tsx';
import { SUPPLIER_COLUMNS } from './columns.ts';
import { type SupplierFilters, supplierSettlement } from './contract.ts';
import { detailOf, supplierKpis } from './figures.ts';
import { Views } from '../views/views.tsx';
import { TreeFilter } from '../tree/tree-filter.tsx';

const FIELDS: readonly FilterField<typeof supplierSettlement.page>[] = [
  { name: 'supplierName', label: '供应商' },
  { name: 'plate', label: '板块', codes: PLATE },
  { name: 'overdue', label: '只看有逾期', kind: 'switch' },
];
const CONDITIONS: typeof FIELDS = [{ kind: 'dayRange', label: '期间', from: 'from', to: 'to' }, ...FIELDS];

type Listed = List<typeof supplierSettlement.page>;
type Summary = OutputOf<typeof supplierSettlement.summary>;

function TopDebts({ top }: Pick<Summary, 'top'>) {
  const { text, inUnit } = useAmountUnit();
  return (
    <Charts>
      <RankChart
        title="期末未结前十"
        unit={text}
        points={top.map(({ supplierName, closing }) => ({ label: supplierName, value: inUnit(closing) }))}
      />
    </Charts>
  );
}

const columnsOf = (filters: SupplierFilters) =>
  tableColumns(SUPPLIER_COLUMNS, {
    supplierName: (name, { supplierEntId }) => <TextLink to={detailOf(supplierEntId, filters)}>{name}</TextLink>,
  });

/** 余额：期初 + 应结 − 已结 = 期末。 */
function Balances({ list, summary }: { list: Listed; summary: Answer<Summary> }) {
  const { filters } = list;
  const question = JSON.stringify(filters);
  const columns = useMemo(() => columnsOf(JSON.parse(question) as SupplierFilters), [question]);
  const { from, to } = filters;
  const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return (
    <>
      <QueryForm list={list} fields={FIELDS} />
      <KpiCards items={supplierKpis(summary.data)} />
      <WhenLoaded answer={summary}>{({ top }) => <TopDebts top={top} />}</WhenLoaded>
      <ReportTable
        list={list}
        caption="供应商结算"
        rowKey="supplierEntId"
        columns={columns}
        totals={summary.data?.totals ?? {}}
        amount="closing"
        rowActions={({ supplierEntId }) => (
          <>
            <LinkButton to={detailOf(supplierEntId, filters)}>明细</LinkButton>
            <LetterButtons supplierEntIds={[supplierEntId]} period={period} look="text" />
          </>
        )}
        batch={(rows, clear) => (
          <LetterButtons
            supplierEntIds={rows.map(({ supplierEntId }) => supplierEntId)}
            period={period}
            look="primary"
            then={clear}
          />
        )}
      />
    </>
  );
}

const VIEWS = [
  { value: 'balances', text: '结算余额' },
  { value: 'letters', text: '询证函' },
] as const;

/** 供应商结算报表：余额与询证。 */
export default function SupplierSettlementStatementPage() {
  const [params] = useSearchParams();
  const list = useList(supplierSettlement.page);
  const summary = useCall(supplierSettlement.summary, list.filters);
  const asksForLetter = params.has('id') || params.has('letterStatus');
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>(asksForLetter ? 'letters' : 'balances');
  return (
    <ReportPage
      conditions={conditionsText(list.filters, CONDITIONS)}
      title="供应商结算报表"
      asOf={summary.data?.asOf}
      period={
        view === 'balances' && (
          <>
            <PeriodBar list={list} from="from" to="to" label="期间" />
            <TreeFilter list={list} tree="organisations" by="orgCode" />
          </>
        )
      }
      tools={
        <>
          <Views report="supplierSettlement" />
          <ExportButton call={supplierSettlement.export} input={list.filters} />
        </>
      }
    >
      <Tabs label="余额与询证函" value={view} onChange={setView} tabs={VIEWS} />
      {view === 'balances' ? <Balances list={list} summary={summary} /> : <LetterList />}
    </ReportPage>
  );
}
