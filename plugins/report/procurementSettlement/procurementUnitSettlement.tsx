import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { ExportButton, LinkButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { KpiCards, PeriodBar, ReportPage, ReportTable, SavedViews } from '@portal/sdk/ui/report';
import { Fragment, useMemo } from 'react';
import { tableColumns } from '../table-columns.tsx';
import { UnitCharts } from './charts.tsx';
import { UNIT_COLUMNS } from './columns.ts';
import { procurementSettlement, type UnitFilters } from './contract.ts';
import { payablesOf, unitKpis, unitsBelow } from './figures.ts';

const columnsOf = (filters: UnitFilters) =>
  tableColumns(UNIT_COLUMNS, {
    name: (name, { customerCode, children }) =>
      children > 0 ? <TextLink to={unitsBelow(filters, customerCode)}>{`${name}（${children}）`}</TextLink> : name,
  });

interface WayProps {
  path: readonly { customerCode: string; name: string }[];
  filters: UnitFilters;
}

/** The way down the organisation; each unit on it leads back up. */
const Way = ({ path, filters }: WayProps) => (
  <nav aria-label="组织">
    {path.map(({ customerCode, name }, index) => (
      <Fragment key={customerCode}>
        {index > 0 && ' / '}
        {index === path.length - 1 ? name : <TextLink to={unitsBelow(filters, customerCode)}>{name}</TextLink>}
      </Fragment>
    ))}
  </nav>
);

/** 采购单位结算报表：按组织逐级展开，含下级汇总。 */
export default function ProcurementUnitSettlementPage() {
  const list = useList(procurementSettlement.page);
  const { filters } = list;
  const summary = useCall(procurementSettlement.summary, filters);
  const question = JSON.stringify(filters);
  const columns = useMemo(() => columnsOf(JSON.parse(question) as UnitFilters), [question]);
  return (
    <ReportPage
      title="采购单位结算报表"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="from" to="to" label="期间" />}
      tools={
        <>
          <SavedViews report="procurementSettlement" />
          <ExportButton call={procurementSettlement.export} input={filters} />
        </>
      }
    >
      <QueryForm list={list} fields={[{ name: 'plate', label: '板块', codes: PLATE }]} />
      <KpiCards items={unitKpis(summary.data)} />
      <WhenLoaded answer={summary}>
        {({ path, months }) => (
          <>
            <Way path={path} filters={filters} />
            <UnitCharts months={months} rows={list.rows} />
          </>
        )}
      </WhenLoaded>
      <ReportTable
        list={list}
        caption="采购单位结算"
        rowKey="customerCode"
        columns={columns}
        totals={summary.data?.totals ?? {}}
        rowActions={({ customerCode }) => <LinkButton to={payablesOf(filters, customerCode)}>明细</LinkButton>}
      />
    </ReportPage>
  );
}
