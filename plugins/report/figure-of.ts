/** What a figure of a report is, for its card, its paper and its comparison. */
import type { TProperties } from '@portal/sdk/contract';
import type { Earlier, ReportCalls } from './report-of.ts';

export interface Summed {
  readonly totals?: object;
  readonly earlier?: readonly Earlier[];
}

/** Its field in the summary, or in its totals, and its value. */
export function figureOf({ summary }: ReportCalls, name: string, data: Summed | undefined) {
  const { properties } = summary.output as unknown as {
    properties: TProperties & { totals?: { properties: TProperties } };
  };
  const own = properties[name];
  const value: unknown = Reflect.get((own === undefined ? data?.totals : data) ?? {}, name);
  const schema = own ?? properties.totals?.properties[name];
  return {
    schema,
    value: typeof value === 'string' || typeof value === 'number' || value === null ? value : undefined,
  };
}
