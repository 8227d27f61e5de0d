import { codeLibrary } from '@portal/sdk/calls/code-library';
import { addDays } from '@portal/sdk/format';
import type { Seed } from '@portal/sdk/server';

const account = 'yy_ops';

/** A dictionary of the operating unit's own, and items that are stopped, that will be offered, and that no longer are. */
export const seedCodeLibrary: Seed = async ({ run, clock, progress }) => {
  const at = clock.now();
  const idOf = async (keyword: string) => (await run(account, codeLibrary.tree, { keyword }, at))[0]?.id ?? '';
  const { id: visits } = await run(account, codeLibrary.save, { codeNo: 'VISIT_PURPOSE', codeName: '拜访目的' }, at);
  const add = async (dictId: string, itemNo: string, itemName: string, rest: object = {}) =>
    (await run(account, codeLibrary.itemSave, { dictId, itemNo, itemName, ...rest }, at)).id;
  await add(visits, 'ROUTINE', '例行拜访', { isDefault: true });
  await add(visits, 'PAYMENT', '催收货款', { color: 'warning' });
  await add(visits, 'COMPLAINT', '处理投诉', { color: 'danger' });
  const stopped = [
    await add(visits, 'EXHIBIT', '展会邀约'),
    await add(visits, 'GREETING', '节日慰问'),
    await add(await idOf('FOLLOW_METHOD'), '5', '传真'),
  ];
  for (const id of stopped) await run(account, codeLibrary.itemState, { id, version: 1, step: 'DISABLE' }, at);
  const [rejections, deeds] = [await idOf('REJECT_REASON'), await idOf('BEHAVIOR_TYPE')];
  const soon = { validFrom: addDays(clock.today(), 30) };
  const over = { validFrom: addDays(clock.today(), -800), validTo: addDays(clock.today(), -60) };
  await add(rejections, '6', '超期送达', soon);
  await add(deeds, '6', '拒不整改', soon);
  await add(visits, 'SURVEY', '满意度回访', soon);
  await add(rejections, '7', '防疫要求', over);
  await add(deeds, '7', '虚开发票', over);
  await add(visits, 'REMOTE', '线上走访', over);
  progress('已整理字典');
};
