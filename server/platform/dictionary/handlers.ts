/** Items come in their order; a list that does not exist is empty, as a page shows it. */
import { dictionary, taxDictionary } from '@portal/sdk/calls/dictionary';
import { type Db, implement } from '@portal/sdk/server';

const items = (db: Db, system: 'OP' | 'TAX', codeNo: string) =>
  db
    .selectFrom('sysDictItem as i')
    .innerJoin('sysDict as d', 'd.id', 'i.dictId')
    .where('d.system', '=', system)
    .where('d.codeNo', '=', codeNo)
    .select(['i.itemNo', 'i.itemName', 'i.key', 'i.relativeCode1', 'i.color', 'i.sort', 'i.enabled'])
    .orderBy('i.sort')
    .orderBy('i.itemNo')
    .execute();

export const subjects = [
  implement(dictionary, { queryCodeList: ({ codeNo }, { db }) => items(db, 'OP', codeNo) }),
  implement(taxDictionary, { queryCodeList: ({ codeNo }, { db }) => items(db, 'TAX', codeNo) }),
];
