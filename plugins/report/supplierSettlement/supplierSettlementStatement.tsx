import { type Answer, type List, useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { useSearchParams } from '@portal/sdk/router';
import { ExportButton, LinkButton, Tabs, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { RankChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, PeriodBar, ReportPage, ReportTable, useAmountUnit } from '@portal/sdk/ui/report';
import type { OutputOf } from '@portal/sdk/contract';
import { useMemo } from 'react';
import { LetterList } from '../confirmLetter/letter-list.tsx';
import { LetterButtons } from '../confirmLetter/send-button.tsx';
import { Subscribe } from '../subscription/subscribe.tsx';
import { tableColumns } from '../table-columns.tsx';
import { SUPPLIER_COLUMNS } from './columns.ts';
import { type SupplierFilters, supplierSettlement } from './contract.ts';
import { detailOf, supplierKpis } from './figures.ts';
import { Views } from '../views/views.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';

const FIELDS: readonly FilterField<typeof supplierSettlement.page>[] = [
  { name: 'supplierName', label: '供应商' },
  { name: 'plate', label: '板块', codes: PLATE },
  { name: 'overdue', label: '只看有逾期', kind: 'switch' },
];
const PERIOD = { kind: 'dayRange', label: '期间', from: 'from', to: 'to' } as const;

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
function Balances({ list, fields, summary }: { list: Listed; fields: typeof FIELDS; summary: Answer<Summary> }) {
  const { filters } = list;
  const question = JSON.stringify(filters);
  const columns = useMemo(() => columnsOf(JSON.parse(question) as SupplierFilters), [question]);
  return (
    <>
      <QueryForm list={list} fields={fields} />
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
            <LetterButtons supplierEntIds={[supplierEntId]} filters={filters} look="text" />
          </>
        )}
        batch={(rows, clear) => (
          <LetterButtons
            supplierEntIds={rows.map(({ supplierEntId }) => supplierEntId)}
            filters={filters}
            look="primary"
            onDone={clear}
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

type View = (typeof VIEWS)[number]['value'];

/** What each list has for itself in the address. */
const OWN = ['page', 'size', 'sort', 'order', 'id', 'letterStatus'];

/** The list that the address asks for; a notice names a letter. */
function useView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const change = (view: View) => {
    const shared = [...params].filter(([name]) => name !== 'view' && !OWN.includes(name));
    setParams(view === 'letters' ? [...shared, ['view', view]] : shared, { replace: true });
  };
  return [params.get('view') === 'letters' || params.has('id') ? 'letters' : 'balances', change];
}

/** 供应商结算报表：余额与询证。 */
export default function SupplierSettlementStatementPage() {
  const list = useList(supplierSettlement.page);
  const summary = useCall(supplierSettlement.summary, list.filters);
  const fields = [{ name: 'orgCode' as const, ...useTreeField('organisations') }, ...FIELDS];
  const [view, setView] = useView();
  const conditions = conditionsText(list, [PERIOD, ...fields]);
  return (
    <ReportPage
      conditions={conditions}
      title="供应商结算报表"
      description="币种：人民币"
      asOf={summary.data?.asOf}
      period={view === 'balances' && <PeriodBar list={list} from="from" to="to" label="期间" />}
      tools={
        view === 'balances' && (
          <>
            <Views report="supplierSettlement" />
            <Subscribe
              report="supplierSettlement"
              call={supplierSettlement.export}
              input={list.filters}
              conditions={conditions}
            />
            <ExportButton call={supplierSettlement.export} input={list.filters} />
          </>
        )
      }
    >
      <Tabs label="余额与询证函" value={view} onChange={setView} tabs={VIEWS} />
      {view === 'balances' ? <Balances list={list} fields={fields} summary={summary} /> : <LetterList />}
    </ReportPage>
  );
}
