/** 事项的服务端：数据是自己的，每一行都按身份判断谁看得到。 */
import { answering, refuse } from '@portal/sdk/service';
import { type Item, items } from '../items/contract.ts';

interface Kept extends Item {
  /** 事项属于哪家企业。 */
  readonly entId: string;
}

/** 换成自己的数据库。 */
const kept: Kept[] = [];

const shown = ({ id, itemName, quantity, remark }: Kept): Item => ({ id, itemName, quantity, remark });

export const answers = answering(items, {
  async page({ itemName = '', page, size, sort, order }, { identity, portal }) {
    const seen: Kept[] = [];
    for (const row of kept) if (await portal.sees(identity, row)) seen.push(row);
    const found = seen.filter((row) => row.itemName.includes(itemName));
    if (sort) found.sort((a, b) => a.itemName.localeCompare(b.itemName) * (order === 'desc' ? -1 : 1));
    const records = found.slice((page - 1) * size, page * size).map(shown);
    return { records, total: found.length, page, size };
  },
  async add({ itemName, quantity, remark = null }, { identity }) {
    if (kept.some((row) => row.entId === identity.entId && row.itemName === itemName))
      return refuse('conflict', `已有“${itemName}”`);
    const id = String(kept.length + 1);
    kept.push({ id, itemName, quantity, remark, entId: identity.entId });
    return { id };
  },
});
