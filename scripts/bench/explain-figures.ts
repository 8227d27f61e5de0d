/** How long the portal takes to say why somebody may or may not do something. */
import { listCall } from './bare.ts';
import { atMost, type Figure } from './figure.ts';
import type { Bench } from './list-figures.ts';
import { dataOf, type Target } from './load.ts';
import { quantile } from './samples.ts';

/** One after the other, as an administrator asks. */
const questions = 50;
/** Before it, a portal that has just begun has no rights. */
const agoMs = 1000;

/** About a supplier and one of many orders: now, and at a moment that the history answers. */
export async function explainFigures({ name, site, administrator, operator, supplierId }: Bench): Promise<Figure[]> {
  const authorization = `Bearer ${administrator}`;
  const [orders] = await dataOf<readonly { records: readonly { orderNo: string }[] }[]>({
    url: site.ours + listCall.path,
    headers: { authorization: `Bearer ${operator}` },
    body: listCall.body,
  });
  const asked = (at?: Date): Target => ({
    url: `${site.ours}/japi/api/manage/rights/explain`,
    headers: { authorization },
    body: {
      ...{ userId: supplierId, code: 'order:list:confirm', bizType: 'order', bizNo: orders?.records[0]?.orderNo },
      ...(at && { at: at.toISOString() }),
    },
  });
  const moments = { 现在: undefined, 过去的时刻: new Date(Date.now() - agoMs) };
  const figures: Figure[] = [];
  for (const [when, at] of Object.entries(moments)) {
    await dataOf(asked(at)); // statements prepared
    const times: number[] = [];
    for (let question = 0; question < questions; question += 1) {
      const began = performance.now();
      await dataOf(asked(at));
      times.push(performance.now() - began);
    }
    figures.push({
      title: `${name}：权限说明（${when}），p95`,
      unit: 'ms',
      ours: quantile(times, 0.95),
      bar: atMost(300),
    });
  }
  return figures;
}
