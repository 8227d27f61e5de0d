import type { OutputOf } from '@portal/sdk/contract';
import { ActionButton, LinkButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { Fragment } from 'react';
import { Report, tableOf, useReport } from '../report.tsx';
import { UnitCharts } from './charts.tsx';
import { procurementSettlement, type UnitFilters } from './contract.ts';
import { payablesOf, stayOf, unitFigures, unitsBelow } from './figures.ts';
import { UnitName } from './unit-name.tsx';
import { useBranches } from './use-branches.ts';

type Asked = ReturnType<typeof useReport<typeof procurementSettlement>>;
/** The way down to the chosen organisation; each unit on it leads back up. */
const Way = ({
  path,
  filters,
}: {
  path: OutputOf<typeof procurementSettlement.summary>['path'];
  filters: UnitFilters;
}) => (
  <nav aria-label="上级组织">
    {path.map(({ customerCode, name }, index) => (
      <Fragment key={customerCode}>
        {index > 0 && ' / '}
        {index === path.length - 1 ? name : <TextLink to={unitsBelow(filters, customerCode)}>{name}</TextLink>}
      </Fragment>
    ))}
  </nav>
);

/** 采购单位逐级展开，各含下级。 */
function Units({ report }: { report: Asked }) {
  const { list, filters } = report;
  const { rows, depthOf, isOpen, toggle } = useBranches(list);
  const columns = columnsOf(procurementSettlement.page, {
    name: (_, row) => (
      <UnitName row={row} depth={depthOf(row.key)} open={isOpen(row.key)} onToggle={() => toggle(row)} />
    ),
  });
  return (
    <ReportTable
      {...tableOf(report)}
      list={{ ...list, rows }}
      caption="采购单位结算"
      rowKey="key"
      columns={columns}
      rowActions={({ customerCode, own, from, to, overdueAmount }) => (
        <>
          <LinkButton to={payablesOf(filters, { customerCode, own, from, to })}>明细</LinkButton>
          {Number(overdueAmount) > 0 && (
            <ActionButton
              call={procurementSettlement.urgeUnit}
              input={{ customerCode, own, ...stayOf({ from, to }) }}
              ask={own ? '向该单位催付本单位的逾期结算单？' : '向该单位及其下级催付逾期结算单？'}
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
      title="采购单位结算报表"
      description="币种：人民币"
      viewed="procurementSettlement"
      period="from"
      fields={['parentCode', 'plate', 'level']}
    >
      <KpiCards items={unitFigures(summary.data)} />
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
