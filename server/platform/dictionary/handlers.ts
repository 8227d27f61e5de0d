/** Items come in their order; a list that does not exist is empty, as a page shows it. */
import { codeLibrary } from '@portal/sdk/calls/code-library';
import { dictionary, taxDictionary } from '@portal/sdk/calls/dictionary';
import { type Context, implement, sql } from '@portal/sdk/server';
import { removeDictionary, removeItem, saveDictionary, saveItem, setItemState, sortItems } from './keeping.ts';
import { detailOf, exportItems, itemsOf, treeOf } from './library.ts';
import sheet from './sheet.ts';

/** The item is enabled, and today is within its validity. */
const offered = (today: string) =>
  sql<boolean>`i.status = 1 and coalesce(i.valid_from <= ${today}::date, true) and coalesce(i.valid_to >= ${today}::date, true)`;

const items = ({ db, clock }: Context, system: 'OP' | 'TAX', codeNo: string) =>
  db
    .selectFrom('sysDictItem as i')
    .innerJoin('sysDict as d', 'd.id', 'i.dictId')
    .where('d.system', '=', system)
    .where('d.codeNo', '=', codeNo)
    .select(['i.itemNo', 'i.itemName', 'i.key', 'i.relativeCode1', 'i.color', 'i.sort'])
    .select(offered(clock.today()).as('enabled'))
    .orderBy('i.sort')
    .orderBy('i.itemNo')
    .execute();

export const subjects = [
  implement(dictionary, { queryCodeList: ({ codeNo }, context) => items(context, 'OP', codeNo) }),
  implement(taxDictionary, { queryCodeList: ({ codeNo }, context) => items(context, 'TAX', codeNo) }),
  implement(codeLibrary, {
    tree: treeOf,
    detail: ({ id }, context) => detailOf(id, context),
    page: itemsOf,
    save: saveDictionary,
    remove: ({ id }, context) => removeDictionary(id, context),
    itemSave: saveItem,
    itemState: setItemState,
    itemRemove: ({ id }, context) => removeItem(id, context),
    sort: ({ dictId, ids }, context) => sortItems(dictId, ids, context),
    export: exportItems,
  }),
  sheet,
];
