import { useCall } from '@portal/sdk';
import { handbookSetting } from './contract.ts';

export const listAddress = '/handbookSetting/index';
/** Without an id a new article is written, below the topic where one is given. */
export const editOf = (id: string, topic?: string): string =>
  `${listAddress}?edit=${id}${topic === undefined ? '' : `&topic=${topic}`}`;
/** Where readers find it. */
export const readerOf = (id: string): string => `/ef/helpCenter?id=${id}`;

/** Topics by their products, as choices. */
export function useTopics(): Readonly<Record<string, string>> {
  const { data } = useCall(handbookSetting.places, {});
  return Object.fromEntries(
    (data?.topics ?? []).map(({ id, title, productName }) => [id, `${productName} / ${title}`]),
  );
}
