/** Orders that drafts of the demo are to cover: two of those that are free, within the amount, none twice. */
import type { SeedContext } from '@portal/sdk/server';
import { contractManagement, type LinkedOrder } from './contract.ts';

const most = 2;
const fen = (amount: string) => BigInt(amount.replace('.', ''));

/** Takes from the offered orders what fits an amount. */
function taking(offered: readonly LinkedOrder[]) {
  const taken = new Set<string>();
  return (amount: string, among = offered): string[] => {
    let rest = fen(amount);
    const ids: string[] = [];
    for (const { id, orderAmount } of among) {
      if (ids.length === most) break;
      if (taken.has(id) || fen(orderAmount) > rest) continue;
      rest -= fen(orderAmount);
      taken.add(id);
      ids.push(id);
    }
    return ids;
  };
}

/** The newest supply agreement under which orders wait for a contract. */
async function agreed({ run }: SeedContext, otherEntId: string) {
  for (const { agreementNo } of await run('cg_admin', contractManagement.agreements, {})) {
    const orders = await run('cg_admin', contractManagement.freeOrders, { otherEntId, agreementNo });
    if (orders.length > 0 && !agreementNo.startsWith('HT')) return { agreementNo, orders };
  }
  return undefined;
}

/** Every other contract names orders; the first of them is drawn under their agreement. */
export async function orderChoice(context: SeedContext, supplierEntId: string) {
  const take = taking(await context.run('cg_admin', contractManagement.freeOrders, { otherEntId: supplierEntId }));
  const under = await agreed(context, supplierEntId);
  return (index: number, amount: string) => {
    if (index % 2 !== 0) return {};
    if (index > 0 || !under) return { orderIds: take(amount) };
    return { agreementNo: under.agreementNo, orderIds: take(amount, under.orders) };
  };
}
