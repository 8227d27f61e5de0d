import type { OutputOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import { LinkButton, Tabs, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { RankChart } from '@portal/sdk/ui/charts';
import { KpiCards, ReportPage, ReportTable, useAmountUnit } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Charts } from '../charts.tsx';
import { LetterButtons, LetterList } from '../confirmLetter/letters.tsx';
import { Report, tableOf, useReport } from '../report.tsx';
import { supplierSettlement } from './contract.ts';
import { detailOf, movesBehind, supplierFigures } from './figures.ts';

function TopDebts({ top }: Pick<OutputOf<typeof supplierSettlement.summary>, 'top'>) {
  const { text, inUnit } = useAmountUnit();
  return (
    <Charts>
      <RankChart
        title="期末未付前十"
        unit={text}
        points={top.map(({ supplierName, closing }) => ({ label: supplierName, value: inUnit(closing) }))}
      />
    </Charts>
  );
}

/** 余额：期初未付 + 本期应付 − 本期已付 = 期末未付。 */
function Balances({ report }: { report: ReturnType<typeof useReport<typeof supplierSettlement>> }) {
  const { filters, summary } = report;
  const { supplierName: _, overdue: __, ...asked } = filters;
  const lettersTo = (supplierEntIds: string[]) => ({ ...asked, supplierEntIds });
  const columns = columnsOf(
    supplierSettlement.page,
    { supplierName: (name, { supplierEntId }) => <TextLink to={detailOf(supplierEntId, filters)}>{name}</TextLink> },
    ({ supplierEntId }) => movesBehind(supplierEntId, filters),
  );
  return (
    <>
      <KpiCards items={supplierFigures(summary.data, filters)} />
      <WhenLoaded answer={summary}>{({ top }) => <TopDebts top={top} />}</WhenLoaded>
      <ReportTable
        {...tableOf(report)}
        caption="供应商结算"
        rowKey="supplierEntId"
        columns={columns}
        amount="closing"
        rowActions={({ supplierEntId }) => (
          <>
            <LinkButton to={detailOf(supplierEntId, filters)}>明细</LinkButton>
            <LetterButtons input={lettersTo([supplierEntId])} appearance="text" />
          </>
        )}
        batch={(rows, done) => (
          <LetterButtons
            input={lettersTo(rows.map(({ supplierEntId }) => supplierEntId))}
            appearance="primary"
            onDone={done}
          />
        )}
      />
    </>
  );
}

const VIEWS = { balances: '结算余额', letters: '询证函' } as const;

type View = keyof typeof VIEWS;

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
  const report = useReport(supplierSettlement);
  const [view, setView] = useView();
  const description = '币种：人民币';
  const tabs = <Tabs label="余额与询证函" value={view} onChange={setView} texts={VIEWS} />;
  if (view === 'letters')
    return (
      <ReportPage title={supplierSettlement.page.title} description={description} asOf={report.summary.data?.asOf}>
        {tabs}
        <LetterList />
      </ReportPage>
    );
  return (
    <Report
      report={report}
      description={description}
      viewed="supplierSettlement"
      above={tabs}
      fields={['orgCode', 'supplierName', 'plate', 'overdue']}
    >
      <Balances report={report} />
    </Report>
  );
}
