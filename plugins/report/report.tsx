import { type Answer, type List, useCall, useList } from '@portal/sdk';
import {
  metaOf,
  type FiltersOf,
  type InputOf,
  type OutputOf,
  type PageCall,
  type TProperties,
} from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import { EmptyState, ExportButton, Money } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import {
  type AmountUnit,
  conditionsText,
  PeriodBar,
  PrintButtons,
  ReportPage,
  SavedViews,
} from '@portal/sdk/ui/report';
import { type ComponentProps, type ComponentType, type ReactNode, useMemo } from 'react';
import type { ReportCalls } from './report-of.ts';
import { Subscribe } from './subscription/subscribe.tsx';
import { useTreeFields } from './tree/use-tree-fields.ts';
import type { Viewed } from './viewed.ts';

/** A report as it is asked for: its rows, and what is told of the whole result. */
interface Asked<R extends ReportCalls> {
  readonly calls: R;
  readonly list: List<R['page']>;
  /** The whole question; the same object until it changes. */
  readonly filters: FiltersOf<R['page']>;
  readonly summary: Answer<OutputOf<R['summary']>>;
}

interface Paging {
  readonly page?: number;
  readonly size?: number;
}

/** @param fixed - What the report is about, where it is about one thing. */
export function useReport<R extends ReportCalls>(
  calls: R,
  fixed: Partial<FiltersOf<R['page']>> = {},
  paging: Paging = {},
): Asked<R> {
  const list = useList<R['page']>(calls.page, { ...fixed, ...paging });
  const question = JSON.stringify({ ...list.filters, ...fixed });
  const filters = useMemo(() => JSON.parse(question) as FiltersOf<R['page']>, [question]);
  const summary = useCall<R['summary']>(calls.summary, filters as InputOf<R['summary']>);
  return { calls, list, filters, summary };
}

/** A report whose rows stand in one table, without pages. */
export function useWholeReport<R extends ReportCalls>(calls: R): Asked<R> {
  const paging = { page: 1, size: calls.page.maxSize };
  const report = useReport(calls, {}, paging);
  return { ...report, list: { ...report.list, ...paging } };
}

/** What the table of a report shows: its rows, and the sums of the whole result below them. */
export const tableOf = <C extends PageCall, Totals extends object>({
  list,
  summary,
}: {
  list: List<C>;
  summary: Answer<{ readonly totals: Totals }>;
}) => ({ list, totals: summary.data?.totals ?? {} });

interface Props<R extends ReportCalls> {
  report: Asked<R>;
  description?: string;
  /** The filter that opens the period. */
  period?: ComponentProps<typeof PeriodBar<R['page']>>['of'];
  /** Filters besides the period. */
  fields: readonly FilterField<R['page']>[];
  /** The report by whose name views are kept and workbooks ordered. Absent where there are none. */
  viewed?: Viewed;
  /** What the conditions state. Default: the filters of the list. */
  told?: List<R['page']>['filters'];
  /** Between the title and the filters. */
  above?: ReactNode;
  /** In which amounts are shown until the reader chooses. Default yuan. */
  unit?: AmountUnit;
  children: ReactNode;
}

/** A report: its period, filters, views and workbook, and the conditions that paper states. */
export function Report<R extends ReportCalls>(props: Props<R>) {
  const { report, description, period, viewed, above, unit, children } = props;
  const { calls, list, summary, filters } = report;
  const { told = list.filters } = props;
  const fields = useTreeFields(props.fields);
  const conditions = conditionsText({ call: list.call, filters: told }, [
    ...(period === undefined ? [] : [period]),
    ...fields,
  ]);
  return (
    <ReportPage
      conditions={conditions}
      {...(unit && { unit })}
      title={calls.page.title}
      {...(description !== undefined && { description })}
      asOf={(summary.data as { asOf?: string } | undefined)?.asOf}
      period={period !== undefined && <PeriodBar list={list} of={period} />}
      tools={
        <>
          {viewed && <SavedViews page={calls.page.path} />}
          {viewed && <Subscribe report={viewed} call={calls.export} input={filters} conditions={conditions} />}
          <ExportButton call={calls.export} input={filters} />
          <PrintButtons call={calls.print} input={filters} />
        </>
      }
    >
      {above}
      <QueryForm list={list} fields={fields} />
      {children}
    </ReportPage>
  );
}

/** Facts of amounts above a report, in yuan whatever unit its table shows. */
export const yuanFacts = <P extends TProperties, Name extends keyof P & string>(
  { properties }: { readonly properties: P },
  row: Readonly<Record<Name, string>>,
  names: readonly Name[],
) => names.map((name) => ({ label: `${metaOf(properties[name])?.label}（元）`, value: <Money value={row[name]} /> }));

/** A page about what the address names. @param none - What it says where the address names nothing. */
export const reportOn = (
  name: string,
  About: ComponentType<{ asked: string }>,
  none: ComponentProps<typeof EmptyState>,
) =>
  function ReportOn() {
    const asked = useSearchParams()[0].get(name);
    return asked ? <About asked={asked} /> : <EmptyState {...none} />;
  };
