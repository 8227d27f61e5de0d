import { type Answer, type List, useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import type { OutputOf } from '@portal/sdk/contract';
import { ActionButton, ExportButton, LinkButton, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { Fragment } from 'react';
import { Subscribe } from '../subscription/subscribe.tsx';
import { tableColumns } from '../table-columns.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';
import { Views } from '../views/views.tsx';
import { UnitCharts } from './charts.tsx';
import { UNIT_COLUMNS } from './columns.ts';
import { LEVEL, procurementSettlement, type UnitFilters } from './contract.ts';
import { payablesOf, stayOf, unitKpis, unitsBelow } from './figures.ts';
import { UnitName } from './unit-name.tsx';
import { useBranches } from './use-branches.ts';

const FIELDS: readonly FilterField<typeof procurementSettlement.page>[] = [
  { name: 'plate', label: '板块', codes: PLATE },
  { name: 'level', label: '层级', codes: LEVEL, placeholder: '下一级' },
];
const PERIOD = { kind: 'dayRange', label: '期间', from: 'from', to: 'to' } as const;

type Listed = List<typeof procurementSettlement.page>;
type Summary = OutputOf<typeof procurementSettlement.summary>;

/** The way down to the chosen organisation; each unit on it leads back up. */
const Way = ({ path, filters }: { path: Summary['path']; filters: UnitFilters }) => (
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
function Units({ list, summary }: { list: Listed; summary: Answer<Summary> }) {
  const { rows, depthOf, isOpen, toggle } = useBranches(list);
  const columns = tableColumns(UNIT_COLUMNS, {
    name: (_, row) => (
      <UnitName row={row} depth={depthOf(row.key)} open={isOpen(row.key)} onToggle={() => toggle(row)} />
    ),
  });
  return (
    <ReportTable
      list={{ ...list, rows }}
      caption="采购单位结算"
      rowKey="key"
      columns={columns}
      totals={summary.data?.totals ?? {}}
      rowActions={({ customerCode, own, from, to, overdueAmount }) => (
        <>
          <LinkButton to={payablesOf(list.filters, { customerCode, own, from, to })}>明细</LinkButton>
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
  const list = useList(procurementSettlement.page);
  const { filters } = list;
  const fields = [{ name: 'parentCode' as const, ...useTreeField('organisations') }, ...FIELDS];
  const summary = useCall(procurementSettlement.summary, filters);
  const conditions = conditionsText(list, [PERIOD, ...fields]);
  return (
    <ReportPage
      conditions={conditions}
      title="采购单位结算报表"
      description="币种：人民币"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="from" to="to" label="期间" />}
      tools={
        <>
          <Views report="procurementSettlement" />
          <Subscribe
            report="procurementSettlement"
            call={procurementSettlement.export}
            input={filters}
            conditions={conditions}
          />
          <ExportButton call={procurementSettlement.export} input={filters} />
        </>
      }
    >
      <QueryForm list={list} fields={fields} />
      <KpiCards items={unitKpis(summary.data)} />
      <WhenLoaded answer={summary}>
        {({ path, months }) => (
          <>
            {path.length > 1 && <Way path={path} filters={filters} />}
            <UnitCharts months={months} rows={list.rows} />
          </>
        )}
      </WhenLoaded>
      <Units list={list} summary={summary} />
    </ReportPage>
  );
}
