import { distance, earlierPeriod } from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';

/** The filters that hold the days, or the months, of a report, and which of them it opens with. */
interface Period {
  readonly from: string;
  readonly to: string;
  /** Absent where it opens with all. */
  readonly opens?: '本月' | '本年';
}

/** The figures of a report as they were, and how far those of now are from them. */
const earlier = t.Obj({ ...earlierPeriod, figures: t.Arr(t.Obj({ name: t.Str(), ...distance })) });
export type Earlier = t.Static<typeof earlier>;

interface Facts {
  /** Of its page, its menu entry and its workbook. */
  readonly title: string;
  /** Fields of the summary, or of its totals, that stand above the table, in this order. */
  readonly figures: readonly string[];
  /** Those that tell how it stands today: no earlier period has them. */
  readonly standing: readonly string[];
  readonly period?: Period;
}

/** The calls of a report under one question. */
export interface ReportCalls {
  readonly page: t.PageCall & Facts;
  readonly summary: t.Call;
  readonly export: t.DownloadCall;
  readonly print: t.DownloadCall;
}

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether a report counts by months and not by days. */
export const countsMonths = ({ page: { period, filters } }: ReportCalls): boolean =>
  period !== undefined && t.metaOf(filters.properties[period.from])?.entry === 'month';

/** The filters that narrow a report to these days, or to their months; undefined where it has no period. */
export function withinDays(report: ReportCalls, { from, to }: Days): Readonly<Record<string, unknown>> | undefined {
  const { period } = report.page;
  if (!period) return undefined;
  const size = countsMonths(report) ? 'YYYY-MM'.length : undefined;
  return { [period.from]: from?.slice(0, size), [period.to]: to?.slice(0, size) };
}

/** What is told of the whole result, sums and figures beside each other. */
export type Told<R extends ReportCalls> = Omit<t.OutputOf<R['summary']>, 'asOf' | 'earlier' | 'totals'> & TotalsOf<R>;
type TotalsOf<R extends ReportCalls> = t.OutputOf<R['summary']> extends { readonly totals: infer T } ? T : unknown;

/** Names of fields of a summary, and of its totals. */
type NamesIn<S> = (keyof S | (S extends { totals: { properties: infer T } } ? keyof T : never)) & string;

interface Spec<Name extends string, F, R, S, By extends string, Figure extends string, P> {
  /** In its permission codes: `report:<name>:view`, `report:<name>:export`. */
  readonly name: Name;
  readonly title: string;
  /** Of the rows. */
  readonly path: string;
  /** Of the sums and of the workbook, where they do not stand below that of the rows. */
  readonly at?: { readonly summary: string; readonly export: string };
  readonly filters: F;
  readonly period?: P & { readonly from: keyof F; readonly to: keyof F };
  readonly row: R;
  readonly sort?: readonly By[];
  /** Most rows of a page. Default 100; a table that is read whole has few rows by nature, and is asked for at once. */
  readonly maxSize?: number;
  /** What is told of the whole result, beside the moment of the data; cards read the labels of its fields. */
  readonly summary: S;
  readonly figures?: readonly (Figure & NamesIn<S>)[];
  readonly standing?: readonly NoInfer<Figure>[];
}

/** Declares a report: its rows, what is told of the whole result, its workbook, and the same on paper. */
export function reportOf<
  const Name extends string,
  F extends t.TProperties,
  R extends t.TProperties,
  S extends t.TProperties,
  const By extends string = never,
  const Figure extends string = never,
  const P extends Period = Period,
>(spec: Spec<Name, F, R, S, By, Figure, P>) {
  const { name, title, path, at, row, sort, maxSize = 100, summary, period } = spec;
  const filters = t.Obj(spec.filters);
  const access = `report:${name}:view` as const;
  const exports = `report:${name}:export` as const;
  const figures: readonly Figure[] = spec.figures ?? [];
  const standing: readonly string[] = spec.standing ?? [];
  return {
    page: {
      ...t.pageOf({ path, access, filters, row: t.Obj(row), sort: sort ?? [], maxSize }),
      ...{ title, figures, standing },
      ...(period && { period }),
    },
    summary: t.call({
      path: at?.summary ?? `${path}/summary`,
      access,
      reads: true,
      input: filters,
      output: t.Obj({ asOf: t.Time(), earlier: t.Arr(earlier), ...summary }),
    }),
    export: t.download({ path: at?.export ?? `${path}/export`, access: exports, input: filters }),
    print: t.download({ path: `${path}/print`, access: exports, input: filters }),
  };
}
