import { type Answer, type List, now, useCall, useList } from '@portal/sdk';
import {
  labelOf,
  metaOf,
  type FiltersOf,
  type InputOf,
  type OutputOf,
  type PageCall,
  type TProperties,
} from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import { date, periodText } from '@portal/sdk/format';
import { EmptyState, ExportButton, Money } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import {
  type AmountUnit,
  conditionsText,
  PeriodBar,
  periodOf,
  PrintButtons,
  ReportPage,
  SavedViews,
} from '@portal/sdk/ui/report';
import { type ComponentProps, type ComponentType, type ReactNode, useMemo } from 'react';
import { countsMonths, type ReportCalls, withinDays } from './report-of.ts';
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

/** What a report opens with: its months or days up to today. */
function openingOf(calls: ReportCalls, today: string) {
  const opens = calls.page.period?.opens;
  return opens && withinDays(calls, periodOf(opens, today));
}

/** @param fixed - What the report is about, where it is about one thing. */
export function useReport<R extends ReportCalls>(
  calls: R,
  fixed: Partial<FiltersOf<R['page']>> = {},
  paging: Paging = {},
): Asked<R> {
  const opening = openingOf(calls, date(now())) as Partial<FiltersOf<R['page']>> | undefined;
  const list = useList<R['page']>(calls.page, { ...fixed, ...paging }, opening);
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

type Days = ComponentProps<typeof PeriodBar>['value'];

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What the period of a report is of, and its days in `asked`; absent where it has none. */
function periodIn({ page: { period, filters } }: ReportCalls, asked: object) {
  if (!period) return undefined;
  const value = { from: textIn(Reflect.get(asked, period.from)), to: textIn(Reflect.get(asked, period.to)) };
  return { label: labelOf(filters.properties[period.from]), value };
}

/** What the conditions say of it. */
function toldPeriod({ label, value }: NonNullable<ReturnType<typeof periodIn>>): string[] {
  const text = periodText(value.from, value.to);
  return text === '' ? [] : [`${label}：${text}`];
}

/** A report: its period, filters, views and workbook, and the conditions that paper states. */
export function Report<R extends ReportCalls>(props: Props<R>) {
  const { report, description, viewed, above, unit, children } = props;
  const { calls, list, summary, filters } = report;
  const { told = list.filters } = props;
  const fields = useTreeFields(props.fields);
  const [period, toldOf] = [periodIn(calls, list.filters), periodIn(calls, told)];
  const ask = (days: Days) => list.narrow(withinDays(calls, days) as Partial<FiltersOf<R['page']>>);
  const conditions = [
    ...(toldOf ? toldPeriod(toldOf) : []),
    ...[conditionsText({ call: list.call, filters: told }, fields)].filter((text) => text !== ''),
  ].join('　');
  return (
    <ReportPage
      conditions={conditions}
      {...(unit && { unit })}
      title={calls.page.title}
      {...(description !== undefined && { description })}
      asOf={(summary.data as { asOf?: string } | undefined)?.asOf}
      period={period && <PeriodBar of={countsMonths(calls) ? 'month' : 'day'} {...period} onChange={ask} />}
      tools={
        <>
          {viewed && <SavedViews page={calls.page.path} />}
          {viewed && <Subscribe report={viewed} calls={calls} input={filters} conditions={conditions} />}
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
