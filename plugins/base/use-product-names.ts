import { useCall } from '@portal/sdk';
import { productInfo } from '@portal/sdk/calls/product';

/** Products on the shelf by their types. */
export function useProductNames(): Readonly<Record<string, string>> {
  const { data = [] } = useCall(productInfo.listExcludeBase, {});
  return Object.fromEntries(data.map(({ productType, productName }) => [productType, productName]));
}
