import { periodText } from '../format/index.ts';

/** How a filter is told: its label; with the texts of its codes; or, for a period, with the name of its closing day. */
type Told<F> = string | readonly [label: string, codes: Readonly<Record<string, string>>] | readonly [string, keyof F];

/**
 * The filters of a list as its workbook states them; a filter that is a switch is stated by its label alone.
 * @example conditionsOf(filters, { orderNo: '订单号', status: ['状态', ORDER_STATUS.texts], from: ['下单日期', 'to'] })
 */
export function conditionsOf<F extends object>(filters: F, labels: { readonly [Name in keyof F]?: Told<F> }): string[] {
  return (Object.entries(labels) as [keyof F, Told<F>][]).flatMap(([name, how]) => {
    const [label, more] = typeof how === 'string' ? [how, undefined] : how;
    const value: unknown = filters[name];
    if (typeof more === 'string') {
      const period = periodText(value as string | undefined, filters[more as keyof F] as string | undefined);
      return period === '' ? [] : [`${label}：${period}`];
    }
    const codes = more as Readonly<Record<string, string>> | undefined;
    if (value === undefined || value === '' || (value === false && !codes)) return [];
    return value === true && !codes ? [label] : [`${label}：${codes?.[String(value)] ?? String(value)}`];
  });
}
