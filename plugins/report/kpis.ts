import * as t from '@portal/sdk/contract';
import type { Kpi } from '@portal/sdk/ui/report';
import { growth } from './fields.ts';

interface SummaryCall {
  readonly output: object;
  readonly types?: { in: unknown; out: { readonly totals?: object } };
}
type Figures<C> = t.OutputOf<C> | NonNullable<(t.OutputOf<C> & { readonly totals?: object })['totals']>;
type FigureOf<C> = Figures<C> extends infer All ? (All extends object ? keyof All & string : never) : never;

/** What a card says besides its field, or what it counts, where the field does not say it itself. */
type Told = string | Partial<Pick<Kpi, 'unit' | 'definition' | 'changes' | 'to'>>;

const KIND: Readonly<Record<string, Kpi['kind']>> = { money: 'money', percent: 'percent' };

/** Cards of a report: label, figure and its kind are those of a field of the summary, or of its totals. */
export function kpisOf<C extends SummaryCall>(
  { output }: C,
  data: t.OutputOf<C> | undefined,
  told: { readonly [F in FigureOf<C>]?: Told },
): readonly Kpi[] {
  const { properties } = output as { properties: t.TProperties & { totals?: { properties: t.TProperties } } };
  const { totals, ...figures } = (data ?? {}) as Readonly<Record<string, Kpi['value']>> & { totals?: typeof figures };
  return Object.entries(told as Readonly<Record<string, Told>>).map(([name, said]) => {
    const own = properties[name] !== undefined;
    const schema = own ? properties[name] : properties.totals?.properties[name];
    const kind = KIND[t.writtenAs(schema)];
    return {
      label: t.labelOf(schema),
      value: (own ? figures : totals)?.[name],
      ...(kind && { kind }),
      definition: t.metaOf(schema)?.definition ?? '',
      ...(typeof said === 'string' ? { definition: said } : said),
    };
  });
}

/** How a figure has grown, as a card shows it below. */
export const growthOf = (data: { readonly change: Kpi['value']; readonly yearChange: Kpi['value'] } | undefined) =>
  (['change', 'yearChange'] as const).map((name) => ({ label: t.labelOf(growth[name]), value: data?.[name] }));
