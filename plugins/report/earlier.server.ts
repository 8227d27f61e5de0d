/** The figures of a report as they were in earlier periods: the report itself, asked of other days. */
import type { FiltersOf } from '@portal/sdk/contract';
import { earlierPeriods, type Period } from '@portal/sdk/format';
import { type Context, distances } from '@portal/sdk/server';
import { figureOf } from './figure-of.ts';
import type { Earlier, ReportCalls } from './report-of.ts';

type Figures = Earlier['figures'];
type Sums<R extends ReportCalls> = (context: Context, filters: FiltersOf<R['page']>) => Promise<object>;

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

async function figuresOf({ db }: Context, report: ReportCalls, told: object, then: object): Promise<Figures> {
  const found = await distances(db, valuesOf(report, told), valuesOf(report, then));
  const names = namesOf(report);
  return found.map((distance, place) => ({ name: names[place] ?? '', ...distance }));
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
  for (const { of, from, to } of earlierPeriods(asked)) {
    const then = await sums(context, { ...filters, [period.from]: from, [period.to]: to });
    found.push({ of, from, to, figures: await figuresOf(context, report, told, then) });
  }
  return found;
}
