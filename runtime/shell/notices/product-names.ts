import { useCall } from '@portal/sdk';
import type { Notice } from '@portal/sdk/calls/notification';
import type { NoticeType } from '@portal/sdk/calls/notice-types';
import { productList } from '@portal/sdk/calls/product';
import { productTypeOf } from '@portal/sdk/decide';

/** spec 9: the product list of the notification centre. */
const allProducts = { page: 1, size: 9999 };

/** Names of the products that notices of types 2, 3 and 7 are about. */
export function useProductNames(type: NoticeType) {
  const wanted = type === 2 || type === 3 || type === 7;
  const { data } = useCall(productList.queryProduct, wanted ? allProducts : undefined);
  return (notice: Notice) => {
    const productType = productTypeOf(notice.data);
    return data?.records.find((product) => product.productType === productType)?.productName;
  };
}
