import { EARLIER } from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';
import type { Kpi } from '@portal/sdk/ui/report';
import { figureOf, type Summed } from './figure-of.ts';
import type { ReportCalls } from './report-of.ts';

const KIND: Readonly<Record<string, Kpi['kind']>> = { money: 'money', percent: 'percent' };

const isSummed = (data: unknown): data is Summed => typeof data === 'object' && data !== null;

type FigureOf<R extends ReportCalls> = R['page']['figures'][number];

/**
 * Cards of a report, as the fields of its figures say.
 * @param to - Where the rows behind each figure stand.
 */
export function kpisOf<R extends ReportCalls>(
  report: R,
  data: t.OutputOf<R['summary']> | undefined,
  to: Readonly<Record<FigureOf<R>, string>>,
): readonly Kpi[] {
  const summed = isSummed(data) ? data : undefined;
  return report.page.figures.map((name: FigureOf<R>) => {
    const { schema, value } = figureOf(report, name, summed);
    const { unit, better, definition = '' } = t.metaOf(schema) ?? {};
    const kind = KIND[t.writtenAs(schema)];
    const changes = (summed?.earlier ?? []).flatMap(({ of, from, to, figures }) =>
      figures.flatMap(({ name: one, ...then }) =>
        one === name ? [{ label: EARLIER.texts[of], from, to, ...then }] : [],
      ),
    );
    return {
      ...{ label: t.labelOf(schema), value, definition, changes, to: to[name] },
      ...(kind && { kind }),
      ...(unit !== undefined && { unit }),
      ...(better && { better }),
    };
  });
}
