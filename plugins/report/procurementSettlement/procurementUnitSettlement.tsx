import { now } from '@portal/sdk';
import { labelOf, type OutputOf } from '@portal/sdk/contract';
import { date } from '@portal/sdk/format';
import { ActionButton, LinkButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { RankChart, StackChart } from '@portal/sdk/ui/charts';
import { KpiCards, ReportTable, useAmountUnit } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Fragment } from 'react';
import { Charts, perCent } from '../charts.tsx';
import { Report, tableOf, useReport } from '../report.tsx';
import { useBranches } from './branches.tsx';
import { procurementSettlement, sums, type UnitFilters, type UnitRow } from './contract.ts';
import { documentsOf, payablesOf, stayOf, unitFigures, unitsBelow } from './figures.ts';

type Summary = OutputOf<typeof procurementSettlement.summary>;

/** The way down to the chosen organisation; each unit on it leads back up. */
const Way = ({ path, filters }: Pick<Summary, 'path'> & { filters: UnitFilters }) => (
  <nav aria-label="上级组织">
    {path.map(({ customerCode, name }, index) => (
      <Fragment key={customerCode}>
        {index > 0 && ' / '}
        {index === path.length - 1 ? name : <TextLink to={unitsBelow(filters, customerCode)}>{name}</TextLink>}
      </Fragment>
    ))}
  </nav>
);

/** 各单位付款及时率、每月已付与未付。 */
function UnitCharts({ months, rows }: Pick<Summary, 'months'> & { rows: readonly UnitRow[] }) {
  const { text, inUnit } = useAmountUnit();
  const rated = rows.filter(({ onTimeRate }) => onTimeRate !== null);
  return (
    <Charts>
      <RankChart
        title="各单位付款及时率"
        unit="%"
        points={rated.map(({ name, onTimeRate }) => ({ label: name, value: perCent(onTimeRate) }))}
      />

      <StackChart
        title="每月已付与未付"
        unit={text}
        series={(['paid', 'unpaid'] as const).map((part) => ({
          name: labelOf(sums[`${part}Amount`]),
          tone: part === 'paid' ? 'success' : 'waiting',
          points: months.map((one) => ({ label: one.month, value: inUnit(one[part]) })),
        }))}
      />
    </Charts>
  );
}

/** 采购单位逐级展开，各含下级。 */
function Units({ report }: { report: ReturnType<typeof useReport<typeof procurementSettlement>> }) {
  const { list, filters } = report;
  const { rows, nameOf } = useBranches(list);
  return (
    <ReportTable
      {...tableOf(report)}
      list={{ ...list, rows }}
      caption="采购单位结算"
      rowKey="key"
      columns={columnsOf(procurementSettlement.page, { name: nameOf }, (row) => documentsOf(filters, row, date(now())))}
      rowActions={(row) => (
        <>
          <LinkButton to={payablesOf(filters, row)}>明细</LinkButton>
          {Number(row.overdueAmount) > 0 && (
            <ActionButton
              call={procurementSettlement.urgeUnit}
              input={{ customerCode: row.customerCode, own: row.own, ...stayOf(row) }}
              ask={row.own ? '向该单位催付本单位的逾期结算单？' : '向该单位及其下级催付逾期结算单？'}
              done="已通知采购单位付款"
            >
              催付
            </ActionButton>
          )}
        </>
      )}
    />
  );
}

/** 采购单位结算报表：按组织逐级展开，含下级汇总。 */
export default function ProcurementUnitSettlementPage() {
  const report = useReport(procurementSettlement);
  const { list, filters, summary } = report;
  return (
    <Report
      report={report}
      description="币种：人民币"
      viewed="procurementSettlement"
      fields={['parentCode', 'plate', 'level']}
    >
      <KpiCards items={unitFigures(summary.data, filters, date(now()))} />
      <WhenLoaded answer={summary}>
        {({ path, months }) => (
          <>
            {path.length > 1 && <Way path={path} filters={filters} />}
            <UnitCharts months={months} rows={list.rows} />
          </>
        )}
      </WhenLoaded>
      <Units report={report} />
    </Report>
  );
}
