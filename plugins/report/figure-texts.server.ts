/** The figures of a report as a line of text, for paper and workbooks: amounts in yuan. */
import { EARLIER } from '@portal/sdk/calls/measures';
import { type FiltersOf, labelOf, metaOf, writtenAs } from '@portal/sdk/contract';
import { money, percent, quantity } from '@portal/sdk/format';
import type { Context } from '@portal/sdk/server';
import { earlierOf } from './earlier.server.ts';
import { figureOf } from './figure-of.ts';
import type { Earlier, ReportCalls } from './report-of.ts';

type Value = string | number | null | undefined;

function written(schema: unknown, value: Value): string {
  if (value === null || value === undefined) return '-';
  const as = writtenAs(schema);
  if (as === 'money') return `${money(value)} 元`;
  if (as === 'percent') return percent(value);
  const unit = metaOf(schema)?.unit;
  return unit === undefined ? quantity(value) : `${quantity(value)} ${unit}`;
}

const signed = (value: string, text: string) => (Number(value) > 0 ? `+${text}` : text);

/** 环比 +12.3%, or of a share by how many points it has moved. */
function changeText(schema: unknown, of: Earlier['of'], { difference, change }: Earlier['figures'][number]): string {
  const points = writtenAs(schema) === 'percent' && difference !== null;
  if (points) return `${EARLIER.texts[of]} ${signed(difference, percent(difference).replace('%', ' 个百分点'))}`;
  return change === null ? '' : `${EARLIER.texts[of]} ${signed(change, percent(change, { decimals: 1 }))}`;
}

/** @param told - The sums of now. @param sums - The same of other days. */
export async function figureTexts<R extends ReportCalls>(
  context: Context,
  report: R,
  filters: FiltersOf<R['page']>,
  told: object,
  sums: (context: Context, filters: FiltersOf<R['page']>) => Promise<object>,
): Promise<string[]> {
  const earlier = await earlierOf(context, report, filters, told, sums);
  return report.page.figures.map((name) => {
    const { schema, value } = figureOf(report, name, { ...told, totals: told });
    const changes = earlier.flatMap(({ of, figures }) =>
      figures.flatMap((one) => (one.name === name ? [changeText(schema, of, one)] : [])),
    );
    const moved = changes.filter((text) => text !== '').join('，');
    return `${labelOf(schema)} ${written(schema, value)}${moved === '' ? '' : `（${moved}）`}`;
  });
}
