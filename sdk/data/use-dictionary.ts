import { useTopic } from '../bus.ts';
import { dictionary } from '../calls/dictionary.ts';
import { useCall } from './use-call.ts';

type Texts = Readonly<Record<string, string>>;

/** Texts of a dictionary that administrators keep: of all items, for reading, and of those that are still offered. */
export function useDictionary(codeNo: string): { readonly all: Texts; readonly offered: Texts } {
  const { data = [], reload } = useCall(dictionary.queryCodeList, { codeNo });
  useTopic('dict:changed', (changed) => changed.codeNo === codeNo && void reload());
  const texts = (items: typeof data) => Object.fromEntries(items.map(({ itemNo, itemName }) => [itemNo, itemName]));
  return { all: texts(data), offered: texts(data.filter(({ enabled }) => enabled)) };
}
