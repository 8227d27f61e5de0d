import { useCall } from '@portal/sdk';
import { handbookSetting } from './contract.ts';

/** Topics by their products, as choices. */
export function useTopics(): Readonly<Record<string, string>> {
  const { data } = useCall(handbookSetting.places, {});
  return Object.fromEntries(
    (data?.topics ?? []).map(({ id, title, productName }) => [id, `${productName} / ${title}`]),
  );
}
