import type { Seed } from '@portal/sdk/server';
import { address } from './contract.ts';
import { regionName } from './regions.ts';

const people = ['程屿', '顾砚秋', '温霁', '陆苒', '苏陌', '许汐', '闻溪', '祁朔'];
const places = ['330106', '320505', '441900121', '370102', '510107'];

/** A warehouse, an office for invoices, and a place to send back to, for two hundred and more; the stories' own by real calls. */
export const seedAddresses: Seed = async ({ db, run, clock, progress }) => {
  const enterprises = await db
    .selectFrom('pubEnterprise')
    .select('id')
    .where('status', '=', 2)
    .orderBy('customerCode')
    .execute();
  const rows = enterprises.slice(0, 63).flatMap(({ id }, i) =>
    [1, 2, 3, 4].map((addressType) => ({
      ...{ entId: id, addressType, isDefault: true },
      receiverName: people[(i + addressType) % people.length] ?? '程屿',
      receiverPhone: `1200${String(3_000_000 + i * 4 + addressType).padStart(7, '0')}`,
      regionCode: places[i % places.length] ?? '',
      region: regionName(places[i % places.length] ?? '') ?? '',
      detailAddress: `示例路${(i % 180) + 1}号${addressType === 2 ? '财务部' : `${addressType}号库`}`,
      ...(addressType === 1 && { receiveHours: '工作日 08:30–17:00', unloading: '有叉车，限高 4 米' }),
    })),
  );
  if (rows.length > 0) await db.insertInto('ucAddress').values(rows).execute();
  const at = clock.now();
  for (const account of ['gys_admin', 'cg_admin', 'cg_buyer'])
    for (const [index, label] of ['二号仓', '检修班', '备件库'].entries()) {
      const entered = {
        ...{ addressType: 1 as const, receiverName: people[index] ?? '程屿', receiverPhone: `1200000660${index}` },
        ...{ regionCode: '330106', detailAddress: `示例大道${index + 8}号${label}`, postcode: '310000', label },
      };
      const { id } = await run(account, address.save, entered, at);
      if (index === 2) await run(account, address.updateState, { id, version: 1, step: 'DISABLE' }, at);
    }
  progress(`已建立 ${rows.length + 9} 个地址`);
};
