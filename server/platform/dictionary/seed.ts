import type { Seed } from '@portal/sdk/server';
import { DICTIONARIES, type DictionaryItem } from './seed-lists.ts';

const itemRow = (dictId: string, item: DictionaryItem, i: number) => {
  const [itemNo, itemName, extra = {}] = item;
  return {
    dictId,
    itemNo,
    itemName,
    key: extra.key ?? null,
    relativeCode1: extra.relativeCode1 ?? null,
    color: extra.color ?? null,
    sort: (i + 1) * 10,
  };
};

export const seedDictionaries: Seed = async ({ db, progress }) => {
  for (const { system, codeNo, codeName, locked, items } of DICTIONARIES) {
    const { id } = await db
      .insertInto('sysDict')
      .values({ system, codeNo, codeName, locked })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sysDictItem')
      .values(items.map((item, i) => itemRow(id, item, i)))
      .execute();
  }
  progress(`已建立 ${DICTIONARIES.length} 个字典`);
};
