/** Texts of the dictionaries that accounts refer to. */
import { useCall } from '@portal/sdk';
import { dictionary } from '@portal/sdk/calls/dictionary';

/** All items for reading, those still offered for choosing. */
export function useDictionary(codeNo: 'BUS_PARTNER_TYPE' | 'ACCOUNT_TYPE' | 'TRANSACTION_TYPE') {
  const { data = [] } = useCall(dictionary.queryCodeList, { codeNo });
  const texts = (items: typeof data): Readonly<Record<string, string>> =>
    Object.fromEntries(items.map(({ itemNo, itemName }) => [itemNo, itemName]));
  return { all: texts(data), offered: texts(data.filter(({ enabled }) => enabled)) };
}
