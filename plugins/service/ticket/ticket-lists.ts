/** The lists by which tickets are read and asked for: dictionaries, systems, handlers. */
import { useCall } from '@portal/sdk';
import { dictionary } from '@portal/sdk/calls/dictionary';
import { productInfo } from '@portal/sdk/calls/product';
import { ticket, type TicketStatus } from './contract.ts';

export type Texts = Readonly<Record<string, string>>;

/** A dictionary's texts: all of them for reading, those still offered for choosing. */
function useTexts(codeNo: string): { all: Texts; offered: Texts } {
  const { data = [] } = useCall(dictionary.queryCodeList, { codeNo });
  const texts = (items: typeof data) => Object.fromEntries(items.map(({ itemNo, itemName }) => [itemNo, itemName]));
  return { all: texts(data), offered: texts(data.filter(({ enabled }) => enabled)) };
}

export function useTicketLists() {
  const [types, priorities, statuses] = [useTexts('TICKET'), useTexts('PRIORITY'), useTexts('STATUS')];
  const systems = useCall(productInfo.listExcludeBase, {});
  const handlers = useCall(ticket.selectHandler, {});
  return {
    types,
    priorities,
    statuses: statuses.all as Readonly<Record<TicketStatus, string>>,
    systems: Object.fromEntries((systems.data ?? []).map(({ productType, productName }) => [productType, productName])),
    handlers: Object.fromEntries(
      (handlers.data ?? []).map(({ userId, handlerName }) => [userId, handlerName]),
    ) as Texts,
  };
}

export type TicketLists = ReturnType<typeof useTicketLists>;
