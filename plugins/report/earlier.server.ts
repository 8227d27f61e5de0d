/** The figures of a report as they were in earlier periods: the report itself, asked of other days. */
import type { FiltersOf } from '@portal/sdk/contract';
import { type Context, sql } from '@portal/sdk/server';
import { figureOf } from './figure-of.ts';
import { before, isYear, ofMonths, type Period, yearBefore } from './periods.server.ts';
import { countsMonths, type Earlier, type ReportCalls } from './report-of.ts';

type Figures = Earlier['figures'];
type Sums<R extends ReportCalls> = (context: Context, filters: FiltersOf<R['page']>) => Promise<object>;

const PERIODS = [
  ['BEFORE', before],
  ['YEAR', yearBefore],
] as const;

/** Both ends of the period that is asked about; without one there is nothing to compare with. */
function periodIn({ page: { period } }: ReportCalls, filters: object): Period | undefined {
  const [from, to]: unknown[] = period ? [Reflect.get(filters, period.from), Reflect.get(filters, period.to)] : [];
  return typeof from === 'string' && typeof to === 'string' && from <= to ? { from, to } : undefined;
}

const namesOf = ({ page: { figures, standing } }: ReportCalls) => figures.filter((name) => !standing.includes(name));

const valuesOf = (report: ReportCalls, told: object) =>
  namesOf(report).map((name) => {
    const { value } = figureOf(report, name, { ...told, totals: told });
    return value === undefined || value === null ? null : String(value);
  });

async function distances({ db }: Context, report: ReportCalls, told: object, then: object): Promise<Figures> {
  const [now, values] = [valuesOf(report, told), valuesOf(report, then)];
  const { rows } = await sql<Figures[number]>`
    select f.name, f.value::text, (f.now - f.value)::text as difference,
      round((f.now - f.value) / nullif(abs(f.value), 0), 6)::text as change
    from unnest(${namesOf(report)}::text[], ${now}::numeric[], ${values}::numeric[])
      with ordinality as f(name, now, value, place) order by f.place`.execute(db);
  return rows;
}

/** @param told - The figures of now. */
export async function earlierOf<R extends ReportCalls>(
  context: Context,
  report: R,
  filters: FiltersOf<R['page']>,
  told: object,
  sums: Sums<R>,
): Promise<Earlier[]> {
  const asked = periodIn(report, filters);
  const { period } = report.page;
  if (!asked || !period || namesOf(report).length === 0) return [];
  const found: Earlier[] = [];
  for (const [of, earlier] of PERIODS) {
    if (of === 'BEFORE' && isYear(asked)) continue;
    const { from, to } = (countsMonths(report) ? ofMonths(earlier) : earlier)(asked);
    const then = await sums(context, { ...filters, [period.from]: from, [period.to]: to });
    found.push({ of, from, to, figures: await distances(context, report, told, then) });
  }
  return found;
}
